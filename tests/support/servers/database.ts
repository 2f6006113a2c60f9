import type { Logger } from 'drizzle-orm'
import { afterAll, describe } from 'vitest'
import { openPgliteMemory } from '../../../server/db/connection/pglite/connection'
import { isLong } from '../long'
import { type Connection, connect } from './connect'
import type { Contents } from './database-contents'
import { dumpOf } from './pglite-dump'
import { aPostgresSocket } from './postgres-template'

export { isLong } from '../long'
export { type Contents, testNow } from './database-contents'
export { aPostgresUrl } from './postgres-template'

export type DatabaseKind = Connection['kind']

/** A PGlite in memory, filled in well under a second. */
async function aPgliteDatabase(contents: Contents = {}, logger?: Logger): Promise<Connection> {
  return openPgliteMemory(await dumpOf(contents), logger)
}

/** A PostgreSQL database of its own, filled in a tenth of a second once the template is there. */
export async function aPostgresDatabase(contents: Contents = {}, logger?: Logger): Promise<Connection> {
  return connect({ databaseUrl: await aPostgresSocket(contents), ...(logger && { logger }) })
}

/**
 * A database for tests that do not depend on its kind: PostgreSQL, which takes a third of PGlite's time for the same
 * statements; PGlite in `npm run test:long`.
 */
export const aDatabase: typeof aPgliteDatabase = (contents, logger) =>
  (isLong ? aPgliteDatabase : aPostgresDatabase)(contents, logger)

type Suite = (open: (contents?: Contents, logger?: Logger) => Promise<Connection>, kind: DatabaseKind) => void

/**
 * The same tests on both databases: `open` returns a new database of the kind, which is closed at the end.
 *
 *     eachDatabase((open, kind) => {
 *       test('…', async () => { const connection = await open({ filled: 'demo' }) … })
 *     })
 */
export function eachDatabase(suite: Suite): void {
  for (const kind of ['pglite', 'postgres'] as const) onDatabase(kind, suite)
}

/**
 * Tests of rules, which hold on either database: run on PostgreSQL, and in `npm run test:long` on PGlite too. PGlite also runs
 * the tests of `eachDatabase` (booking races, crashes, SQL, kinds of fields).
 */
export function onMainDatabase(suite: Suite): void {
  if (isLong) eachDatabase(suite)
  else onDatabase('postgres', suite)
}

/** Tests on one kind of database; those that take minutes have a file for each kind, so that they run in parallel. */
export function onDatabase(kind: DatabaseKind, suite: Suite): void {
  describe(`on ${kind}`, () => {
    const opened: Connection[] = []
    afterAll(async () => {
      for (const connection of opened) await connection.close()
    })
    suite(async (contents, logger) => {
      const connection = await (kind === 'pglite' ? aPgliteDatabase : aPostgresDatabase)(contents, logger)
      opened.push(connection)
      return connection
    }, kind)
  })
}
