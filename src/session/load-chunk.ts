import { type ComponentType, lazy } from 'react'
import { refusalText } from '../../domain/contract/refusal'
import { reloadGuardMs } from '../../domain/text/limits'
import { announce } from '../providers/notification'
import { tabBox } from './storage'

/** True when the page may reload itself because a chunk did not load: at most once a minute. Saying so counts as trying. */
export function mayReload(now = Date.now()): boolean {
  const last = tabBox.read('reloaded_at')
  if (typeof last === 'number' && now >= last && now - last < reloadGuardMs) return false
  tabBox.write('reloaded_at', now)
  return true
}

/** A part of the console that cannot be had; what it says is shown on the error page. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** The browser tells that it is online a moment before requests get through, and not all kinds of them at once. */
async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  while (!(await fetch('/readyz').catch(() => null))) await wait(500)
  for (let attempt = 0; attempt < 3; attempt++) {
    await loadMissingStyles()
    const loaded = await load().catch(() => wait(500))
    if (loaded) return loaded
  }
  return loadChunk(load)
}

/** A sheet that never came has no rules, or refuses to show them. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** The bundler's loader asks for a style sheet once: one that could not be had has to be asked for again by hand. */
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
 * Loads a chunk. When that fails (a new version went out) the page reloads itself, at most once a minute; a second
 * failure inside that minute is passed on and ends on the error page. Offline a reload would lose the page that
 * is still there: it is said, and the chunk is tried again once the browser is online.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      announce({ type: 'error', title: refusalText.noAnswer })
      return whenOnline(load)
    }
    if (!mayReload())
      throw new ChunkFailure('Non è stato possibile caricare una parte dell’applicazione.', { cause: error })
    window.location.reload()
    return new Promise(() => {})
  }
}

/** A component that comes with a chunk of its own. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => loadChunk(load))
