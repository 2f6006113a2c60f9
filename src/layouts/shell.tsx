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

/** The route on screen, from the table. Undefined only while an error page stands. */
export const useCurrentRoute = () => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.route

/** Titles name the page and never a person: a screen is seen by whoever stands at the counter. */
function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Curante` : 'Curante'
  }, [title])
}

/** After moving to another page the keyboard starts at its top, and a screen reader hears where it is. */
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

/** Around every page: progress of navigation, undo bar, toasts, title. */
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

/** Before the first chunk has arrived: the page's ground, and nothing that would jump. */
export const FirstPaint = () => <ProgressBar always />

/** Only words meant for people reach the page: the server's own, or ours. */
function problemOf(error: unknown): { status: number; description?: string } {
  if (isRouteErrorResponse(error)) return { status: error.status }
  if (error instanceof ChunkFailure) return { status: 500, description: error.message }
  if (!(error instanceof HttpFailure)) return { status: 500 }
  const { status, message } = failureOf(error)
  return { status: status || 500, description: message }
}

/** Whatever breaks while moving or drawing ends here: the status of the error, or 500 (specification §8). */
export function RouteError() {
  const { status, description } = problemOf(useRouteError())
  useDocumentTitle(status === 404 ? 'Risorsa non trovata' : 'Qualcosa è andato storto')
  return <ErrorPage status={status} description={description} />
}
