import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'

const megabyte = 2 ** 20
/**
 * Bytes that must stay free for writing: two segments of PostgreSQL's log (16 MB each) and what a large write adds beside
 * them. A log that cannot go on stops the database, so nothing is written once there is less; reading goes on.
 */
const leastFree = 48 * megabyte
/** What is kept aside, in megabytes, for a database that had to stop: it cannot start again without writing. */
const reserveSize = 32
/** Milliseconds between two looks at the disk. */
const checkInterval = 100

/** The disk under a folder: whether it has room for writing, and a reserve beside the folder for the worst case. */
export class Disk {
  #lastLook = Number.NEGATIVE_INFINITY
  #isFull = false
  #hasReserve: boolean
  readonly #reserve: string

  constructor(private readonly folder: string) {
    this.#reserve = `${folder}.reserve`
    this.#hasReserve = existsSync(this.#reserve)
  }

  get isFull(): boolean {
    const now = performance.now()
    if (now - this.#lastLook < checkInterval) return this.#isFull
    this.#lastLook = now
    const free = freeBytes(this.folder)
    this.#isFull = free < leastFree
    if (!this.#hasReserve && free >= leastFree + 2 * reserveSize * megabyte) this.#putAside()
    return this.#isFull
  }

  /** Gives the reserve back to the disk; it is put aside again when there is plenty of room. */
  spendReserve(): void {
    rmSync(this.#reserve, { force: true })
    this.#hasReserve = false
  }

  #putAside(): void {
    this.#hasReserve = true
    // Noise, since some file systems keep zeros for nothing.
    const noise = randomFillSync(Buffer.alloc(megabyte))
    try {
      const file = openSync(this.#reserve, 'w', 0o600)
      try {
        for (let written = 0; written < reserveSize; written += 1) writeSync(file, noise)
      } finally {
        closeSync(file)
      }
    } catch {
      this.spendReserve()
    }
  }
}

/** Where a file system does not say, there is room until a write is refused. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
