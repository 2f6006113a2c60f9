import { dumpOf } from './pglite-dump'
import { startPostgres } from './postgres'
import { manyConnections, sharedPostgres, sharedSockets } from './postgres-template'

/** Global set-up of the projects that use databases: one PostgreSQL for the run, and PGlite's templates, kept between runs. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[sharedPostgres]) return async () => {} // another project of this run has started it
  await dumpOf({})
  const postgres = await startPostgres(manyConnections)
  process.env[sharedPostgres] = postgres.url
  if (postgres.sockets) process.env[sharedSockets] = postgres.sockets
  return () => postgres.stop()
}
