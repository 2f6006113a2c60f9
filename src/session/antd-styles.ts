const isForHere = ({ media }: HTMLMetaElement) => window.matchMedia(media).matches

/**
 * Loads antd's styles that the build has made, before the first of its components is drawn: their sheet comes first in the
 * page, so that ours win. Without it, in development or when it fails to load, antd makes them as it draws.
 */
export function loadAntdStyles(): Promise<unknown> {
  const named = [...document.querySelectorAll<HTMLMetaElement>('meta[name="antd-styles"]')]
  const wanted = named.find(isForHere)
  for (const meta of named) meta.remove()
  if (!wanted) return Promise.resolve()
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = wanted.content
  document.head.prepend(sheet)
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve
  })
}
