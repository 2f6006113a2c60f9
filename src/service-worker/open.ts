import type { PageQuestion } from '../platform/session/push-landing'

/** A window of this origin, as a service worker sees it. */
export interface PageWindow {
  postMessage(message: PageQuestion, transfer?: MessagePort[]): void
  focus(): Promise<unknown>
}

/** All windows of this origin, the one used last first, and a new one. */
export interface PageWindows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** Milliseconds a window has to say that it can show a page; browsers allow about a second from the click to the window. */
const answerWithin = 400

/** Whether somebody is signed in to the console in a window. A page that is none of the console's does not answer. */
function canOpen(window: PageWindow): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWithin)
    window.postMessage({ kind: 'can-open' }, [port2])
  })
}

/** Shows a page in an open console, which keeps what is being typed there, else in a new window. */
export async function openPage(windows: PageWindows, path: string): Promise<void> {
  const all = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const able = await Promise.all(all.map(canOpen))
  const console = all.find((_, index) => able[index])
  if (!console) return void (await windows.openWindow(path))
  // a browser may refuse it, when the answers have taken too long
  await console.focus().catch(() => undefined)
  console.postMessage({ kind: 'open', path })
}
