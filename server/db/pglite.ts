import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { assertChannel, type Connection } from './connection'
import { openDurable } from './durable'
import { PglitePlans } from './pglite-plans'
import { assertOutsideTransaction, insideTransaction } from './scope'
import type { Db } from './types'

/** Extensions the migrations ask for; PGlite must be given them when it starts. */
const extensions = { btree_gist, pg_trgm }

/** Dates stay strings: a civil date is not an instant. */
const options: PGliteOptions = { extensions, parsers: { [types.DATE]: (value: string) => value } }

/** The embedded database in a folder of its own, with every COMMIT on the disk. */
export async function openPgliteFolder(folder: string, onClose?: () => Promise<void>): Promise<Connection> {
  return pgliteConnection(await openDurable(folder, options), onClose)
}

/** The embedded database in memory, empty or from a dump: for tests and for making templates. */
export async function openPgliteMemory(dump?: Blob): Promise<Connection & { dump(): Promise<Blob> }> {
  const pg = await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) })
  return Object.assign(pgliteConnection(pg), { dump: () => pg.dumpDataDir('none') })
}

function pgliteConnection(pg: PGlite, onClose?: () => Promise<void>): Connection {
  const plans = new PglitePlans(pg)
  // The only door to the database outside transactions: PGlite would let such a query wait for ever inside one.
  const door = {
    query: async (...args: Parameters<PGlite['query']>) => {
      assertOutsideTransaction()
      return plans.query(...args)
    },
    transaction: <T>(body: (tx: Transaction) => Promise<T>) =>
      insideTransaction(() => pg.transaction((tx) => body(plans.inside(tx))) as Promise<T>),
  }
  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await door.query(text, [...values])).rows as Row[]
  const connection: Connection = {
    kind: 'pglite',
    db: drizzle({ client: door as unknown as PGlite }) as unknown as Db,
    sql,
    async listen(channel, hear) {
      assertChannel(channel)
      const stop = await pg.listen(channel, hear)
      return () => stop()
    },
    async notify(channel, payload) {
      assertChannel(channel)
      await sql('select pg_notify($1, $2)', [channel, payload])
    },
    patiently: (work) => work(connection),
    async close() {
      if (!pg.closed) await pg.close()
      await onClose?.()
    },
  }
  return connection
}
