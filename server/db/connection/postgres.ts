import type { Logger } from 'drizzle-orm'
import type pg from 'pg'
import { assertChannel, type Connection } from './connection'
import { DatabaseUnavailable, errorCode, isUnavailable } from './errors'
import { onClients, openPool } from './node-postgres'
import { PgListener } from './postgres-listener'
import { databaseTime } from './scope'

/** Milliseconds. A request fails within two seconds when the database is unreachable, frozen or too slow (quality.md, CR2). */
const servingLimits = {
  connectionTimeoutMillis: 1200,
  /** PostgreSQL cancels the statement (database under load). */
  statement_timeout: 1300,
  /** The client stops waiting for PostgreSQL (an outage). */
  query_timeout: 1500,
  idle_in_transaction_session_timeout: 10_000,
  /** Number of connections: few, so that a rush on one doctor queues here rather than for a lock in the database. */
  max: 10,
}
/** 0 means no limit. */
const maintenanceLimits: typeof servingLimits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  max: 2,
}

/**
 * Settings of every connection. `random_page_cost` is set for an SSD: with the default, meant for hard disks, a search that
 * finds some thousand people reads two hundred thousand to check their roles.
 */
const settings = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1'

/** Opens a connection pool to PostgreSQL. `logger` logs every statement, without BEGIN and COMMIT. */
export function openPostgres(databaseUrl: string, logger?: Logger, limits = servingLimits): Connection {
  const pool = openPool({
    connectionString: databaseUrl,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'curante',
    options: settings,
    ...limits,
  })
  const queue = new ConnectionQueue(limits.max)
  const listener = new PgListener({ connectionString: databaseUrl, options: settings })

  /** Runs `work` with a connection. It is destroyed when a query got no reply, since PostgreSQL may still be executing it. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    await queue.enter()
    const time = databaseTime()
    const since = performance.now()
    let lost: Error | undefined
    try {
      if (time.left <= 0) throw new DatabaseUnavailable('The database took too long over this request')
      const client = await pool.connect()
      // subtracts the time spent connecting
      const left = time.left - (performance.now() - since)
      const timer = Number.isFinite(left) && setTimeout(() => void client.end(), Math.max(1, left))
      try {
        return await work(client)
      } catch (err) {
        lost = lossOf(err)
        throw err
      } finally {
        clearTimeout(timer || undefined)
        client.release(lost)
      }
    } catch (err) {
      lost ??= lossOf(err)
      throw err
    } finally {
      time.left -= performance.now() - since
      queue.leave(lost && !isStatementTimeout(lost) ? lost : undefined)
    }
  }

  const { db, sql } = onClients(withClient, logger)

  return {
    kind: 'postgres',
    db,
    sql,
    async listen(channel, hear, options) {
      assertChannel(channel)
      return listener.listen(channel, hear, options)
    },
    async notify(channel, payload) {
      assertChannel(channel)
      await sql('select pg_notify($1, $2)', [channel, payload])
    },
    async withoutTimeLimits(work) {
      const unlimited = openPostgres(databaseUrl, logger, maintenanceLimits)
      try {
        return await work(unlimited)
      } finally {
        await unlimited.close()
      }
    },
    async close() {
      await listener.close()
      if (!pool.ending) await pool.end()
    },
  }
}

const lossOf = (err: unknown) => (isUnavailable(err) ? (err as Error) : undefined)

/** 57014: PostgreSQL responds, but this statement timed out. */
const isStatementTimeout = (err: Error) => errorCode(err) === '57014'

/**
 * Queue of requests for the pool's connections. Unlike the pool's own queue it has no timeout: a rush on one doctor is not an
 * outage (quality.md, CO1). When a connection is lost, all waiting requests fail, since the database is unreachable (CR2).
 */
class ConnectionQueue {
  readonly #waiting: { enter(): void; refuse(err: Error): void }[] = []

  constructor(private free: number) {}

  async enter(): Promise<void> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((enter, refuse) => this.#waiting.push({ enter, refuse }))
  }

  leave(lost?: Error): void {
    if (lost) for (const { refuse } of this.#waiting.splice(0)) refuse(lost)
    const next = this.#waiting.shift()
    if (next) next.enter()
    else this.free += 1
  }
}
