import type { Connection } from '../../server/db/connection/connect'
import { servedResources } from '../../server/resources'
import { type DatabaseKind, onDatabase } from './database'
import { resourceSuite } from './resource-suite'

/** The generated suite of every resource that is served, on one kind of database. */
export function everyResourceSuite(kind: DatabaseKind): void {
  onDatabase(kind, (open) => {
    // One database for all of them: each suite begins by emptying what the one before has left.
    let opened: Promise<Connection> | undefined
    const shared = () => {
      opened ??= open()
      return opened
    }
    for (const served of servedResources) resourceSuite(served, servedResources, shared)
  })
}
