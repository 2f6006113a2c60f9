import type { Connection } from '../../../server/db/connection/connect'
import { findServed, servedResources } from '../../../server/resources'
import { isLong, onDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

/**
 * A profile and links; the rest is tested on PGlite by `every-kind`, and in `npm run test:long`.
 */
const withRulesOfTheirOwn = ['doctors']

onDatabase('pglite', (open) => {
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  const asked = isLong ? servedResources : withRulesOfTheirOwn.map(findServed)
  for (const served of asked) resourceSuite(served, servedResources, shared)
})
