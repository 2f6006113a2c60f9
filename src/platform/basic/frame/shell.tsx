import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useRouteError } from 'react-router'
import { problemOf, useCurrentTitle, useDocumentTitle, useFocusOnMove } from '../page'
import { ProgressBar } from '../progress-bar'
import { ErrorPage } from './error-page'

/** Wraps every page of an app: progress bar, title, and what the app adds. */
export function Shell({ children }: { children?: ReactNode }) {
  useDocumentTitle(useCurrentTitle())
  useFocusOnMove()
  return (
    <>
      <ProgressBar />
      <Outlet />
      {children}
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
