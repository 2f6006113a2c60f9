import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { loginPath } from '../../domain/access/guards'
import type { App, Route } from '../../domain/access/routes'
import { ComingSoon } from '../platform/basic/frame/coming-soon'
import { RouteError, Shell } from '../platform/basic/frame/shell'
import { elsewhere, type LazyPage, loaded, pageRoute, pathOf } from '../platform/basic/page'
import { FirstPaint } from '../platform/basic/progress-bar'
import { getSession } from '../platform/session'

interface ConsoleApp {
  readonly app: App
  /** What stands around each page: the signed-in side with its frame. */
  readonly layout: LazyPage
  readonly routes: readonly Route[]
  /** Absent: the page is not built yet; a placeholder is shown in its layout. */
  readonly pageOf: (route: Route) => LazyPage | undefined
}

const toCome = ({ title }: Route): LazyPage => ({ load: async () => ({ default: () => <ComingSoon title={title} /> }) })

/** The router of the doctor's side, or of the admin area: all of their pages need a session. */
export function createRouter({ app, layout, routes, pageOf }: ConsoleApp) {
  const signedIn: RouteObject = {
    id: 'signed-in',
    ...loaded(layout, (args) => {
      if (getSession().token === null) throw redirect(loginPath(pathOf(args)))
    }),
    children: routes.map((route) => pageRoute(route, pageOf(route) ?? toCome(route))),
  }
  const children = [signedIn, elsewhere(app)]
  return createBrowserRouter([{ Component: Shell, ErrorBoundary: RouteError, HydrateFallback: FirstPaint, children }])
}
