import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleaned, fieldsIn, isEmptyValue } from '../../../domain/resource'
import type { Connection } from '../../../server/db/connection/connect'
import { servedResources } from '../../../server/resources'
import { registerServed } from '../../../server/resources/engine/serve'
import { engineSuite } from '../../support/builders/engine-suite'
import { servedSpecimens, specimenBuyers, specimens, specimenTable } from '../../support/builders/every-kind'
import { makeTable } from '../../support/builders/make-table'
import { anInput, filterCases, type Made } from '../../support/builders/resource-examples'
import { resourceSuite } from '../../support/builders/resource-suite'
import { isLong, onDatabase, onMainDatabase } from '../../support/servers/database'
import { anEmptyResourceServer, type ResourceServer } from '../../support/servers/resource-server'

// A new resource takes a file, a table and a line, and has these tests. This one has a field of every kind, and also
// runs the tests of the engine's common behaviour.
const all = [...servedResources, servedSpecimens]
beforeAll(() => registerServed([servedSpecimens]))

async function prepared(connection: Connection): Promise<ResourceServer> {
  await makeTable(connection, specimenTable)
  await makeTable(connection, specimenBuyers)
  return anEmptyResourceServer(connection, all)
}

onMainDatabase((open) => {
  let server: ResourceServer
  afterAll(() => server.close())
  const opened = async () => {
    server = await prepared(await open())
    return server
  }
  resourceSuite(servedSpecimens, all, opened, engineSuite)
})

// the long run makes all of the above on PGlite too
if (!isLong)
  onDatabase('pglite', (open) => {
    test('a record with a field of every kind is written, read and found by each', async () => {
      const server = await prepared(await open())
      const admin = server.as('admin')
      const input = await anInput(admin, all, specimens, 40)
      const { status, body } = await admin.post('admin/specimens', input)
      expect([status, body.data]).toEqual([201, expect.objectContaining(cleaned(specimens, input))])
      const made = body.data as Made
      expect((await admin.get(`admin/specimens/${made.id}`)).body).toEqual(body)
      const filtered = fieldsIn(specimens, 'filter').filter(([name]) => !isEmptyValue(made[name]))
      for (const [name, field] of filtered) {
        const [first] = filterCases(name, field, made[name])
        const query = `${first?.parameter}=${encodeURIComponent(first?.operand ?? '')}`
        const found = await admin.get(`admin/specimens?${query}`)
        expect([query, found.status, found.body.data]).toEqual([query, 200, first?.lets(made[name]) ? [made] : []])
      }
      expect(filtered.length).toBeGreaterThan(15)
      await server.close()
    })
  })
