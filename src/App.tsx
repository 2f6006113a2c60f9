import { RouterProvider } from 'react-router/dom'
import { createRouter } from './layouts/router'
import { setNavigator, setPreload } from './session'

const router = createRouter()
setNavigator((path, options) => void router.navigate(path, options))
setPreload(() => void import('./layouts/signed-in').catch(() => {}))

/** The console root. The signed-in side's providers and theme are loaded by `layouts/signed-in`. */
export function App() {
  return <RouterProvider router={router} />
}
