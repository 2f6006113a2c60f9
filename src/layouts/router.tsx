import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router'
import { askForUser } from '../api/ask-user'
import { type Route, type RouteHandle, resourcePages, routes } from '../routes'
import { getSession, isAdminBrowser, safeReturnPath } from '../session'
import { loadAntdStyles } from '../session/antd-styles'
import { lazyPart } from '../session/load-chunk'
import { ComingSoon } from '../ui/coming-soon'
import { AdminArea } from './admin/area'
import { loginPath, needsSession } from './guards'
import { drawerOf, loadParts } from './page-parts'
import { PlainLayout } from './plain/plain-layout'
import { RouteError, Shell } from './shell'

function pathOf({ request }: LoaderFunctionArgs): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Redirects signed-out users to the login, and signed-in users away from it, before any chunk is loaded. */
function checkSession(route: Route | undefined, args: LoaderFunctionArgs) {
  const signedIn = getSession().token !== null
  if (route === undefined || needsSession(route.guard)) {
    if (!signedIn) throw redirect(loginPath(pathOf(args)))
  } else if (route.guard === 'guest' && signedIn) {
    throw redirect(safeReturnPath(new URL(args.request.url).searchParams.get('to')))
  }
}

// loaded by their routes' loaders: the previous page stays until then; a failed chunk shows the error page
const ResourceScreen = lazyPart(() => import('../screens'))
const SignedIn = lazyPart(async () => {
  void askForUser()
  const [page] = await Promise.all([import('./signed-in'), import('./ahead')])
  await page.answered()
  return page
})

/** The page of a route: hand-built, generated from a resource, or not built yet. */
function pageOf({ page, resource, title }: Route): {
  prepare?: (page: string) => Promise<unknown>
  Component: ComponentType
} {
  if (page) {
    const Page = lazyPart(page)
    return { prepare: Page.prepare, Component: Page }
  }
  if (resource) return { prepare: ResourceScreen.prepare, Component: () => <ResourceScreen resource={resource} /> }
  return { Component: () => <ComingSoon title={title} /> }
}

const notFound = () => new Response('This page could not be found', { status: 404, statusText: 'Not Found' })

function pageRoute(route: Route): RouteObject {
  const { prepare, Component } = pageOf(route)
  return {
    id: route.name,
    path: route.path,
    Component,
    handle: { route } satisfies RouteHandle,
    loader: async (args) => {
      checkSession(route, args)
      if (route.validate && !route.validate(args.params)) throw notFound()
      const { url } = args.request
      await Promise.all([loadParts(route, new URL(url).searchParams), prepare?.(url)])
      return null
    },
  }
}

const withSession: RouteObject = {
  id: 'signed-in',
  Component: SignedIn,
  loader: async (args) => {
    checkSession(undefined, args)
    const path = pathOf(args)
    const isAdmin = isForAdmin(path)
    const sheet = isAdmin || isDoctorList(path) ? 'lists' : 'pages'
    await Promise.all([SignedIn.prepare(), loadAntdStyles(sheet), isAdmin && AdminArea.prepare()])
    return null
  },
  children: routes.filter(({ guard }) => needsSession(guard)).map(pageRoute),
}

const isAdminPath = (path: string) => /^\/admin(?=\/|\?|$)/.test(path)

/** Whether a page will stand in the admin area, before its user is known: it is only for admins, or one was here last. */
export const isForAdmin = (path: string) =>
  isAdminPath(path) || /^\/settings\/endpoint\b/.test(path) || isAdminBrowser()

/** Whether a page of the doctor begins with a list of the admin area's kind. */
const isDoctorList = (path: string) => /^\/(patients(?!\/)|blacklist|offers|offerte)\b/.test(path)

/** Adds the routes of the admin tables at the first visit of one: their definitions are loaded with the admin area. */
const addResourceRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isAdminPath(path)) return
  const { pathname, search } = window.location
  const page = resourcePages[path.replace('/admin/', '')] ?? ResourceScreen.prepare
  // asked for at once; whoever needs them waits for them, and says so when they do not come
  void Promise.allSettled([
    SignedIn.prepare(),
    loadAntdStyles('lists'),
    page(),
    pathname === path ? drawerOf(new URLSearchParams(search)) : undefined,
  ])
  const { resourceRoutes } = await AdminArea.prepare()
  await resourceRoutes.find((route) => route.path === path)?.ask?.()
  patch('signed-in', resourceRoutes.map(pageRoute))
}

const unknownPage: RouteObject = {
  path: '*',
  Component: () => null,
  loader: () => {
    throw notFound()
  },
}

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: Shell,
        ErrorBoundary: RouteError,
        children: [
          withSession,
          { Component: PlainLayout, children: routes.filter(({ guard }) => !needsSession(guard)).map(pageRoute) },
          unknownPage,
        ],
      },
    ],
    { patchRoutesOnNavigation: addResourceRoutes },
  )
