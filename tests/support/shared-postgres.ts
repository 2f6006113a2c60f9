import { dumpOf } from './pglite-dump'
import { startPostgres } from './postgres'
import { manyConnections, sharedPostgres } from './postgres-template'

/** Global set-up of the rooms that talk to databases: one PostgreSQL for the run, and PGlite's templates, kept between runs. */
export default async function setup(): Promise<() => Promise<void>> {
  await dumpOf({ filled: 'demo' })
  const postgres = await startPostgres(manyConnections)
  process.env[sharedPostgres] = postgres.url
  return () => postgres.stop()
}
