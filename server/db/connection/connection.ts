import type { Db } from '../types'

/** An open database: PGlite in this process, or a pool of PostgreSQL connections. */
export interface Connection {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** Runs one statement with `$1` parameters; both drivers return equal types (int8 number, date string, timestamptz Date). */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Listens to a channel, notified by any process on the same database. Resolves to a function that stops listening. */
  listen(channel: string, hear: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>
  /** Notifies a channel; inside a transaction use `select pg_notify(…)` on its `tx`. */
  notify(channel: string, payload: string): Promise<void>
  /** Runs `work` on the same database without the time limits of requests: for migrations, seeding and tools. */
  withoutTimeLimits<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ListenOptions {
  /** Called after a lost connection is restored; notifications sent meanwhile were missed. */
  onReconnect?: () => void
}

/** Throws on an invalid channel name, since names are inserted into `LISTEN` unescaped. */
export function assertChannel(channel: string): void {
  if (!/^[a-z_]{1,60}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`)
}
