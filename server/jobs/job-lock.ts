import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** First key of the advisory locks of jobs that run in one process at a time; the second one is the job. */
const jobLock = 4_028
const jobs = { 'send due notices': 1, 'finish elapsed visits': 2, 'announce news': 3 } as const

/**
 * True for one transaction at a time, until it ends. Whoever is refused leaves the job to who has it, so that its order is
 * kept also where several processes share a database.
 */
export async function takesJobLock(tx: Tx, job: keyof typeof jobs): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${jobLock}::int, ${jobs[job]}::int) as mine`,
  )
  return rows[0]?.mine ?? false
}
