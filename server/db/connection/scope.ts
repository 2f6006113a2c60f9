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
  deadline: Deadline
}

/** Milliseconds that may still be spent on waiting for answers of the database; several pieces of work may share them. */
export interface Deadline {
  left: number
}

const noDeadline: Deadline = { left: Number.POSITIVE_INFINITY }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs `work` with so much deadline for all its queries together; then they fail as unavailable. Waiting in the queue for a
 * connection costs none: a rush is no outage. What `work` leaves running (events on their way) has a deadline of its own.
 */
export async function withinDeadline<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { transaction: scopes.getStore()?.transaction ?? false, deadline }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.deadline = noDeadline
  }
}

const currentDeadline = () => scopes.getStore()?.deadline ?? noDeadline

/** Milliseconds a query may take now, at most `limit`; refuses when the deadline is at its end. */
export function remainingTime(limit: number): number {
  const { left } = currentDeadline()
  if (left <= 0) throw new DatabaseUnavailable('The database took too long over this request')
  return Math.min(limit, Math.max(1, Math.ceil(left)))
}

/** Takes the time until `answered` is called from the deadline of the code that asks. */
export function spendDeadline(): { answered(): void } {
  const deadline = currentDeadline()
  const asked = awake()
  return {
    answered: () => {
      deadline.left -= awake() - asked
    },
  }
}

/** Refuses a query that bypasses the transaction it stands in. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.transaction) throw new Error('A query bypasses its transaction: pass tx instead of db')
}

/** Runs the body of a transaction; what it leaves running (timers, deliveries) may use `db` once it has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  assertOutsideTransaction()
  const scope: Scope = { transaction: true, deadline: currentDeadline() }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.transaction = false
    scope.deadline = noDeadline
  }
}
