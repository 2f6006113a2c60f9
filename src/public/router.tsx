import { createBrowserRouter } from 'react-router'
import { type Route, routesOf } from '../../domain/access/routes'
import { ComingSoon } from '../platform/basic/frame/coming-soon'
import { RouteError, Shell } from '../platform/basic/frame/shell'
import { elsewhere, type LoadPage, pageRoute } from '../platform/basic/page'
import { FirstPaint } from '../platform/basic/progress-bar'
import { PlainLayout } from './layouts/plain-layout'
import { Toaster } from './toaster'

/** The pages of the public site, by the paths of the route table. */
export const pages: Readonly<Record<string, LoadPage>> = {
  '/login': () => import('./login'),
  '/reset-password': () => import('./reset-password'),
  '/invite': () => import('./invite'),
  '/invite/complete': () => import('./invite/complete'),
  '/help-center': () => import('./help-center'),
  '/setup/login': () => import('./setup/login'),
  '/prenotazione/:challenge?': () => import('./prenotazione'),
  '/totem': () => import('./totem'),
  '/unsubscribe/:token': () => import('./unsubscribe'),
  '/service-communication': () => import('./service-communication'),
}

const pageOf = ({ path, title }: Route): LoadPage =>
  pages[path] ?? (async () => ({ default: () => <ComingSoon title={title} /> }))

export const createRouter = () =>
  createBrowserRouter([
    {
      element: (
        <Shell>
          <Toaster />
        </Shell>
      ),
      ErrorBoundary: RouteError,
      HydrateFallback: FirstPaint,
      children: [
        {
          Component: PlainLayout,
          children: routesOf('public').map((route) => pageRoute(route, { load: pageOf(route) })),
        },
        elsewhere('public'),
      ],
    },
  ])
