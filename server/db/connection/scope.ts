import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that one request may still wait for the database, all its statements together. */
export interface DatabaseTime {
  left: number
}

interface Scope {
  transaction: boolean
  readonly time?: DatabaseTime | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` so that all its statements share `time`; when it is used up they fail as unavailable (quality.md, CR2). */
export const withinDatabaseTime = <T>(time: DatabaseTime, work: () => T): T =>
  scopes.run({ transaction: false, time }, work)

export const databaseTime = (): DatabaseTime => scopes.getStore()?.time ?? { left: Number.POSITIVE_INFINITY }

/** Refuses a query on `db` inside a transaction: PGlite would wait for ever, PostgreSQL read beside the transaction. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.transaction) throw new Error('A query bypasses its transaction: pass tx instead of db')
}

/** Runs the body of a transaction; what it leaves running may use `db` once it has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  assertOutsideTransaction()
  const scope: Scope = { transaction: true, time: scopes.getStore()?.time }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.transaction = false
  }
}
