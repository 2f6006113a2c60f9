import { sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { endpoints } from '../../../domain/contract'
import type { ScheduleOnWire } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { spansOfSchedule } from '../../../domain/planning/planning'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { periodOf } from '../../scheduling/booking-filter'
import { type ScheduleRow, schedulesJson, toSchedule } from '../../scheduling/plan-rows'
import { unknownInPath } from '../../scheduling/refusals'
import { inOffices } from './office-users'

/** 404 for an office user that is not the doctor's, or not in an office the actor serves. */
export async function requireOfficeUser(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { userId, offices } = actor.doctor
  const { rows } = await tx.execute(sql`
    select 1 from office_users ou
    where ou.id = ${id} and ou.user_id = ${userId} and ou.deleted_at is null and ${inOffices(offices)}`)
  if (rows.length === 0) throw unknownInPath(actor, 'office_user', id)
}

/** Closures, openings and pauses that touch the period; recurring ones only when one of their dates does. */
export async function officeUserSchedules(
  tx: Tx,
  actor: Actor,
  officeUserId: number,
  query: QueryOf<typeof endpoints.officeUserSchedules>,
): Promise<ScheduleOnWire[]> {
  await requireOfficeUser(tx, actor, officeUserId)
  const { first, last } = periodOf(query)
  const { rows } = await tx.execute<{ schedules: ScheduleRow[] }>(
    sql`select ${schedulesJson(query.from, query.to)} as schedules from office_users ou where ou.id = ${officeUserId}`,
  )
  const touching = (rows[0]?.schedules ?? []).filter(
    (row) =>
      (query.type === undefined || row.type === query.type) && spansOfSchedule(toSchedule(row), first, last).length > 0,
  )
  return touching.map(toWire).sort((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
}

const toWire = ({ id, office_user_id, type, kind, duration, recurrence, note, ...row }: ScheduleRow) => ({
  id,
  office_user_id,
  type,
  kind,
  from: `${row.from_date} ${longTime(row.from_minute)}`,
  to: `${row.to_date} ${longTime(row.to_minute)}`,
  duration,
  recurrence: recurrence && { ...recurrence },
  note,
})
