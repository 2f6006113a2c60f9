import { sql } from 'drizzle-orm'
import type { Context } from '../../http/context'
import { endLostSessions } from '../../sessions/ending'
import { recordChanges } from '../engine/audited-changes'
import { writeRoles } from '../engine/related-rows'
import { arrayOf, findServed, type Row, type Values } from '../engine/serve'
import { requireLiveRow, update } from '../engine/write'

/** The unclaimed profile; 404 for any other, and for one no longer unclaimed. */
export const requireGhost = (context: Context, id: number): Promise<Row> =>
  requireLiveRow(context, findServed('doctors/ghosts'), id)

/** The unclaimed profile, locked with the others by id against deadlocks. */
export async function lockedGhost(context: Context, id: number, ...others: number[]): Promise<Row> {
  const ids = arrayOf([id, ...others])
  await context.tx.execute(sql`select id from users where id = any(${ids}::int[]) order by id for update`)
  return requireGhost(context, id)
}

/** Turns a locked profile into a doctor with these values: the role follows from the category. */
export async function claimGhost(context: Context, ghost: Row, values: Values): Promise<void> {
  const doctors = findServed('doctors')
  const { id, version } = ghost
  await recordChanges(context, findServed('doctors/ghosts'), 'claim', [{ id }])
  // the role first: without it the doctor does not exist
  await writeRoles(context, doctors, [{ id, values: { ...ghost, ...values } }])
  await update(context, doctors, String(id), { ...values, active: true, version })
  await endLostSessions(context.tx, context.now, [id])
}
