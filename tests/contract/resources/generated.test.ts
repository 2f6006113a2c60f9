import type { Connection } from '../../../server/db/connect'
import { servedResources } from '../../../server/resources'
import { eachDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

eachDatabase((open) => {
  // One database for all of them: each suite begins by emptying what the one before has left.
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  for (const served of servedResources) resourceSuite(served, servedResources, shared)
})
