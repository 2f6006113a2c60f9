import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, Outlet, ScrollRestoration, useLocation, useMatches, useRouteError } from 'react-router'
import { failureOf } from '../api/failure'
import { HttpFailure } from '../providers/http-failure'
import type { RouteHandle } from '../routes'
import { ChunkFailure } from '../session/load-chunk'
import { ErrorPage } from '../ui/error-page'
import { ProgressBar } from './progress-bar'
import { Toaster } from './toaster'
import { Undo } from './undo'

/** The current route in the table. Undefined only while an error page is shown. */
export const useCurrentRoute = () => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.route

/** Titles name the page and never a person, since people at the counter can see the screen. */
function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Curante` : 'Curante'
  }, [title])
}

/** After navigation moves the focus to the main region, so that keyboard and screen readers start there. */
function useFocusOnMove() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

/** Wraps every page: progress bar, undo bar, toasts, title. */
export function Shell() {
  useDocumentTitle(useCurrentRoute()?.title)
  useFocusOnMove()
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Undo />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

/** The user-facing text of an error: of the server or the console, never a technical one. */
function problemOf(error: unknown): { status: number; description?: string } {
  if (isRouteErrorResponse(error)) return { status: error.status }
  if (error instanceof ChunkFailure) return { status: 500, description: error.message }
  if (!(error instanceof HttpFailure)) return { status: 500 }
  const { status, message } = failureOf(error)
  return { status: status || 500, description: message }
}

/** Error boundary for loading and rendering: shows the status of the error, or 500 (specification §8). */
export function RouteError() {
  const { status, description } = problemOf(useRouteError())
  useDocumentTitle(status === 404 ? 'Risorsa non trovata' : 'Qualcosa è andato storto')
  return <ErrorPage status={status} description={description} />
}
