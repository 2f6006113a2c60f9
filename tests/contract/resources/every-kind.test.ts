import { servedResources } from '../../../server/resources'
import { eachDatabase } from '../../support/database'
import { engineSuite } from '../../support/engine-suite'
import { servedSpecimens, specimenBuyers, specimenTable } from '../../support/every-kind'
import { makeTable } from '../../support/make-table'
import { resourceSuite } from '../../support/resource-suite'

// A new resource takes a file, a table and a line, and has these tests. This one has a field of every kind, and also
// runs the tests of the engine's common behaviour.
eachDatabase((open) => {
  const prepared = async () => {
    const connection = await open()
    await makeTable(connection, specimenTable)
    await makeTable(connection, specimenBuyers)
    return connection
  }
  resourceSuite(servedSpecimens, [...servedResources, servedSpecimens], prepared, engineSuite)
})
