import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '../types'
import { assertChannel, type Connection } from './connection'
import { DiskFull, isReadOnly } from './errors'
import { PgliteFolder } from './pglite-folder'
import { assertOutsideTransaction, insideTransaction } from './scope'

/** The extensions of the migrations. Dates stay strings: a civil date is not an instant. */
const options: PGliteOptions = {
  extensions: { btree_gist, pg_trgm },
  parsers: { [types.DATE]: (value: string) => value },
}

/** The embedded database in a folder of its own, with every COMMIT on the disk. */
export async function openPgliteFolder(
  folder: string,
  { logger, onClose }: { logger?: Logger | undefined; onClose?: () => Promise<void> } = {},
): Promise<Connection> {
  const database = await PgliteFolder.open(folder, options)
  const close = async () => {
    await database.close()
    await onClose?.()
  }
  return pgliteConnection(database, close, logger)
}

/** The embedded database in memory, empty or from a dump: for tests and for making templates. */
export async function openPgliteMemory(dump?: Blob, logger?: Logger): Promise<Connection & { dump(): Promise<Blob> }> {
  const pg = await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) })
  const close = async () => {
    if (!pg.closed) await pg.close()
  }
  const connection = pgliteConnection({ now: () => pg, isFull: () => false, onReopen: () => undefined }, close, logger)
  return Object.assign(connection, { dump: () => pg.dumpDataDir('none') })
}

type Database = Pick<PgliteFolder, 'now' | 'isFull' | 'onReopen'>

function pgliteConnection(database: Database, close: () => Promise<void>, logger?: Logger): Connection {
  /** The databases that refuse to write, since their disk is full. */
  const readOnly = new WeakSet<PGlite>()

  /** While the disk is full PostgreSQL itself refuses what writes, before its log needs the room that is not there. */
  async function withDatabase<T>(work: (pg: PGlite) => Promise<T>): Promise<T> {
    assertOutsideTransaction()
    const pg = database.now()
    const isFull = database.isFull()
    if (isFull !== readOnly.has(pg)) {
      readOnly[isFull ? 'add' : 'delete'](pg)
      await pg.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
    }
    try {
      return await work(pg)
    } catch (err) {
      throw isReadOnly(err) ? new DiskFull('The disk is full', { cause: err }) : err
    }
  }

  const client = {
    query: (...args: Parameters<PGlite['query']>) => withDatabase((pg) => pg.query(...args)),
    transaction: (body: Parameters<PGlite['transaction']>[0]) =>
      withDatabase((pg) => insideTransaction(() => pg.transaction(body) as Promise<unknown>)),
  }
  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[]
  const connection: Connection = {
    kind: 'pglite',
    db: drizzle({ client: client as unknown as PGlite, ...(logger && { logger }) }) as unknown as Db,
    sql,
    async listen(channel, hear, { onReconnect } = {}) {
      assertChannel(channel)
      let pg = database.now()
      let stop = await pg.listen(channel, hear)
      database.onReopen(async (opened) => {
        pg = opened
        stop = await pg.listen(channel, hear)
        onReconnect?.()
      })
      return async () => {
        if (!pg.closed) await stop()
      }
    },
    async notify(channel, payload) {
      assertChannel(channel)
      await sql('select pg_notify($1, $2)', [channel, payload])
    },
    withoutTimeLimits: (work) => work(connection),
    close,
  }
  return connection
}
