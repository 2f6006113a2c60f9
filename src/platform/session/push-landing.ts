import { goTo, safeReturnPath } from '../basic/navigation'
import { getSession } from '../basic/session'

/** What the service worker says to windows when a notification is clicked: who can show a page, and then to one of them, which. */
export type PageQuestion = { readonly kind: 'can-open' } | { readonly kind: 'open'; readonly path: string }

/**
 * Opens the pages of clicked notifications in this window; returns how to stop. Not in a window that acts as somebody else: the
 * notification is for whoever is signed in to the browser.
 */
export function openPagesOfPushes(): () => void {
  const heard = ({ data, ports }: MessageEvent<Partial<PageQuestion> | null>) => {
    if (getSession().loginAs) return
    if (data?.kind === 'can-open') ports[0]?.postMessage(true)
    if (data?.kind === 'open') goTo(safeReturnPath(data.path))
  }
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('message', heard)
  return () => serviceWorker?.removeEventListener('message', heard)
}
