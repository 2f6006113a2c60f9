import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type pg from 'pg'
import { openPool } from '../node-postgres'

/** The only session of a PGlite, through PGlite's adapter for node-postgres: the same driver as for PostgreSQL. */
export class PgliteSession {
  readonly #pool: pg.Pool

  constructor(private readonly pglite: PGlite) {
    // No idle timeout: a new connection would be the same session.
    this.#pool = openPool({ ...adapter(pglite), max: 1, idleTimeoutMillis: 0 } as pg.PoolConfig)
  }

  get closed(): boolean {
    return this.pglite.closed
  }

  /** Runs `work` with exclusive use of the session; rolls back a transaction left open. */
  async run<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await work(client)
    } finally {
      if (!this.closed && this.pglite.isInTransaction()) await client.query('rollback').catch(() => undefined)
      client.release()
    }
  }

  /** Listens to a channel; resolves to a function that stops listening. */
  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    const unlisten = await this.run(() => this.pglite.listen(channel, hear))
    return () => this.run(() => unlisten())
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
    if (!this.closed) await this.pglite.close()
  }
}

/** Drops drizzle's result parsers (`types`), which PGlite 0.5.16 mistakes for parameter types. */
function adapter(pglite: PGlite) {
  const config = createPgConfig(pglite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text })
  return config
}
