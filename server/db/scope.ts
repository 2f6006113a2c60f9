import { AsyncLocalStorage } from 'node:async_hooks'
import { awake } from './awake'
import { DatabaseUnavailable } from './errors'

/**
 * What the running code is in the middle of: a transaction, a time limit, or both.
 * Asking `db` inside a transaction would wait for ever on PGlite's single connection, and on PostgreSQL would read
 * beside the transaction; both drivers refuse it here, at once and by name.
 */
interface Scope {
  transaction: boolean
  /** Milliseconds of `awake()` after which no further query is asked. */
  until: number
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` with at most `ms` milliseconds for all its queries together; then they fail as unavailable. */
export function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const until = Math.min(awake() + ms, scopes.getStore()?.until ?? Number.POSITIVE_INFINITY)
  return scopes.run({ transaction: scopes.getStore()?.transaction ?? false, until }, work)
}

/** Milliseconds a query may take now, at most `limit`; refuses when the time given by `withinDeadline` is over. */
export function remainingTime(limit: number): number {
  const left = (scopes.getStore()?.until ?? Number.POSITIVE_INFINITY) - awake()
  if (left <= 0) throw new DatabaseUnavailable('The database took too long over this request')
  return Math.min(limit, Math.max(1, Math.ceil(left)))
}

/** Refuses a query that bypasses the transaction it stands in. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.transaction) throw new Error('A query bypasses its transaction: pass tx instead of db')
}

/** Runs the body of a transaction; what it leaves running (timers, deliveries) may use `db` once it has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  assertOutsideTransaction()
  const scope: Scope = { transaction: true, until: scopes.getStore()?.until ?? Number.POSITIVE_INFINITY }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.transaction = false
  }
}
