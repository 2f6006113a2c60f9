import { sql } from 'drizzle-orm'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'

/** Times forgotten in one turn of the job. */
const batch = 200

/**
 * Deletes what is left of times that guests held and did not book, once no link books them any more: who was typed, the mails, the
 * links and the holds. Returns whether there is more.
 */
export async function forgetUnconfirmed(tx: Tx, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select h.id from holds h where h.kind = 'guest' and h.booking_id is null and h.state <> 'open'
      and h.created_at <= ${at} - interval '1 day'
      and not exists (select 1 from links k where k.hold_id = h.id and k.superseded_at is null and k.expires_at > ${at})
    order by h.id limit ${batch} for update skip locked`)
  const held = sql`any(${intArray(rows.map(({ id }) => id))}::int[])`
  if (rows.length === 0) return false
  await tx.execute(sql`delete from booking_guests where hold_id = ${held} and confirmed_at is null`)
  await tx.execute(sql`delete from messages where link_id in (select id from links where hold_id = ${held})`)
  await tx.execute(sql`delete from links where hold_id = ${held}`)
  await tx.execute(sql`delete from holds where id = ${held}`)
  return rows.length === batch
}
