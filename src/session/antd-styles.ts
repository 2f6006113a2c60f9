export const antdSheets = ['pages', 'lists'] as const
/** What a sheet of antd's styles is for: pages without lists, or all pages. */
export type AntdSheet = (typeof antdSheets)[number]

const isForHere = ({ media }: HTMLMetaElement) => window.matchMedia(media).matches

let loading: Promise<unknown> | undefined

/**
 * Loads antd's styles that the build has made, before the first of its components is drawn: their sheet comes first in the
 * page, so that ours win. What is not in it, and all of it in development or when it fails to load, antd makes as it draws. The
 * first call decides which.
 */
export function loadAntdStyles(name: AntdSheet): Promise<unknown> {
  loading ??= load(name)
  return loading
}

async function load(name: AntdSheet): Promise<unknown> {
  const wanted = [...document.querySelectorAll<HTMLMetaElement>(`meta[name="antd-${name}"]`)].find(isForHere)
  if (!wanted) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = wanted.content
  document.head.prepend(sheet)
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve
  })
}
