import { RouterProvider } from 'react-router/dom'
import { createRouter } from './layouts/router'
import { setNavigator, setPreload } from './session'

const router = createRouter()
setNavigator((path, options) => void router.navigate(path, options))
setPreload(() => void import('./layouts/signed-in').catch(() => {}))

/** The whole console. Providers and theme of the signed-in side come with it, in `layouts/signed-in`. */
export function App() {
  return <RouterProvider router={router} />
}
