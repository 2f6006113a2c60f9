import { Outlet, ScrollRestoration, useRouteError } from 'react-router'
import { problemOf, useCurrentRoute, useDocumentTitle, useFocusOnMove } from '../platform/basic/page'
import { ProgressBar } from '../platform/basic/progress-bar'
import { ErrorPage } from './error-page'

/** Wraps every page: progress bar, title. */
export function Shell() {
  useDocumentTitle(useCurrentRoute()?.title)
  useFocusOnMove()
  return (
    <>
      <ProgressBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Error boundary for loading and rendering: shows the status of the error, or 500 (specification §8). */
export function RouteError() {
  const { status, description } = problemOf(useRouteError())
  useDocumentTitle(status === 404 ? 'Risorsa non trovata' : 'Qualcosa è andato storto')
  return <ErrorPage status={status} description={description} />
}
