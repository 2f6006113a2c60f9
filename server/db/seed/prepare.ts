import type { Connection } from '../connection/connection'
import { isEmpty, seedDemo } from '../demo'
import { migrate } from '../migrate'
import { seedReference } from './reference'

/** What `prepare` did: number of migrations applied, and whether the demo was seeded. */
export interface Preparation {
  readonly migrations: number
  readonly demo: boolean
}

/**
 * Prepares a database: migrations, reference data and, only when it has no account and this is not a production start,
 * the demo practice around `now`. Safe when several processes start at once.
 */
export async function prepare(
  connection: Connection,
  options: { production: boolean; now: Date },
): Promise<Preparation> {
  const migrations = await migrate(connection)
  await seedReference(connection)
  if (options.production || !(await isEmpty(connection))) return { migrations, demo: false }
  return { migrations, demo: await seedDemo(connection, options.now) }
}
