import type { Connection } from '../../../server/db/connection/connect'
import { findServed, servedResources } from '../../../server/resources'
import { isLong, onDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

/** Resources with tables or rules beside their own: what the others do, `every-kind` asks on PGlite, and `npm run test:long`. */
const withPathsOfTheirOwn = [
  'admins',
  'assistants',
  'doctors',
  'patients',
  'group-chats',
  'office-users',
  'news',
  'faqs',
]

onDatabase('pglite', (open) => {
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  const asked = isLong ? servedResources : withPathsOfTheirOwn.map(findServed)
  for (const served of asked) resourceSuite(served, servedResources, shared)
})
