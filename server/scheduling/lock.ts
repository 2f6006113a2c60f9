import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** First key of the advisory locks on agendas; the second one is the doctor. */
const agendaLock = 4_027

/**
 * Takes the doctor's agenda until the end of the transaction: whoever writes into it waits here, before reading
 * anything, and so decides on what is really there. The exclusion constraint alone would deadlock under load.
 */
export async function lockAgenda(tx: Tx, doctorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${agendaLock}::int, ${doctorId}::int)`)
}
