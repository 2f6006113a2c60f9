import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparedName } from '../compiled-query'
import type { Db, Tx } from '../types'
import { assertChannel, type Connection } from './connection'
import { DatabaseUnavailable, errorCode, isUnavailable } from './errors'
import { PgListener } from './postgres-listener'
import { assertOutsideTransaction, databaseTime, insideTransaction } from './scope'

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

const settings = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off'

/** A pool of connections to a PostgreSQL. `logger` logs every statement, without BEGIN and COMMIT. */
export function openPostgres(databaseUrl: string, logger?: Logger, limits = servingLimits): Connection {
  alignTypes()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'curante',
    options: settings,
    ...limits,
  })
  // A connection that dies is dropped by the pool; its query, if any, fails.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
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

  const query = (config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> => {
    assertOutsideTransaction()
    return withClient((client) => queryOn(client)(config, values))
  }
  const db = drizzle({ client: { query } as unknown as pg.Pool, ...(logger && { logger }) }) as unknown as Db
  db.transaction = (work) =>
    insideTransaction(() =>
      withClient(async (client) => {
        await client.query('begin')
        try {
          const tx = drizzle({
            client: { query: queryOn(client) } as unknown as pg.PoolClient,
            ...(logger && { logger }),
          })
          const result = await work(tx as unknown as Tx)
          await client.query('commit')
          return result
        } catch (err) {
          // A connection that answers no more is destroyed instead, and its transaction with it.
          if (!isUnavailable(err)) await client.query('rollback')
          throw err
        }
      }),
    )

  return {
    kind: 'postgres',
    db,
    sql: async <Row>(text: string, values: readonly unknown[] = []) => (await query(text, [...values])).rows as Row[],
    async listen(channel, hear, options) {
      assertChannel(channel)
      return listener.listen(channel, hear, options)
    },
    async notify(channel, payload) {
      assertChannel(channel)
      await query('select pg_notify($1, $2)', [channel, payload])
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

/** Queries on one connection. A name makes node-postgres prepare the statement. */
const queryOn = (client: pg.PoolClient) => (config: pg.QueryConfig | string, values?: unknown[]) => {
  const name = typeof config === 'string' ? undefined : preparedName(config.text)
  return client.query((name === undefined ? config : { ...(config as pg.QueryConfig), name }) as pg.QueryConfig, values)
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

/** The package's own types describe another version of this. */
const { create } = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] }
}

/** node-postgres reads types by one table for the whole process: make it say what PGlite says. */
function alignTypes(): void {
  const asText = (value: string) => value
  /** A number where it is exact, else a bigint. */
  const integer = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
  const { INT8, DATE } = pg.types.builtins
  for (const [type, arrayType, parse] of [
    [INT8, 1016, integer],
    [DATE, 1182, asText],
  ] as const) {
    pg.types.setTypeParser(type, parse)
    pg.types.setTypeParser(arrayType as number, ((text: string) => create(text, parse).parse()) as never)
  }
}
