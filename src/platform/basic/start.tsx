import { createRoot, hydrateRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyTokens } from '../../theme'
import { confirmApiBase } from './api-base'
import { checkDuplicatedTab } from './duplicated-tab'
import { rememberLocale, speakItalian } from './locale'
import { setNavigator } from './navigation'
import { watchOtherTabs } from './session'
import { announce } from './toasts'

/** What each app begins with; resolves when the session and the server of this tab are known. */
export async function startApp(): Promise<void> {
  applyTokens(document.documentElement)
  rememberLocale()
  speakItalian()
  // kept by the browser as it was left, with a session that may be over
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  watchOtherTabs({
    reload: () => window.location.reload(),
    ended: () => announce({ type: 'warning', title: 'Sessione terminata' }),
  })
  await Promise.all([checkDuplicatedTab(), confirmApiBase()])
}

/** Draws the pages of an app, whose router `goTo` uses from then on; what the server has `rendered` comes alive as it stands. */
export function drawApp(router: ReturnType<typeof createBrowserRouter>, as: 'drawn' | 'rendered' = 'drawn') {
  setNavigator((path, options) => void router.navigate(path, options))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  if (as === 'rendered') hydrateRoot(root, <RouterProvider router={router} />)
  else createRoot(root).render(<RouterProvider router={router} />)
}
