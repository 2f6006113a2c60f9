import { afterAll } from 'vitest'
import { servedResources } from '../../../server/resources'
import { eachDatabase } from '../../support/database'
import { engineSuite } from '../../support/engine-suite'
import { servedSpecimens, specimenBuyers, specimenTable } from '../../support/every-kind'
import { makeTable } from '../../support/make-table'
import { anEmptyResourceServer, type ResourceServer } from '../../support/resource-server'
import { resourceSuite } from '../../support/resource-suite'

// A new resource takes a file, a table and a line, and has these tests. This one has a field of every kind, and also
// runs the tests of the engine's common behaviour.
eachDatabase((open) => {
  const all = [...servedResources, servedSpecimens]
  let server: ResourceServer
  const prepared = async () => {
    const connection = await open()
    await makeTable(connection, specimenTable)
    await makeTable(connection, specimenBuyers)
    server = await anEmptyResourceServer(connection, all)
    return server
  }
  afterAll(() => server.close())
  resourceSuite(servedSpecimens, all, prepared, engineSuite)
})
