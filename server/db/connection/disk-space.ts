import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'

const megabyte = 2 ** 20
/** Bytes that must stay free: PostgreSQL stops for good once its log (16 MB segments) cannot grow. */
const leastFree = 48 * megabyte
/** What is kept aside for a database that had to stop: it cannot start again without writing. */
const reserve = 32 * megabyte
/** Milliseconds between two looks at the disk. */
const checkEvery = 100

/** The disk of a folder: whether there is room for writing, and a reserve file beside the folder for the worst case. */
export class Disk {
  #checkedAt = Number.NEGATIVE_INFINITY
  #isFull = false
  readonly #reserveFile: string

  constructor(private readonly folder: string) {
    this.#reserveFile = `${folder}.reserve`
  }

  get isFull(): boolean {
    const now = performance.now()
    if (now - this.#checkedAt < checkEvery) return this.#isFull
    this.#checkedAt = now
    const { bavail, bsize } = statfsSync(this.folder)
    const free = bavail * bsize
    this.#isFull = free < leastFree
    if (free >= leastFree + 2 * reserve && !existsSync(this.#reserveFile)) this.#putAside()
    return this.#isFull
  }

  /** Gives the reserve back to the disk; it is put aside again when there is plenty of room. */
  spendReserve(): void {
    rmSync(this.#reserveFile, { force: true })
  }

  #putAside(): void {
    try {
      // Random bytes, since some file systems store zeros for nothing.
      writeFileSync(this.#reserveFile, randomFillSync(Buffer.alloc(reserve)), { mode: 0o600 })
    } catch {
      this.spendReserve()
    }
  }
}
