import type { Connection } from '../../server/db/connection/connect'
import { servedResources } from '../../server/resources'
import { onDatabase } from '../support/database'
import { resourceSuite } from '../support/resource-suite'

/** In `npm test` they run on PostgreSQL, and `every-kind` on PGlite too. */
onDatabase('pglite', (open) => {
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  for (const served of servedResources) resourceSuite(served, servedResources, shared)
})
