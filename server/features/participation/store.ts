import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { childrenOf } from '../../notices/children'
import type { OwnVisits } from '../../scheduling/actor'
import { ownVisits } from '../../scheduling/stored-booking'

/** The caller, and the children he may book for. */
export async function readOwn(tx: Tx, { userId }: Pick<Caller, 'userId'>): Promise<OwnVisits> {
  const { rows } = await tx.execute<{ children: number[] }>(
    sql`select coalesce(json_agg(child.user_id order by child.user_id), '[]') as children from ${childrenOf(userId)} child`,
  )
  return { userId, children: rows[0]?.children ?? [] }
}

/** A service as far as a participant has to be led to it. */
export interface ReachedService extends Record<string, unknown> {
  id: number
  office_user_id: number
  doctor_id: number
}

/**
 * The services a participant may know of: patients those of the doctors they or their children are with, representatives
 * the ones for them, of any doctor; where the office takes bookings of participants, hidden ones left out.
 */
function reachable(role: Caller['role'], { userId, children }: OwnVisits): SQL {
  const people = [userId, ...children]
  const forRole =
    role === 'medical_representative'
      ? sql`ms.slot_code = 'mr'`
      : sql`ms.slot_code is distinct from 'mr' and exists (
          select 1 from doctor_patients dp where dp.doctor_id = ou.user_id and dp.user_id in ${people})`
  return sql`from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id and ou.online_bookings and ou.deleted_at is null
    join users d on d.id = ou.user_id and d.active and d.deleted_at is null
    where not os.hidden and os.deleted_at is null and ${forRole}`
}

export async function readService(tx: Tx, caller: Caller, own: OwnVisits, id: number): Promise<ReachedService | null> {
  const { rows } = await tx.execute<ReachedService>(sql`
    select os.id, os.office_user_id, ou.user_id as doctor_id ${reachable(caller.role, own)} and os.id = ${id}`)
  return rows[0] ?? null
}

/** True when the participant may know of some service in that office. */
export async function reachesOffice(tx: Tx, caller: Caller, own: OwnVisits, officeUserId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 ${reachable(caller.role, own)} and ou.id = ${officeUserId} limit 1`)
  return rows.length > 0
}

/** Whose agenda an own booking stands in; null for anybody else's. */
export async function readDoctorOf(tx: Tx, own: OwnVisits, bookingId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ doctor_id: number }>(
    sql`select doctor_id from bookings where id = ${bookingId} and ${ownVisits(own)}`,
  )
  return rows[0]?.doctor_id ?? null
}
