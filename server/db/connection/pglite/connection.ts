import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import type pg from 'pg'
import { assertChannel, type Connection } from '../connection'
import { DiskFull, isReadOnly } from '../errors'
import { onClients } from '../node-postgres'
import { PgliteFolder } from './folder'
import { PgliteSession } from './session'

const options: PGliteOptions = { extensions: { btree_gist, pg_trgm } }

/** Opens the embedded database in a folder, with every COMMIT flushed to disk. */
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

/** Opens the embedded database in memory, empty or from a dump: for tests and for creating templates. */
export async function openPgliteMemory(dump?: Blob, logger?: Logger): Promise<Connection & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) })
  const session = new PgliteSession(pglite)
  const database = { now: () => session, isFull: () => false, onReopen: () => undefined }
  const connection = pgliteConnection(database, () => session.close(), logger)
  return Object.assign(connection, { dump: () => session.run(() => pglite.dumpDataDir('none')) })
}

type Database = Pick<PgliteFolder, 'now' | 'isFull' | 'onReopen'>

function pgliteConnection(database: Database, close: () => Promise<void>, logger?: Logger): Connection {
  /** Sessions set to read-only because their disk is full. */
  const readOnly = new WeakSet<PgliteSession>()

  /** Makes the session read-only while the disk is full, so that PostgreSQL refuses writes before its WAL runs out of space. */
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const session = database.now()
    try {
      return await session.run(async (client) => {
        const isFull = database.isFull()
        if (isFull !== readOnly.has(session)) {
          readOnly[isFull ? 'add' : 'delete'](session)
          await client.query(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
        }
        return work(client)
      })
    } catch (err) {
      throw isReadOnly(err) ? new DiskFull('The disk is full', { cause: err }) : err
    }
  }

  const { db, sql } = onClients(withClient, logger)
  const connection: Connection = {
    kind: 'pglite',
    db,
    sql,
    async listen(channel, hear, { onReconnect } = {}) {
      assertChannel(channel)
      let session = database.now()
      let stop = await session.listen(channel, hear)
      database.onReopen(async (opened) => {
        session = opened
        stop = await session.listen(channel, hear)
        onReconnect?.()
      })
      return async () => {
        if (!session.closed) await stop()
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
