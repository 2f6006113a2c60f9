import { Refine } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import itIT from 'antd/es/locale/it_IT'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beginSession } from '../../../src/platform/session'
import { currentUserKey } from '../../../src/platform/session/current-user'
import { accessControlProvider } from '../../../src/providers/access-control'
import { auditLogProvider } from '../../../src/providers/audit-log'
import { dataProvider } from '../../../src/providers/data'
import { liveProvider } from '../../../src/providers/live-records'
import { notificationProvider } from '../../../src/providers/refine-notification'
import ResourceScreen from '../../../src/screens'
import { featureListProvider, featureListsProvider } from '../../../src/screens/feature-lists'
import { useRecordUndo } from '../../../src/screens/record/record-undo'
import { useViewUndo } from '../../../src/screens/saved-views'

let client: QueryClient

/** A cache in which nothing is retried. */
export const aCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** What the admin area has beside its pages for the undo bar. */
function ListUndo() {
  useRecordUndo()
  useViewUndo()
  return null
}

/** Renders the generated screens of a resource, signed in, at its path; `beside`: what else of the console is there. */
export const openResource = (token: string, name: string, query = '', beside?: ReactNode, cache = aCache()) =>
  openAdminPage(token, { name, query, page: <ResourceScreen resource={name} />, beside, cache })

interface OpenedPage {
  readonly name: string
  readonly page: ReactNode
  readonly query?: string
  readonly beside?: ReactNode
  readonly cache?: QueryClient
}

/** The same of a page of its own, at `/admin/{name}`. */
export function openAdminPage(token: string, { name, page, query = '', beside, cache = aCache() }: OpenedPage) {
  beginSession({ token, userId: 1 })
  client = cache
  const path = `/admin/${name}`
  const routes = [{ path, element: page }]
  const router = createMemoryRouter(routes, { initialEntries: [`${path}${query}`] })
  const console = (
    <Refine
      accessControlProvider={accessControlProvider('superadmin')}
      auditLogProvider={auditLogProvider}
      dataProvider={{ default: dataProvider, [featureListProvider]: featureListsProvider }}
      liveProvider={liveProvider}
      notificationProvider={notificationProvider}
      resources={[{ name, list: path }]}
      options={{ disableTelemetry: true, liveMode: 'auto', reactQuery: { clientConfig: client } }}
    >
      <RouterProvider router={router} />
      <ListUndo />
    </Refine>
  )
  render(
    <ConfigProvider locale={itIT} theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={client}>
          {console}
          {beside}
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return router
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/**
 * The row of a record, by the button of its title, once it is known who reads it: what may be done depends on that. Found by
 * text, since role queries are slow in this DOM.
 */
export const row = (title: string) =>
  waitFor(() => {
    const found = screen.getAllByText(title).map((element) => element.closest('button')?.closest('tr'))
    const [first] = found.filter((element) => element)
    if (!first || !client.getQueryData(currentUserKey(1))) throw new Error(`No row ${title}`)
    return first
  })
