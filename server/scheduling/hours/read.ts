import { sql } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import { isOpenPresence } from '../facts/bookable'
import type { ScheduleRow, ShiftRow } from '../facts/plan-rows'

/** A planning as stored; times are minutes of the day. */
export interface StoredPlanning {
  readonly id: number
  readonly office_user_id: number
  readonly name: string | null
  readonly valid_from: CivilDate | null
  readonly valid_to: CivilDate | null
  readonly version: number
  readonly shifts: readonly Omit<ShiftRow, 'valid_from' | 'valid_to'>[]
}

/** An office of the doctor with its hours; `schedules` are those set there. */
export interface OfficeHours {
  readonly id: number
  readonly office_id: number
  readonly plannings: readonly StoredPlanning[]
  readonly schedules: readonly ScheduleRow[]
}

/** Which closures, openings and pauses are read: those that may touch the days, and these. */
interface Days {
  readonly from: CivilDate
  /** Null: all later ones. */
  readonly to?: CivilDate | null
  readonly schedules?: readonly number[]
}

/** The hours of a doctor in all his open offices, in his order of them, in one statement. */
export async function readHours(tx: Tx, doctorId: number, { from, to = null, schedules = [] }: Days) {
  const { rows } = await tx.execute<OfficeHours & Record<string, unknown>>(sql`
    select ou.id, ou.office_id, (
      select coalesce(json_agg(json_build_object('id', pl.id, 'office_user_id', pl.office_user_id, 'name', pl.name,
        'valid_from', pl.valid_from, 'valid_to', pl.valid_to, 'version', pl.version, 'shifts', (
          select coalesce(json_agg(json_build_object('id', sh.id, 'weekdays', sh.weekdays, 'from', sh.from_minute,
            'to', sh.to_minute, 'duration', sh.duration, 'slots', (
              select coalesce(json_agg(json_build_object('id', ss.id, 'slot_code', ss.slot_code, 'weekdays', ss.weekdays,
                'spans', ss.spans, 'duration', ss.duration, 'horizon', ss.horizon, 'rate_limit', ss.rate_limit)
                order by ss.id), '[]')
              from shift_slots ss where ss.shift_id = sh.id and ss.deleted_at is null)) order by sh.from_minute, sh.id), '[]')
          from shifts sh where sh.planning_id = pl.id and sh.deleted_at is null))
        order by coalesce(pl.valid_from, '-infinity'::date), pl.id), '[]')
      from plannings pl where pl.office_user_id = ou.id and pl.deleted_at is null) as plannings, (
      select coalesce(json_agg(json_build_object('id', sc.id, 'office_user_id', sc.office_user_id, 'type', sc.type,
        'kind', sc.kind, 'from_date', sc.from_date, 'from_minute', sc.from_minute, 'to_date', sc.to_date,
        'to_minute', sc.to_minute, 'duration', sc.duration, 'recurrence', sc.recurrence, 'note', sc.note,
        'version', sc.version) order by sc.from_date, sc.from_minute, sc.id), '[]')
      from office_user_schedules sc where sc.office_user_id = ou.id and sc.deleted_at is null
        and (sc.id = any(${intArray(schedules)}::int[]) or ((${to}::date is null or sc.from_date <= ${to}::date)
          and (sc.recurrence is not null or sc.to_date >= ${from}::date)))) as schedules
    from office_users ou where ou.user_id = ${doctorId} and ${isOpenPresence()}
    order by ou.position, ou.id`)
  return rows
}
