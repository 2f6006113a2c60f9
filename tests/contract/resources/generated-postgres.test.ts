import type { Connection } from '../../../server/db/connection/connect'
import { servedResources } from '../../../server/resources'
import { onDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

// One database for all of them: each suite begins by truncating the tables.
onDatabase('postgres', (open) => {
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  for (const served of servedResources) resourceSuite(served, servedResources, shared)
})
