import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Tx } from '../types'
import type { Connection } from './connection'
import { isUnavailable } from './errors'
import { assertOutsideTransaction, insideTransaction } from './scope'

/** The part of a pooled connection that statements need. */
export interface Queries {
  query(config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult>
}

/** Runs `work` with a pooled connection, for one statement or one transaction. */
export type WithClient = <T>(work: (client: Queries) => Promise<T>) => Promise<T>

/** Drizzle and raw statements on pooled connections. `logger` logs drizzle's statements, without BEGIN and COMMIT. */
export function onClients(withClient: WithClient, logger?: Logger): Pick<Connection, 'db' | 'sql'> {
  alignTypes()
  const drizzleOn = (client: object) =>
    drizzle({ client: client as pg.PoolClient, ...(logger && { logger }) }) as unknown as Db
  /** One for each connection, which keeps the statements that are prepared on it. */
  const known = new WeakMap<Queries, Tx>()
  const transactionOn = (client: Queries): Tx => {
    const tx = known.get(client) ?? drizzleOn({ query: client.query.bind(client) })
    known.set(client, tx)
    return tx
  }
  const query = (config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> => {
    assertOutsideTransaction()
    return withClient((client) => client.query(config, values))
  }
  const db = drizzleOn({ query })
  db.transaction = (work) =>
    insideTransaction(() =>
      withClient(async (client) => {
        await client.query('begin')
        try {
          const result = await work(transactionOn(client))
          await client.query('commit')
          return result
        } catch (err) {
          // A connection that no longer responds is destroyed by `withClient` instead, which ends its transaction.
          if (!isUnavailable(err)) await client.query('rollback')
          throw err
        }
      }),
    )
  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await query(text, [...values])).rows as Row[]
  return { db, sql }
}

/** Opens a pool. It drops a broken connection, whose running query fails. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The package's own types describe another version of `arrayParser`. */
const { create } = pg.types.arrayParser as unknown as {
  create(text: string, parse: (element: string) => unknown): { parse(): unknown[] }
}

/** Sets the process-wide type parsers: bigint as a number where exact, date as text, since a civil date is not an instant. */
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
