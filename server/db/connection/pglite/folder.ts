import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../errors'
import { Disk } from './disk-space'
import { openDurable } from './durable-files'
import { PgliteSession } from './session'

/** WAL size in bytes that triggers a checkpoint: without background processes PostgreSQL makes none until it closes. */
const checkpointAfter = 32 * 2 ** 20
const checkLogEvery = 2000
const hasLongLog = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${checkpointAfter} as long
  from pg_control_checkpoint()`

/** Milliseconds between attempts to reopen the database. */
const retryAfter = 1000

/** The embedded database of one folder. It is reopened after a full disk stops it, and unavailable meanwhile. */
export class PgliteFolder {
  readonly #disk: Disk
  readonly #onReopen: ((session: PgliteSession) => Promise<void>)[] = []
  readonly #logCheck = setInterval(() => void this.#shortenLog().catch(() => undefined), checkLogEvery).unref()
  #session: PgliteSession | undefined
  #files: PGlite['fs']
  #isClosed = false
  #opening: Promise<void>

  private constructor(
    private readonly folder: string,
    private readonly options: PGliteOptions,
  ) {
    this.#disk = new Disk(folder)
    this.#opening = this.#open()
  }

  static async open(folder: string, options: PGliteOptions): Promise<PgliteFolder> {
    const database = new PgliteFolder(folder, options)
    try {
      await database.#opening
    } catch (err) {
      clearInterval(database.#logCheck)
      throw err
    }
    return database
  }

  /** The open session; throws `DatabaseUnavailable` while the database is being reopened. */
  now(): PgliteSession {
    if (!this.#session) throw new DatabaseUnavailable('The embedded database is being opened again')
    return this.#session
  }

  isFull(): boolean {
    return this.#disk.isFull
  }

  /** Registers a callback that receives the new session after each reopening. */
  onReopen(tell: (session: PgliteSession) => Promise<void>): void {
    this.#onReopen.push(tell)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#logCheck)
    await this.#opening
    const session = this.#session
    this.#session = undefined
    await session?.close()
  }

  async #open(): Promise<void> {
    const onStop = () => {
      this.#opening = this.#reopen()
    }
    const pglite = await openDurable(this.folder, this.options, { onStop })
    this.#files = pglite.fs
    this.#session = new PgliteSession(pglite)
  }

  async #shortenLog(): Promise<void> {
    await this.#session?.run(async (client) => {
      const { rows } = await client.query<{ long: boolean }>(hasLongLog)
      if (rows[0]?.long) await client.query('checkpoint')
    })
  }

  async #reopen(): Promise<void> {
    this.#session = undefined
    await pause(0) // lets the last call of the stopped database return
    await this.#files?.closeFs().catch(() => undefined)
    this.#disk.spendReserve()
    while (!this.#isClosed) {
      try {
        await this.#open()
        for (const tell of this.#onReopen) await tell(this.now())
        return
      } catch {
        await pause(retryAfter)
      }
    }
  }
}
