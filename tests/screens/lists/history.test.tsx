import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedResources } from '../../../server/resources'
import AuditPage from '../../../src/custom-pages/admin/audit'
import { currentToasts } from '../../../src/platform/basic/toasts'
import { undoableChanges, undoLast } from '../../../src/platform/session'
import drugsResource from '../../../src/resources/configuration/drugs'
import { openAdminPage, openResource } from '../../support/browser/resource-screen'
import { onOneServer } from '../../support/browser/screen-server'
import { aRecord } from '../../support/builders/resource-examples'
import type { Api } from '../../support/servers/resource-server'

let admin: Api
let token: string
onOneServer((given) => {
  ;({ admin, token } = given)
})

/** A drug that was called "Primo" and cost 1 euro, then changed twice. */
async function aChangedDrug(): Promise<number> {
  const { id } = await aRecord(admin, servedResources, drugsResource, undefined, { name: 'Primo', price: 100 })
  await admin.put(`admin/drugs/${id}`, { name: 'Secondo', price: 200, version: 1 })
  await admin.put(`admin/drugs/${id}`, { price: 300, version: 2 })
  return id
}
const stored = async (id: number) => (await admin.get(`admin/drugs/${id}`)).body.data
const lineOf = async (id: number, action: string): Promise<number> =>
  (await admin.get(`admin/audit?subject=drugs&record=${id}&action=${action}`)).body.data[0].id
const openLine = (line: number) =>
  openAdminPage(token, { name: 'audit', page: <AuditPage />, query: `?filter[technical]=0&show=${line}` })
const inDrawer = async (name: string | RegExp) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))

test('the history gives back one value, then a whole version, each as a new version with a way back', async () => {
  const id = await aChangedDrug()
  openResource(token, 'drugs', `?filter[id][in]=${id}&show=${id}`)
  const card = within(await screen.findByRole('dialog'))
  fireEvent.click(await card.findByRole('tab', { name: 'Cronologia' }))
  fireEvent.click(await card.findByRole('button', { name: 'Ripristina questo valore: Nome' }))
  await waitFor(async () => expect(await stored(id)).toMatchObject({ name: 'Primo', price: 300, version: 4 }))
  expect(undoableChanges().at(-1)?.title).toBe('Farmaco salvato')
  // what is as it was has no way back to itself, nor has the newest entry
  await waitFor(() => expect(card.queryByRole('button', { name: 'Ripristina questo valore: Nome' })).toBeTruthy())
  await waitFor(() => expect(card.getAllByRole('button', { name: 'Ripristina questa versione' })).toHaveLength(3))
  const created = (await card.findByText('Farmaco creato')).closest('li') as HTMLElement
  fireEvent.click(within(created).getByRole('button', { name: 'Ripristina questa versione' }))
  await waitFor(async () => expect(await stored(id)).toMatchObject({ name: 'Primo', price: 100, version: 5 }))
  await waitFor(() => expect(undoableChanges().at(-1)?.title).toBe('Farmaco salvato'))
  undoLast()
  await waitFor(async () => expect(await stored(id)).toMatchObject({ price: 300, version: 6 }))
})

test('a line of the audit log gives back a value and a version, and says when nothing differs', async () => {
  const id = await aChangedDrug()
  openLine(await lineOf(id, 'create'))
  await inDrawer('Ripristina questa versione')
  await waitFor(async () => expect(await stored(id)).toMatchObject({ name: 'Primo', price: 100, version: 4 }))
  await inDrawer('Ripristina questa versione')
  await waitFor(() => expect(currentToasts().some(({ title }) => title === 'Farmaco: è già così')).toBe(true))
  expect((await stored(id)).version).toBe(4)
})

test('the line of a deletion gives the record back, and then says no longer that it is deleted', async () => {
  const id = await aChangedDrug()
  await admin.delete(`admin/drugs/${id}`)
  openLine(await lineOf(id, 'delete'))
  await inDrawer('Ripristina')
  await waitFor(async () => expect((await admin.get(`admin/drugs/${id}`)).status).toBe(200))
  await waitFor(() => expect(screen.queryByText(/nel Cestino/)).toBeNull())
})
