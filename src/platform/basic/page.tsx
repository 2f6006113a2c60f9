import { type ComponentType, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
  useLocation,
  useMatches,
} from 'react-router'
import { loginPath, needsSession } from '../../../domain/access/guards'
import { type App, appOf, type Route } from '../../../domain/access/routes'
import { failureOf } from './failure'
import { HttpFailure } from './http-failure'
import { ChunkFailure, loadChunk } from './load-chunk'
import { finished, returnPathIn, safeReturnPath } from './navigation'
import { getSession } from './session'
import { tabStorage } from './storage'
import { carryToasts } from './toasts'

/** Handle of a matched route, read by its layout. */
export interface RouteHandle {
  readonly route: Route
  /** The title of a page that is named by what it shows, from its loader's data. */
  readonly titleOf?: (shown: unknown) => string
}

/** The current route in the table. Undefined only while an error page is shown. */
export const useCurrentRoute = () => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.route

/** The title of the current page. */
export function useCurrentTitle(): string | undefined {
  const match = useMatches().at(-1)
  const handle = match?.handle as RouteHandle | undefined
  return match && handle?.titleOf && match.data ? handle.titleOf(match.data) : handle?.route.title
}

/** Titles name the page and never a person, since people at the counter can see the screen. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Curante` : 'Curante'
  }, [title])
}

/** After navigation moves the focus to the main region, so that keyboard and screen readers start there. */
export function useFocusOnMove() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

/** The user-facing text of an error: of the server or the console, never a technical one. */
export function problemOf(error: unknown): { status: number; description?: string } {
  if (isRouteErrorResponse(error)) return { status: error.status }
  if (error instanceof ChunkFailure) return { status: 500, description: error.message }
  if (!(error instanceof HttpFailure)) return { status: 500 }
  const { status, message } = failureOf(error)
  return { status: status || 500, description: message }
}

export const pathOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): string => {
  const { pathname, search, hash } = new URL(request.url)
  return pathname + search + hash
}

/** Where the page that was left for another app's is remembered in this tab. */
export const leftPageKey = 'left_page'

export const notFound = () => new Response('This page could not be found', { status: 404, statusText: 'Not Found' })

/**
 * Redirects signed-out users to the login and signed-in users away from it, before any chunk is loaded; a path whose parameters
 * cannot be those of a page is not found.
 */
function checkRoute({ guard, validate }: Pick<Route, 'guard' | 'validate'>, args: LoaderFunctionArgs) {
  const signedIn = getSession().token !== null
  if (needsSession(guard) && !signedIn) throw redirect(loginPath(pathOf(args)))
  if (guard === 'guest' && signedIn)
    throw redirect(safeReturnPath(returnPathIn(new URL(args.request.url).searchParams)))
  checkParams({ validate }, args)
}

/** Throws the 404 page where the parameters of the path cannot be those of a page. */
export function checkParams({ validate }: Pick<Route, 'validate'>, { params }: Pick<LoaderFunctionArgs, 'params'>) {
  if (validate && !validate(params)) throw notFound()
}

export type LoadPage = () => Promise<{ default: ComponentType }>

/** A page in a chunk of its own, and what its loader asks for while that comes: the page shows its skeletons until there are answers. */
export interface LazyPage {
  readonly load: LoadPage
  readonly begin?: (args: LoaderFunctionArgs) => unknown
}

/** A component and the loader that loads it for whoever may see it: the page before stays until then. */
export function loaded(
  { load, begin }: LazyPage,
  check: (args: LoaderFunctionArgs) => void,
): Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'> {
  let Loaded: ComponentType | undefined
  return {
    Component: () => Loaded && <Loaded />,
    loader: async (args) => {
      check(args)
      begin?.(args)
      Loaded ??= (await loadChunk(load, args.request.url)).default
      return null
    },
    // what a page asks for when its address changes under it is the page's own to know
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

/** The route of a page of the table. */
export const pageRoute = (route: Route, page: LazyPage): RouteObject => ({
  id: route.name,
  path: route.path,
  handle: { route } satisfies RouteHandle,
  ...loaded(page, (args) => checkRoute(route, args)),
})

/** Every path that this app has no page for: that of another app is loaded from the server, any other is not found. */
export const elsewhere = (app: App): RouteObject => ({
  path: '*',
  Component: () => null,
  loader: async (args) => {
    const path = pathOf(args)
    const { pathname } = new URL(args.request.url)
    // already loaded from there: it would be loaded again without end
    if (appOf(pathname) === app || window.location.pathname === pathname) throw notFound()
    // without a line the browser would show a page of its own: this one stays until there is one, as when a chunk is missing
    await loadChunk(() => (navigator.onLine ? Promise.resolve(true) : Promise.reject(new Error('offline'))))
    // what is announced in the turn in which the page is left goes along
    await new Promise((over) => setTimeout(over))
    await finished()
    carryToasts()
    tabStorage.write(leftPageKey, window.location.pathname + window.location.search)
    throw redirectDocument(path)
  },
})
