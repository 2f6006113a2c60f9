import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { civilDate, oneOf, primaryId, recordColumns, reference } from './columns'
import { officeUsers } from './structures'

/** Turni: a range of minutes of the day on some weekdays (0 = Sunday), divided into slots of `duration` minutes. */
export const shifts = pgTable(
  'shifts',
  {
    id: primaryId(),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    weekdays: smallint('weekdays').array().notNull(),
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
    duration: smallint('duration').notNull(),
    valid_from: civilDate('valid_from'),
    valid_to: civilDate('valid_to'),
    ...recordColumns,
  },
  (t) => [
    index('shifts_of_office_user').on(t.office_user_id),
    check('shifts_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440 and ${t.duration} > 0`),
  ],
)

/** Painted ranges of a shift; `spans` are `{from, to}` in minutes of the day. */
export const shiftSlots = pgTable(
  'shift_slots',
  {
    id: primaryId(),
    shift_id: reference('shift_id', () => shifts.id),
    slot_code: oneOf('slot_code', ['break', 'jolly', 'mr', 'to_confirm', 'phone_break']),
    weekdays: smallint('weekdays').array().notNull(),
    spans: jsonb('spans').$type<{ from: number; to: number }[]>().notNull(),
    duration: smallint('duration'),
    horizon: smallint('horizon'),
    rate_limit: smallint('rate_limit'),
    ...recordColumns,
  },
  (t) => [
    index('shift_slots_of_shift').on(t.shift_id),
    check('shift_slots_duration', sql`${t.duration} between 1 and 1440`),
  ],
)

/**
 * Dated exceptions: `specific` closes or opens one period of one office; `recurring` is a repeated pause that applies to
 * all the doctor's offices.
 */
export const officeUserSchedules = pgTable(
  'office_user_schedules',
  {
    id: primaryId(),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    type: oneOf('type', ['specific', 'recurring']),
    kind: oneOf('kind', ['closed', 'open']),
    from_date: civilDate('from_date').notNull(),
    from_minute: smallint('from_minute').notNull(),
    to_date: civilDate('to_date').notNull(),
    to_minute: smallint('to_minute').notNull(),
    duration: smallint('duration'),
    recurrence: jsonb('recurrence').$type<Recurrence>(),
    note: text('note'),
    ...recordColumns,
  },
  (t) => [
    index('office_user_schedules_period').on(t.office_user_id, t.to_date),
    check(
      'office_user_schedules_times',
      sql`${t.from_minute} between 0 and 1440 and ${t.to_minute} between 0 and 1440 and (${t.from_date}, ${t.from_minute}) < (${t.to_date}, ${t.to_minute})`,
    ),
    check('office_user_schedules_duration', sql`${t.duration} between 1 and 1440`),
  ],
)
