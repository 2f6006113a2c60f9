import { sql } from 'drizzle-orm'
import { type CivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import type { Schedule, Shift } from '../../../domain/planning/planning'
import type { PlannedSchedule } from '../../../domain/planning/schedule-changes'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { isOpenPresence } from './bookable'

/** A shift with its painted ranges, as read from the database; times are minutes of the day. */
export interface ShiftRow {
  readonly id: number
  readonly weekdays: number[]
  readonly from: number
  readonly to: number
  readonly duration: number
  readonly valid_from: CivilDate | null
  readonly valid_to: CivilDate | null
  readonly slots: {
    readonly id: number
    readonly slot_code: SlotCode
    readonly weekdays: number[]
    readonly spans: { from: number; to: number }[]
    readonly duration: number | null
    readonly horizon: number | null
    readonly rate_limit: number | null
  }[]
}

/** SQL expression: the shifts of the office user `ou` valid between two dates, as JSON; a null date is an open end. */
export const shiftsJson = (first: unknown, last: unknown) => sql<ShiftRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', sh.id, 'weekdays', sh.weekdays, 'from', sh.from_minute, 'to', sh.to_minute, 'duration', sh.duration,
    'valid_from', pl.valid_from, 'valid_to', pl.valid_to,
    'slots', (
      select coalesce(json_agg(json_build_object(
        'id', ss.id, 'slot_code', ss.slot_code, 'weekdays', ss.weekdays, 'spans', ss.spans, 'duration', ss.duration,
        'horizon', ss.horizon, 'rate_limit', ss.rate_limit) order by ss.id), '[]')
      from shift_slots ss where ss.shift_id = sh.id and ss.deleted_at is null)
  ) order by sh.from_minute, sh.id), '[]')
  from plannings pl join shifts sh on sh.planning_id = pl.id
  where pl.office_user_id = ou.id and pl.deleted_at is null and sh.deleted_at is null
    and (pl.valid_from is null or ${last}::date is null or pl.valid_from <= ${last}::date)
    and (pl.valid_to is null or ${first}::date is null or pl.valid_to >= ${first}::date))`

export const toShift = ({ slots, valid_from, valid_to, weekdays, from, to, duration }: ShiftRow): Shift => ({
  weekdays,
  from,
  to,
  duration,
  validFrom: valid_from === null ? null : toDayNumber(valid_from),
  validTo: valid_to === null ? null : toDayNumber(valid_to),
  painted: slots,
})

/** A closure, opening or pause, as read from the database. */
export interface ScheduleRow extends PlannedSchedule {
  readonly id: number
  readonly version: number
}

/**
 * SQL expression: exceptions that may affect a period of the office user `ou`, as JSON: its own, and the recurring pauses of
 * all the doctor's offices, since those apply to every office.
 */
export const schedulesJson = (first: unknown, last: unknown) => sql<ScheduleRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', sc.id, 'office_user_id', sc.office_user_id, 'type', sc.type, 'kind', sc.kind,
    'from_date', sc.from_date, 'from_minute', sc.from_minute, 'to_date', sc.to_date, 'to_minute', sc.to_minute,
    'duration', sc.duration, 'recurrence', sc.recurrence, 'note', sc.note,
    'version', sc.version
  ) order by sc.id), '[]')
  from office_users own join office_user_schedules sc on sc.office_user_id = own.id
  where own.user_id = ou.user_id and ${isOpenPresence('own')} and sc.deleted_at is null
    and (sc.office_user_id = ou.id or sc.type = 'recurring')
    and sc.from_date <= ${last}::date and (sc.recurrence is not null or sc.to_date >= ${first}::date))`

export const toSchedule = (row: Omit<ScheduleRow, 'id' | 'version'>): Schedule => ({
  kind: row.kind,
  start: { day: toDayNumber(row.from_date), minutes: row.from_minute },
  end: { day: toDayNumber(row.to_date), minutes: row.to_minute },
  duration: row.duration,
  recurrence: row.recurrence,
})
