import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds of database time left to one request, over all its statements. */
export interface DatabaseTime {
  left: number
}

interface Scope {
  transaction: boolean
  readonly time?: DatabaseTime | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` with `time` shared by all its statements; once it is used up they fail as unavailable (quality.md, CR2). */
export const withinDatabaseTime = <T>(time: DatabaseTime, work: () => T): T =>
  scopes.run({ transaction: false, time }, work)

export const databaseTime = (): DatabaseTime => scopes.getStore()?.time ?? { left: Number.POSITIVE_INFINITY }

/** Throws on a query on `db` inside a transaction: PGlite would deadlock, PostgreSQL would run it outside the transaction. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.transaction) throw new Error('A query bypasses its transaction: pass tx instead of db')
}

/** Runs the body of a transaction; work it leaves running may use `db` after the transaction has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  assertOutsideTransaction()
  const scope: Scope = { transaction: true, time: scopes.getStore()?.time }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.transaction = false
  }
}
