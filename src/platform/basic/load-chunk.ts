import { type ComponentType, lazy } from 'react'
import { refusalText } from '../../../domain/contract/refusal'
import { reloadGuardMs } from '../../../domain/text/limits'
import { tabStorage } from './storage'
import { announce } from './toasts'

/** True if the page may reload itself after a failed chunk: at most once a minute. Returning true counts as a reload. */
export function mayReload(now = Date.now()): boolean {
  const last = tabStorage.read('reloaded_at')
  if (typeof last === 'number' && now >= last && now - last < reloadGuardMs) return false
  tabStorage.write('reloaded_at', now)
  return true
}

/** A chunk that could not be loaded; its message is shown on the error page. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** Retries after the `online` event, which fires shortly before requests succeed, and not for all kinds of them at once. */
async function whenOnline<T>(load: () => Promise<T>, page?: string): Promise<T> {
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  while (!(await fetch('/readyz').catch(() => null))) await wait(500)
  for (let attempt = 0; attempt < 3; attempt++) {
    await loadMissingStyles()
    const loaded = await load().catch(() => wait(500))
    if (loaded) return loaded
  }
  return loadChunk(load, page)
}

/** A style sheet that failed to load has no rules, or throws when they are read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** The bundler's loader requests a style sheet only once: failed ones are requested again here. */
const loadMissingStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissing).map((link) => {
      const copy = link.cloneNode() as HTMLLinkElement
      link.replaceWith(copy)
      return new Promise((resolve) => {
        copy.onload = copy.onerror = resolve
      })
    }),
  )

/**
 * Loads a chunk. When that fails (a new version was deployed) the browser loads `page` anew, the address that was asked for, else
 * the open one, at most once a minute; a second failure within that minute is thrown and shown on the error page. Offline that
 * would lose the open page: a toast is shown, and the chunk is retried once the browser is online.
 */
export async function loadChunk<T>(load: () => Promise<T>, page?: string): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      announce({ type: 'error', title: refusalText.noAnswer })
      return whenOnline(load, page)
    }
    if (!mayReload())
      throw new ChunkFailure('Non è stato possibile caricare una parte dell’applicazione.', { cause: error })
    if (page) window.location.assign(page)
    else window.location.reload()
    return new Promise(() => {})
  }
}

/** A component in its own chunk, loaded when it is first drawn; refused as `loadChunk` is. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load))
