import type { Db } from '../types'

/** An open database: PGlite in this process, or a pool of PostgreSQL connections. */
export interface Connection {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** One raw statement with `$1` parameters; types come out alike on both drivers (int8 number, date string, timestamptz Date). */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Listens to a channel: what any process of the same database notifies. Resolves to "stop". */
  listen(channel: string, hear: (payload: string) => void, options?: ListenOptions): Promise<() => Promise<void>>
  /** Notifies a channel; inside a transaction use `select pg_notify(…)` on its `tx`. */
  notify(channel: string, payload: string): Promise<void>
  /** The same database without the time limits of serving: for migrations, seeding and tools. */
  withoutTimeLimits<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface ListenOptions {
  /** The connection was lost and is back: what was notified meanwhile was missed. */
  onReconnect?: () => void
}

/** Channel names go into `LISTEN` as they are. */
export function assertChannel(channel: string): void {
  if (!/^[a-z_]{1,60}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`)
}
