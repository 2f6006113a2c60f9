import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Tx } from '../types'
import { awake, withinAwake } from './awake'
import { assertChannel, type Connection } from './connection'
import { DatabaseUnavailable, errorCode, isUnavailable } from './errors'
import { Gate } from './gate'
import { PgListener } from './postgres-listener'
import { alignTypes } from './postgres-types'
import { preparedName } from './prepared'
import { assertOutsideTransaction, insideTransaction, remainingTime, spendDeadline } from './scope'

/** Milliseconds. The server gives up a statement before the client gives up the server: the first is load, the second an outage. */
export interface Limits {
  connect: number
  statement: number
  answer: number
  transaction: number
  places: number
}

/**
 * A request must know within two seconds that the database is away, frozen or too slow. Few places: a rush on one doctor
 * waits for its turn here, in order and without a limit, rather than inside the database for a lock and against a limit.
 */
export const servingLimits: Limits = { connect: 1200, statement: 1300, answer: 1500, transaction: 1800, places: 8 }
const maintenanceLimits: Limits = { connect: 10_000, statement: 0, answer: 0, transaction: 0, places: 2 }

const settings = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off'

interface QueryConfig {
  text: string
  [setting: string]: unknown
}
type Ask = (config: string | QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** A pool of connections whose every answer has a time limit, and which is well again as soon as the database is. */
export function openPostgres(databaseUrl: string, limits: Limits = servingLimits): Connection {
  alignTypes()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: limits.places,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'curante',
    pipeline: true,
    options: settings,
    ...(limits.statement > 0 && {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: 10_000,
    }),
  })
  // An idle connection that dies is dropped by the pool; the next query opens another one.
  pool.on('error', () => undefined)
  const gate = new Gate(limits.places, limits.answer || 60_000)
  const listener = new PgListener({ connectionString: databaseUrl, options: settings, connectionTimeoutMillis: 2000 })

  const withClient = <T>(work: (ask: Ask) => Promise<T>) => borrow(pool, gate, limits, work)
  const ask: Ask = async (config, values) => {
    assertOutsideTransaction()
    return withClient((query) => query(config, values))
  }
  const db = drizzle({ client: { query: ask } as unknown as pg.Pool }) as unknown as Db
  db.transaction = <T>(work: (tx: Tx) => Promise<T>) =>
    insideTransaction(() => withClient((query) => oneTransaction(query, work)))

  const connection: Connection = {
    kind: 'postgres',
    db,
    sql: async <Row>(text: string, values: readonly unknown[] = []) => (await ask(text, [...values])).rows as Row[],
    async listen(channel, hear, options) {
      assertChannel(channel)
      return listener.listen(channel, hear, options)
    },
    async notify(channel, payload) {
      assertChannel(channel)
      await ask('select pg_notify($1, $2)', [channel, payload])
    },
    async withoutTimeLimits(work) {
      const patient = openPostgres(databaseUrl, maintenanceLimits)
      try {
        return await work(patient)
      } finally {
        await patient.close()
      }
    },
    async close() {
      await listener.close()
      if (!pool.ending) await pool.end()
    },
  }
  return connection
}

/**
 * Lends one connection. A query that fails for want of the database spoils it: whatever is asked after (the ROLLBACK)
 * fails at once with the same error, and the connection is thrown away.
 */
async function borrow<T>(pool: pg.Pool, gate: Gate, limits: Limits, work: (ask: Ask) => Promise<T>): Promise<T> {
  await gate.enter()
  let alive = true
  try {
    const connecting = spendDeadline()
    const client = await connectAwake(pool, limits.connect).finally(connecting.answered)
    let spoiled: Error | undefined
    const spoil = (err: Error) => {
      spoiled ??= err
    }
    const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection
    client.on('error', spoil)
    /** Those asked together are waited for together. */
    let waiting = 0
    let spending = connecting
    const until = limits.transaction > 0 ? awake() + limits.transaction : Number.POSITIVE_INFINITY
    const ask: Ask = async (config, values) => {
      if (spoiled) throw spoiled
      try {
        const limit = timeLeft(limits, until)
        if (waiting === 0) spending = spendDeadline()
        waiting += 1
        const query = typeof config === 'string' ? { text: config } : config
        // What is asked before the loop turns leaves in one write.
        stream.cork()
        process.nextTick(() => stream.uncork())
        const answer = client.query({ ...query, name: preparedName(query.text, values) } as pg.QueryConfig, values)
        return await (limit === 0 ? answer : withinAwake(limit, answer, noAnswer)).finally(() => {
          waiting -= 1
          if (waiting === 0) spending.answered()
        })
      } catch (err) {
        if (isUnavailable(err)) spoil(err as Error)
        throw err
      }
    }
    try {
      return await work(ask)
    } finally {
      client.removeListener('error', spoil)
      client.release(spoiled)
      // In a pipeline the pool would wait for what may never be answered.
      if (spoiled) stream.destroy()
      alive = spoiled === undefined || errorCode(spoiled) === '57014'
    }
  } catch (err) {
    if (isUnavailable(err) && errorCode(err) !== '57014') alive = false
    throw err
  } finally {
    gate.leave(alive)
  }
}

/**
 * BEGIN is not waited for: it travels with the first statement, and so may others that do not need each other's answers,
 * since a connection answers in order.
 */
async function oneTransaction<T>(query: Ask, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun = query('begin')
  try {
    const tx = drizzle({ client: { query } as unknown as pg.Client }) as unknown as Tx
    const [result] = await Promise.all([work(tx), begun])
    await query('commit')
    return result
  } catch (err) {
    // Where not even this is answered the connection is thrown away, and the transaction with it.
    await query('rollback').catch(() => undefined)
    throw err
  }
}

const noAnswer = () => new DatabaseUnavailable('The database did not answer in time')

/** A connection; the time limit counts while this process is awake only, so one that slept through it tries again. */
async function connectAwake(pool: pg.Pool, limit: number): Promise<pg.PoolClient> {
  const until = awake() + limit
  for (;;) {
    try {
      return await pool.connect()
    } catch (err) {
      const sleptThrough = /timeout/.test((err as Error).message) && awake() < until - limit / 2
      if (!sleptThrough) throw err
    }
  }
}

/** Milliseconds the next query may take; 0 is no limit. */
function timeLeft(limits: Limits, until: number): number {
  if (limits.answer === 0) return 0
  const left = until - awake()
  if (left <= 0) throw new DatabaseUnavailable('The transaction took too long')
  return remainingTime(Math.max(1, Math.min(limits.answer, Math.ceil(left))))
}
