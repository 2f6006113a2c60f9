import { servedResources } from '../../../server/resources'
import { eachDatabase } from '../../support/database'
import { engineSuite } from '../../support/engine-suite'
import { servedSpecimens, specimenBuyers, specimenTable } from '../../support/every-kind'
import { makeTable } from '../../support/make-table'
import { resourceSuite } from '../../support/resource-suite'

// A forty-first resource: a file, a table and a line, and its tests are there. This one has a field of every kind, and is
// asked what the engine does alike for all.
eachDatabase((open) => {
  const prepared = async () => {
    const connection = await open()
    await makeTable(connection, specimenTable)
    await makeTable(connection, specimenBuyers)
    return connection
  }
  resourceSuite(servedSpecimens, [...servedResources, servedSpecimens], prepared, engineSuite)
})
