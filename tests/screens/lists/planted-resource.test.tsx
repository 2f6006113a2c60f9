import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { resourceRoute } from '../../../domain/access/routes'
import { servedResources } from '../../../server/resources'
import { registerServed } from '../../../server/resources/engine/serve'
import { Breadcrumb } from '../../../src/layouts/admin/admin-bar'
import { refineResources } from '../../../src/layouts/admin/pages'
import { http } from '../../../src/platform/basic/http'
import { logOut } from '../../../src/platform/session'
import { routerProvider } from '../../../src/providers/router'
import { allResources } from '../../../src/screens/all-resources'
import { adminPages } from '../../support/browser/admin-pages'
import { openResource, press, row } from '../../support/browser/resource-screen'
import { servedSpecimens, specimenBuyers, specimens, specimenTable } from '../../support/builders/every-kind'
import { makeTable } from '../../support/builders/make-table'
import { aRecord } from '../../support/builders/resource-examples'
import { aDatabase } from '../../support/servers/database'
import { answerOf, matchNoMedia } from '../../support/servers/in-process'
import { type Api, aResourceServer, aToken, type ResourceServer } from '../../support/servers/resource-server'

// One resource more, with a field of every kind: a definition, a table and a line, and nothing of its own in the console.
vi.mock('../../../src/screens/all-resources', async (original) => {
  const known = await original<typeof import('../../../src/screens/all-resources')>()
  const { specimens } = await import('../../support/builders/every-kind')
  return { allResources: [...known.allResources, specimens] }
})

const served = [...servedResources, servedSpecimens]
beforeAll(() => registerServed([servedSpecimens]))
let server: ResourceServer
let admin: Api
let token: string
beforeAll(async () => {
  const connection = await aDatabase()
  for (const table of [specimenTable, specimenBuyers]) await makeTable(connection, table)
  server = await aResourceServer(connection, served)
  // the app of the resources alone has no `GET user`
  const current_active_role_users = [{ id: 1, role: { id: 1, code: 'superadmin', name: 'Super amministratore' } }]
  const user = { data: { data: { id: 1, current_active_role_users } }, status: 200, statusText: '', headers: {} }
  http.defaults.adapter = async (config) => (config.url === 'user' ? { ...user, config } : answerOf(server.app, config))
  matchNoMedia()
  admin = server.as('admin')
  token = await aToken(connection, 'admin')
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})
afterEach(() => {
  cleanup()
  logOut()
})

test('a new resource has its list, its form, its card and its history', async () => {
  await aRecord(admin, served, specimens, undefined, { name: 'Già qui' })
  openResource(token, 'specimens')
  await row('Già qui')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Campioni1')

  press('Nuovo campione')
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(await form.findByLabelText('Nome *'), { target: { value: 'Appena creato' } })
  fireEvent.mouseDown(form.getByLabelText('Misura *'))
  fireEvent.click(await screen.findByTitle('Piccola'))
  fireEvent.click(form.getByRole('button', { name: 'Salva' }))
  await row('Appena creato')
  const { body } = await admin.get('admin/specimens?search=appena')
  expect(body.data).toMatchObject([{ name: 'Appena creato', size: 's', version: 1 }])

  press('Appena creato')
  const card = within(await screen.findByRole('dialog'))
  await card.findByRole('heading', { name: 'Appena creato' })
  expect(await card.findByText('Piccola')).toBeTruthy()
  fireEvent.click(card.getByRole('tab', { name: 'Cronologia' }))
  expect(await card.findByText('Campione creato')).toBeTruthy()
})

test('and its place in the menu and in the breadcrumb', async () => {
  const routes = allResources.map(resourceRoute)
  const entry = { label: 'Campioni', to: '/admin/specimens' }
  expect(adminPages(routes).menu).toContainEqual(
    expect.objectContaining({
      label: 'Configurazione',
      children: expect.arrayContaining([expect.objectContaining(entry)]),
    }),
  )
  const element = (
    <Refine resources={refineResources(routes)} routerProvider={routerProvider} options={{ disableTelemetry: true }}>
      <Breadcrumb />
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [entry.to] })
  render(<RouterProvider router={router} />)
  const trail = () => screen.getAllByRole('listitem').filter((item) => !item.hasAttribute('aria-hidden'))
  await waitFor(() =>
    expect(trail().map(({ textContent }) => textContent)).toEqual(['Amministrazione', 'Configurazione', 'Campioni']),
  )
})
