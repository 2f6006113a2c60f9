import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router'
import { type Route, routesOf } from '../../domain/access/routes'
import { ComingSoon } from '../platform/basic/frame/coming-soon'
import { RouteError, Shell } from '../platform/basic/frame/shell'
import { elsewhere, type LoadPage, pageRoute } from '../platform/basic/page'
import { FirstPaint } from '../platform/basic/progress-bar'
import { publicCall } from '../platform/basic/public-call'
import { PlainLayout } from './layouts/plain-layout'
import { type Ask, type ServedHandle, servedRoute } from './served-page'
import { servedPages } from './served-pages'
import { Toaster } from './toaster'

/** The pages of the public site that are drawn in the browser, by the paths of the route table. */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/login': () => import('./login'),
  '/reset-password': () => import('./reset-password'),
  '/invite': () => import('./invite'),
  '/invite/complete': () => import('./invite/complete'),
  '/setup/login': () => import('./setup/login'),
  '/setup/signup': () => import('./setup/signup'),
  '/logout': () => import('./logout'),
  '/prenotazione/:challenge?': () => import('./prenotazione'),
  '/totem': () => import('./totem'),
  '/unsubscribe/:token': () => import('./unsubscribe'),
  '/service-communication': () => import('./service-communication'),
}

const pageOf = ({ path, title }: Route): LoadPage =>
  pages[path] ?? (async () => ({ default: () => <ComingSoon title={title} /> }))

/** The routes of the site; of the server only those of the pages that it renders. */
export function publicRoutes(ask: Ask, where: 'browser' | 'server'): RouteObject[] {
  const children = routesOf('public').flatMap((route) => {
    const served = servedPages[route.path]
    if (served) return servedRoute(route, served, ask)
    return where === 'server' ? [] : pageRoute(route, { load: pageOf(route) })
  })
  return [
    {
      element: (
        <Shell>
          <Toaster />
        </Shell>
      ),
      ErrorBoundary: RouteError,
      HydrateFallback: FirstPaint,
      children: [{ Component: PlainLayout, children }, ...(where === 'browser' ? [elsewhere('public')] : [])],
    },
  ]
}

/** The router of the browser; with what the server has rendered it draws the same at once, and asks nothing again. */
export async function createRouter(rendered: HydrationState | null) {
  const routes = publicRoutes(publicCall, 'browser')
  if (!rendered) return createBrowserRouter(routes)
  const matched = matchRoutes(routes, window.location) ?? []
  await Promise.all(matched.map(({ route }) => (route.handle as ServedHandle | undefined)?.prepare?.()))
  return createBrowserRouter(routes, { hydrationData: rendered })
}
