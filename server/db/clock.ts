import { sql } from 'drizzle-orm'
import type { Clock } from '../process/clock'
import type { Db } from './types'

/** Milliseconds between two looks at the database's clock. */
const lookEvery = 60_000

/**
 * The database's time as this process knows it: processes whose own clocks differ agree on what has expired (contract.md,
 * "holds"). Looked at again each minute; while the database is away the last difference holds.
 */
export async function databaseClock(db: Db): Promise<Clock & { stop(): void }> {
  let difference = 0
  const look = async () => {
    const sent = Date.now()
    const { rows } = await db.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    difference = clockDifference({ sent, answered: Date.now(), database: rows[0]?.now ?? sent })
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery).unref()
  return { now: () => new Date(Date.now() + difference), stop: () => clearInterval(timer) }
}

/**
 * How far the database's clock is ahead of this process's, in milliseconds; 0 where the time the answer took explains it.
 */
export function clockDifference({
  sent,
  answered,
  database,
}: Record<'sent' | 'answered' | 'database', number>): number {
  if (database >= sent - 1 && database <= answered + 1) return 0
  return Math.round(database - (sent + answered) / 2)
}
