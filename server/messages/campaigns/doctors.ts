import { sql } from 'drizzle-orm'
import type { LinkRight } from '../../../domain/access/roles'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import { liveLinks } from '../../sessions/live-sessions'

const right: LinkRight = 'broadcast'

/**
 * Those of the doctors for whom a person may send mass communications today: the person, and each to whom all their links have
 * the right.
 */
export async function doctorsOpenTo(tx: Tx, now: Date, userId: number, doctors: readonly number[]): Promise<number[]> {
  if (doctors.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    select k.id from unnest(${intArray(doctors)}::int[]) as k(id)
    where k.id = ${userId} or coalesce((select bool_and(${right} = any(l.rights))
      ${liveLinks(now)} and l.agent_id = ${userId} and l.doctor_id = k.id), false)`)
  return rows.map(({ id }) => id)
}

/** The name under which the doctor's communications go out: that of the first office; null where there is none. */
export async function practiceOf(tx: Tx, doctorId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select o.name from office_users ou join offices o on o.id = ou.office_id and o.active and o.deleted_at is null
    where ou.user_id = ${doctorId} and ou.deleted_at is null order by ou.position, ou.id limit 1`)
  return rows[0]?.name ?? null
}
