import type { Logger } from 'drizzle-orm'
import type pg from 'pg'
import { assertChannel, type Connection } from './connection'
import { DatabaseUnavailable, errorCode, isUnavailable } from './errors'
import { onClients, openPool } from './node-postgres'
import { PgListener } from './postgres-listener'
import { databaseTime } from './scope'

/** Milliseconds: a request knows within two seconds that the database is away, frozen or too slow (quality.md, CR2). */
const servingLimits = {
  connectionTimeoutMillis: 1200,
  /** PostgreSQL gives up the statement: load. */
  statement_timeout: 1300,
  /** We give up PostgreSQL: an outage. */
  query_timeout: 1500,
  idle_in_transaction_session_timeout: 10_000,
  /** Connections: few, so that a rush on one doctor waits here and not inside the database for a lock. */
  max: 10,
}
/** 0 is no limit. */
const maintenanceLimits: typeof servingLimits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  max: 2,
}

/**
 * Of every connection. `random_page_cost` as for an SSD: with PostgreSQL's own value, made for turning disks, a search that finds
 * some thousand people reads two hundred thousand to look at their roles.
 */
const settings = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1'

/** A pool of connections to a PostgreSQL. `logger` logs every statement, without BEGIN and COMMIT. */
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

  /** Lends a connection. One whose query got no answer is destroyed, since PostgreSQL may still be at work on it. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    await queue.enter()
    const time = databaseTime()
    const since = performance.now()
    let lost: Error | undefined
    try {
      if (time.left <= 0) throw new DatabaseUnavailable('The database took too long over this request')
      const client = await pool.connect()
      // connecting may have taken most of it
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

/** 57014: PostgreSQL is there, but this statement took too long. */
const isStatementTimeout = (err: Error) => errorCode(err) === '57014'

/**
 * Where requests wait for one of the pool's connections. Unlike the pool's own queue it has no time limit: a rush on one
 * doctor is no outage (quality.md, CO1). When a connection is lost all who wait are refused: the database is away (CR2).
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
