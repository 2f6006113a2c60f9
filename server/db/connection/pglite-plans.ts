import { type PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { preparedName } from './prepared'

type Query = PGlite['query']

const { bind, describe, execute, parse: prepare, sync } = protocol.serialize

/**
 * PGlite plans each statement anew, which costs the longer ones ten times what they take to run. Here those asked often
 * are prepared once, as on PostgreSQL, and then asked in one message; the others go PGlite's own way.
 */
export class PglitePlans {
  /** The types of the parameters of what has been prepared, by its name. */
  readonly #prepared = new Map<string, number[]>()

  constructor(private readonly pg: PGlite) {}

  /** Outside transactions, each statement in its turn. */
  readonly query: Query = this.#keeping(
    (...args) => this.pg.query(...args),
    (work) => this.pg._runExclusiveTransaction(work),
  )

  /** A transaction has its turn already. */
  inside(tx: Transaction): Transaction {
    return { ...tx, query: this.#keeping(tx.query, (work) => work()) }
  }

  #keeping(query: Query, lockAttempts: <T>(work: () => Promise<T>) => Promise<T>): Query {
    return async <T>(text: string, values?: unknown[], options?: QueryOptions) => {
      const name = preparedName(text, values)
      if (name === undefined || !values) return query<T>(text, values, options)
      return lockAttempts(() => this.pg.runExclusive(() => this.#ask<T>({ name, text }, values, options)))
    }
  }

  async #ask<T>(statement: { name: string; text: string }, values: unknown[], options?: QueryOptions) {
    await this.pg._checkReady()
    const { name } = statement
    const types = this.#prepared.get(name) ?? (await this.#prepare(statement))
    const answer = await this.#send(
      bind({ statement: name, values: values.map((value, i) => this.#onWire(value, types[i], options)) }),
      describe({ type: 'P' }),
      execute({}),
    )
    return parse.parseResults(answer, this.pg.parsers, options)[0] as Results<T>
  }

  async #prepare(statement: { name: string; text: string }): Promise<number[]> {
    const { name } = statement
    const types = parse.parseDescribeStatementResults(
      await this.#send(prepare(statement), describe({ type: 'S', name })),
    )
    this.#prepared.set(name, types)
    return types
  }

  /** One journey; after an error everything up to the `sync` is skipped, so that the next one starts afresh. */
  #send(...messages: Uint8Array[]) {
    return this.pg.execProtocolStream(Buffer.concat([...messages, sync()]), { syncToFs: false })
  }

  #onWire(value: unknown, type = 0, options?: QueryOptions): string | null {
    if (value === null || value === undefined) return null
    const serialize = options?.serializers?.[type] ?? this.pg.serializers[type]
    return serialize ? serialize(value) : String(value)
  }
}
