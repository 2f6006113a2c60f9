import { PGlite, type PGliteOptions, type Transaction, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '../types'
import { assertChannel, type Connection } from './connection'
import { DiskFull, isReadOnly } from './errors'
import { PgliteFolder } from './pglite-folder'
import { PglitePlans } from './pglite-plans'
import { assertOutsideTransaction, insideTransaction } from './scope'

/** Extensions the migrations ask for; PGlite must be given them when it starts. */
const extensions = { btree_gist, pg_trgm }

/** Dates stay strings: a civil date is not an instant. */
const options: PGliteOptions = { extensions, parsers: { [types.DATE]: (value: string) => value } }

/** The embedded database in a folder of its own, with every COMMIT on the disk. */
export async function openPgliteFolder(folder: string, onClose?: () => Promise<void>): Promise<Connection> {
  const database = await PgliteFolder.open(folder, options)
  return pgliteConnection(database, async () => {
    await database.close()
    await onClose?.()
  })
}

/** The embedded database in memory, empty or from a dump: for tests and for making templates. */
export async function openPgliteMemory(dump?: Blob): Promise<Connection & { dump(): Promise<Blob> }> {
  const pg = await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) })
  const connection = pgliteConnection({ now: () => pg, isFull: () => false }, async () => {
    if (!pg.closed) await pg.close()
  })
  return Object.assign(connection, { dump: () => pg.dumpDataDir('none') })
}

/** Where the database is just now (it may be opened again), and whether there is room to write. */
interface Home {
  now(): PGlite
  isFull(): boolean
}

/** What is kept of one opened database, and goes with it. */
interface Opened {
  readonly pg: PGlite
  readonly plans: PglitePlans
  isReadOnly: boolean
}

function pgliteConnection(home: Home, close: () => Promise<void>): Connection {
  let opened: Opened | undefined
  const now = (): Opened => {
    const pg = home.now()
    if (opened?.pg !== pg) opened = { pg, plans: new PglitePlans(pg), isReadOnly: false }
    return opened
  }
  const connectionWith = (isFull: () => boolean): Connection => {
    /** While the disk is full PostgreSQL itself refuses what writes, before its log needs the room that is not there. */
    const within = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
      const current = now()
      await setReadOnly(current, isFull())
      try {
        return await work(current)
      } catch (err) {
        throw isReadOnly(err) ? new DiskFull('The disk is full', { cause: err }) : err
      }
    }
    // The only door to the database outside transactions: PGlite would let such a query wait for ever inside one.
    const door = {
      query: async (...args: Parameters<PGlite['query']>) => {
        assertOutsideTransaction()
        return within(({ plans }) => plans.query(...args))
      },
      transaction: <T>(body: (tx: Transaction) => Promise<T>) =>
        insideTransaction(() =>
          within(({ pg, plans }) => pg.transaction((tx) => body(plans.inside(tx))) as Promise<T>),
        ),
    }
    const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await door.query(text, [...values])).rows as Row[]
    return {
      kind: 'pglite',
      db: drizzle({ client: door as unknown as PGlite }) as unknown as Db,
      sql,
      async listen(channel, hear) {
        assertChannel(channel)
        const stop = await now().pg.listen(channel, hear)
        return () => stop()
      },
      async notify(channel, payload) {
        assertChannel(channel)
        await sql('select pg_notify($1, $2)', [channel, payload])
      },
      withoutTimeLimits: (work) => work(connectionWith(() => false)),
      close,
    }
  }
  return connectionWith(home.isFull.bind(home))
}

async function setReadOnly(opened: Opened, wanted: boolean): Promise<void> {
  if (opened.isReadOnly === wanted) return
  opened.isReadOnly = wanted
  await opened.pg.exec(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`)
}
