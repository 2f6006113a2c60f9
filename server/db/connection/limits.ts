/** How long requests wait for PostgreSQL, in milliseconds (decision 09). */
export interface DatabaseLimits {
  /** After so long without any answer the database counts as away, and all that waits for it fails (quality.md, CR2). */
  readonly away: number
  /** Longest wait of one request, and longest time of one statement: in the queue, for a row, for a slow machine. */
  readonly wait: number
}

export const servingLimits: DatabaseLimits = { away: 1300, wait: 30_000 }
