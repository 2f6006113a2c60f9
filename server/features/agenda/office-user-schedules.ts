import { toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import type { endpoints } from '../../../domain/contract'
import type { ScheduleOnWire } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { spansOfSchedule } from '../../../domain/planning/planning'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { periodOf } from '../../scheduling/period'
import { unknownInPath } from '../../scheduling/refusals'
import { hasOfficeUser, readSchedules, type ScheduleRow } from './store'

/** Closures, openings and pauses that touch the period; those that come back only when one of their dates does. */
export async function officeUserSchedules(
  tx: Tx,
  actor: Actor,
  officeUserId: number,
  query: QueryOf<typeof endpoints.officeUserSchedules>,
): Promise<ScheduleOnWire[]> {
  if (!(await hasOfficeUser(tx, actor.doctor, officeUserId))) throw unknownInPath(actor, 'office_user', officeUserId)
  const { first, last } = periodOf(query)
  const rows = await readSchedules(tx, actor.doctor.userId, officeUserId, query.from, query.to, query.type)
  return rows.filter((row) => touches(row, first, last)).map(toWire)
}

function touches(row: ScheduleRow, first: number, last: number): boolean {
  const start = { day: toDayNumber(row.from_date), minutes: row.from_minute }
  const end = { day: toDayNumber(row.to_date), minutes: row.to_minute }
  const { kind, duration, recurrence } = row
  return spansOfSchedule({ kind, start, end, duration, recurrence }, first, last).length > 0
}

function toWire(row: ScheduleRow): ScheduleOnWire {
  const { id, office_user_id, type, kind, duration, note } = row
  return {
    id,
    office_user_id,
    type,
    kind,
    from: `${row.from_date} ${longTime(row.from_minute)}`,
    to: `${row.to_date} ${longTime(row.to_minute)}`,
    duration,
    recurrence: row.recurrence && { ...row.recurrence },
    note,
  }
}
