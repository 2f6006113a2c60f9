import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import * as tables from '../../../server/db/tables'
import { serve } from '../../../server/resources/engine/serve'
import pharmaceuticalCompanies from '../../../src/resources/configuration/pharmaceutical-companies'
import { aRecord } from '../../support/builders/resource-examples'
import { aDatabase } from '../../support/servers/database'
import { aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

/** Companies, served with recorded reads as patients' cards will be, and without. */
const asCards = [serve(pharmaceuticalCompanies, tables.pharmaceuticalCompanies, { recordsReads: true })]
const plain = [serve(pharmaceuticalCompanies, tables.pharmaceuticalCompanies)]

let connection: Connection
const servers: ResourceServer[] = []
beforeAll(async () => {
  connection = await aDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await connection.close()
})

async function serving(resources: typeof plain) {
  const server = await aResourceServer(connection, resources)
  servers.push(server)
  const record = await aRecord(server.as('admin'), resources, pharmaceuticalCompanies)
  const path = `admin/pharmaceutical-companies/${record.id}`
  const reads = () =>
    connection.sql(
      `select u.last_name as who, a.on_behalf_of_id, a.impersonator_id, a.change, a.detail from audit_entries a
       join users u on u.id = a.actor_id
       where a.action = 'read' and a.subject = 'pharmaceutical-companies' and a.subject_id = $1 order by a.id`,
      [record.id],
    )
  return { server, path, reads }
}

const by = (who: string) => ({ who, on_behalf_of_id: null, impersonator_id: null, change: null, detail: null })

test('GET of a patient’s card writes one audit entry each time, without its content (product.md §6)', async () => {
  const { server, path, reads } = await serving(asCards)
  for (const role of ['admin', 'superadmin', 'admin'] as const)
    expect((await server.as(role).get(path)).status).toBe(200)
  expect(await reads()).toEqual([by('admin'), by('superadmin'), by('admin')])
})

test('a refused GET, a list and a change write no reading', async () => {
  const { server, path, reads } = await serving(asCards)
  expect((await server.as('doctor').get(path)).status).toBe(403)
  expect((await server.as(null).get(path)).status).toBe(401)
  expect((await server.as('admin').get(`${path}?with=users`)).status).toBe(422)
  expect((await server.as('admin').get('admin/pharmaceutical-companies/999999')).status).toBe(404)
  expect((await server.as('admin').get('admin/pharmaceutical-companies')).status).toBe(200)
  expect((await server.as('admin').put(path, { name: 'Altra', version: 1 })).status).toBe(200)
  expect(await reads()).toEqual([])
})

test('GET of a card whose audit entry cannot be written answers 500', async () => {
  const { server, path } = await serving(asCards)
  await connection.sql('alter table audit_entries rename to audit_entries_away')
  const { status, body } = await server.as('admin').get(path)
  await connection.sql('alter table audit_entries_away rename to audit_entries')
  expect([status, body.data]).toEqual([500, undefined])
})

test('GET of a record that is no patient’s card writes no entry', async () => {
  const { server, path, reads } = await serving(plain)
  expect((await server.as('admin').get(path)).status).toBe(200)
  expect(await reads()).toEqual([])
})
