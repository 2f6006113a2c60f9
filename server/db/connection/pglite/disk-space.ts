import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'

const megabyte = 2 ** 20
/** Bytes that must stay free: PostgreSQL stops permanently when its WAL (16 MB segments) cannot grow. */
const leastFree = 48 * megabyte
/** Size of the reserve file in bytes, freed to restart a stopped database, which has to write to start. */
const reserve = 32 * megabyte
/** Milliseconds between two checks of the disk. */
const checkEvery = 100

/** Checks free space on a folder's disk, and keeps a reserve file beside the folder. */
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

  /** Deletes the reserve file to free space; `isFull` creates it again when there is enough room. */
  spendReserve(): void {
    rmSync(this.#reserveFile, { force: true })
  }

  #putAside(): void {
    try {
      // Random bytes, since some file systems allocate no space for zeros.
      writeFileSync(this.#reserveFile, randomFillSync(Buffer.alloc(reserve)), { mode: 0o600 })
    } catch {
      this.spendReserve()
    }
  }
}
