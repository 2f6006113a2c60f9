import type { Connection } from '../../../server/db/connection/connect'
import { findServed, servedResources } from '../../../server/resources'
import { onDatabase } from '../../support/database'
import { resourceSuite } from '../../support/resource-suite'

/** Resources with tables or rules beside their own: what the others do, `every-kind` asks on PostgreSQL too. */
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

onDatabase('postgres', (open) => {
  let opened: Promise<Connection> | undefined
  const shared = () => {
    opened ??= open()
    return opened
  }
  for (const name of withPathsOfTheirOwn) resourceSuite(findServed(name), servedResources, shared)
})
