import type { Logger } from 'drizzle-orm'
import pg from 'pg'
import { AnswerWatch } from './answer-watch'
import { assertChannel, type Connection } from './connection'
import { ConnectionQueue } from './connection-queue'
import { DatabaseUnavailable, isUnavailable } from './errors'
import { type DatabaseLimits, servingLimits } from './limits'
import { onClients, openPool, type Queries } from './node-postgres'
import { PgListener } from './postgres-listener'
import { databaseTime, turnToTake } from './scope'

const noLimits: DatabaseLimits = { away: Number.POSITIVE_INFINITY, wait: Number.POSITIVE_INFINITY }

/** Number of connections: few, so that a rush on one doctor queues here rather than for a lock in the database. */
const mostConnections = 10

/**
 * Settings of every connection. `random_page_cost` is set for an SSD: with the default, meant for hard disks, a search that
 * finds some thousand people reads two hundred thousand to check their roles.
 */
const settings = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c random_page_cost=1.1'

/** `wait` for pg, to which 0 means no limit. */
function poolLimits({ wait }: DatabaseLimits) {
  if (!Number.isFinite(wait)) return {}
  return {
    /** PostgreSQL cancels the statement. */
    statement_timeout: wait,
    /** The client stops waiting for a statement whose cancellation is lost. */
    query_timeout: wait + 1000,
    /** Shorter, so that who waits for a row of a process that has died is served in time. */
    idle_in_transaction_session_timeout: wait / 2,
    connectionTimeoutMillis: wait / 4,
  }
}

interface PostgresOptions {
  /** Logs every statement, without BEGIN and COMMIT. */
  readonly logger?: Logger | undefined
  readonly limits?: DatabaseLimits | undefined
}

/** Opens a connection pool to PostgreSQL. */
export function openPostgres(
  databaseUrl: string,
  { logger, limits = servingLimits }: PostgresOptions = {},
): Connection {
  const server = { connectionString: databaseUrl, options: settings }
  const pool = openPool({
    ...server,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'curante',
    max: mostConnections,
    ...poolLimits(limits),
  })
  const queue = new ConnectionQueue(mostConnections)
  const listener = new PgListener(server)
  /** All work that waits for a connection or has one. */
  const underWay = new Set<AbortController>()
  const watch = new AnswerWatch({
    limit: limits.away,
    probe: () => signOfLife({ ...server, connectionTimeoutMillis: limits.away, query_timeout: limits.away }),
    onSilence: () => {
      for (const work of underWay) work.abort(new DatabaseUnavailable('The database does not answer'))
    },
  })

  /** Runs `work` with a connection. It is destroyed when a query got no reply, since PostgreSQL may still be executing it. */
  async function withClient<T>(work: (client: Queries) => Promise<T>): Promise<T> {
    const time = databaseTime()
    const turn = turnToTake()
    const since = performance.now()
    const stop = new AbortController()
    const tooLate = () => stop.abort(new DatabaseUnavailable('The request has waited too long for the database'))
    const timer = Number.isFinite(time.left) && setTimeout(tooLate, Math.max(0, time.left))
    underWay.add(stop)
    try {
      await queue.enter(stop.signal, turn)
      try {
        return await withConnection(stop.signal, work)
      } finally {
        queue.leave(turn)
      }
    } finally {
      clearTimeout(timer || undefined)
      underWay.delete(stop)
      time.left -= performance.now() - since
    }
  }

  async function withConnection<T>(signal: AbortSignal, work: (client: Queries) => Promise<T>): Promise<T> {
    const client = await watch.during(connectedUnless(signal))
    const end = () => void client.end()
    signal.addEventListener('abort', end, { once: true })
    let lost: Error | undefined
    try {
      return await work(watched(client))
    } catch (err) {
      lost = isUnavailable(err) ? (err as Error) : undefined
      throw err
    } finally {
      signal.removeEventListener('abort', end)
      client.release(lost)
    }
  }

  const known = new WeakMap<pg.PoolClient, Queries>()

  /** The connection, whose answers are waited for under watch. */
  function watched(client: pg.PoolClient): Queries {
    const queries = known.get(client) ?? {
      query: (...asked: Parameters<Queries['query']>) => watch.during(client.query(...asked)),
    }
    known.set(client, queries)
    return queries
  }

  /** A connection of the pool; one that arrives after the signal goes back to it. */
  function connectedUnless(signal: AbortSignal): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(signal.reason)
      signal.addEventListener('abort', refuse, { once: true })
      pool.connect().then((client) => {
        signal.removeEventListener('abort', refuse)
        if (signal.aborted) client.release()
        else resolve(client)
      }, reject)
    })
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
      const unlimited = openPostgres(databaseUrl, { logger, limits: noLimits })
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

/** Resolves when the database answers, be it with a refusal such as "too many connections". */
async function signOfLife(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'curante-probe' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (err) {
    if (!(err instanceof pg.DatabaseError)) throw err
  } finally {
    client.end().catch(() => undefined)
  }
}
