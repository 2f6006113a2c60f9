import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** First key of the advisory locks of jobs that run in one process at a time; the second key is the job. */
const jobLock = 4_028
const jobs = {
  'send due notices': 1,
  'finish elapsed visits': 2,
  'announce news': 3,
  'remove orphaned files': 4,
  'remind of visits': 5,
  'end lapsed offers': 6,
  'tell of prescriptions': 7,
  'expire prescriptions': 8,
  'renew subscriptions': 9,
} as const

/**
 * Tries to take the job's lock until the end of the transaction. A process that gets false skips the run, so that only one
 * process at a time runs the job, in order.
 */
export async function takesJobLock(tx: Tx, job: keyof typeof jobs): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${jobLock}::int, ${jobs[job]}::int) as mine`,
  )
  return rows[0]?.mine ?? false
}
