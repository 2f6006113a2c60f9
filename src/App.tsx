import { RouterProvider } from 'react-router/dom'
import { createRouter } from './layouts/router'
import { setNavigator, setPreload } from './session'

/** Starts the routes, whose loaders ask at once for what the page needs: the session must be known by then. */
export function startRouter() {
  const router = createRouter()
  setNavigator((path, options) => void router.navigate(path, options))
  setPreload(() => void import('./layouts/signed-in').catch(() => {}))
  return router
}

/**
 * Resolves when the first page is there to be drawn. Drawn before, React would draw it as a transition, in slices with pauses in
 * between (`npm run bench -- cold`).
 */
export const firstPage = (router: ReturnType<typeof startRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

/** The console root. The signed-in side's providers and theme are loaded by `layouts/signed-in`. */
export function App({ router }: { router: ReturnType<typeof startRouter> }) {
  return <RouterProvider router={router} />
}
