import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Disk } from './disk-space'
import { DatabaseUnavailable } from './errors'
import { openDurable } from './pglite-durable'

/**
 * PostgreSQL without its other processes makes no checkpoint before it is closed: its log would grow for as long as the
 * server runs, and a start after a crash would take as long to read it again. So one is made whenever there is so much of it.
 */
const checkpointAfter = 32 * 2 ** 20
const lookAtLogEvery = 2000
const hasLongLog = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${checkpointAfter} as long
  from pg_control_checkpoint()`

/** Milliseconds until a database that could not be opened again is tried once more. */
const tryAgainAfter = 1000

/**
 * The embedded database of one folder. When PostgreSQL has to stop (its log met a full disk) it is opened again in the same
 * process, as after a crash: what was acknowledged is in the log. Until then whoever asks is refused at once.
 */
export class PgliteFolder {
  #pg: PGlite | undefined
  #isClosed = false
  #opening = Promise.resolve()
  readonly #disk: Disk
  #housekeeping: NodeJS.Timeout | undefined
  /** What every database that is opened again is told. */
  readonly #onOpen: ((pg: PGlite) => Promise<void>)[] = []

  private constructor(
    private readonly folder: string,
    private readonly options: PGliteOptions,
  ) {
    this.#disk = new Disk(folder)
  }

  static async open(folder: string, options: PGliteOptions): Promise<PgliteFolder> {
    const home = new PgliteFolder(folder, options)
    await home.#open()
    home.#housekeeping = setInterval(() => void home.#shortenLog().catch(() => undefined), lookAtLogEvery).unref()
    return home
  }

  /** The running database. */
  now(): PGlite {
    if (!this.#pg) throw new DatabaseUnavailable('The embedded database is being opened again')
    return this.#pg
  }

  onOpen(tell: (pg: PGlite) => Promise<void>): void {
    this.#onOpen.push(tell)
  }

  isFull(): boolean {
    return this.#disk.isFull
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#housekeeping)
    await this.#opening
    const pg = this.#pg
    this.#pg = undefined
    if (pg && !pg.closed) await pg.close()
  }

  async #open(): Promise<PGlite> {
    const pg: PGlite = await openDurable(this.folder, this.options, { onDeath: () => this.#died(pg) })
    this.#pg = pg
    return pg
  }

  async #shortenLog(): Promise<void> {
    const pg = this.#pg
    const long = (await pg?.query<{ long: boolean }>(hasLongLog))?.rows[0]?.long
    if (long) await pg?.exec('checkpoint')
  }

  #died(pg: PGlite): void {
    if (this.#pg !== pg) return
    this.#pg = undefined
    this.#opening = this.#openAgain(pg)
  }

  async #openAgain(dead: PGlite): Promise<void> {
    // The dead one is still on its way out of the call it died in.
    await pause(0)
    await dead.fs?.closeFs().catch(() => undefined)
    this.#disk.spendReserve()
    while (!this.#isClosed) {
      try {
        const pg = await this.#open()
        for (const tell of this.#onOpen) await tell(pg)
        return
      } catch {
        await pause(tryAgainAfter)
      }
    }
  }
}
