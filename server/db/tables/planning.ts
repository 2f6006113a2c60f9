import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { civilDate, instant, oneOf, primaryId, recordColumns, reference } from './columns'
import { users } from './people'
import { officeUsers } from './structures'

/**
 * The weeks of a doctor in one office from one day to another, both included; null is an open end. The database refuses two of
 * one office on the same day (`plannings_no_overlap`, an exclusion constraint written by hand in a migration).
 */
export const plannings = pgTable(
  'plannings',
  {
    id: primaryId(),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    name: text('name'),
    valid_from: civilDate('valid_from'),
    valid_to: civilDate('valid_to'),
    ...recordColumns,
  },
  (t) => [
    index('plannings_of_office_user').on(t.office_user_id),
    check('plannings_period', sql`${t.valid_from} <= ${t.valid_to}`),
  ],
)

/**
 * Turni: a range of minutes of the day on some weekdays (0 = Sunday), divided into slots of `duration` minutes. The database
 * refuses two of one planning at the same time (`shifts_no_overlap`, written by hand in a migration).
 */
export const shifts = pgTable(
  'shifts',
  {
    id: primaryId(),
    planning_id: reference('planning_id', () => plannings.id),
    weekdays: smallint('weekdays').array().notNull(),
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
    duration: smallint('duration').notNull(),
    ...recordColumns,
  },
  (t) => [
    index('shifts_of_planning').on(t.planning_id),
    check('shifts_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440 and ${t.duration} > 0`),
    check('shifts_weekdays', sql`${t.weekdays} <@ '{0,1,2,3,4,5,6}'::smallint[] and ${t.weekdays} <> '{}'`),
  ],
)

/**
 * Painted ranges of a shift; `spans` are `{from, to}` in minutes of the day. The database refuses one that is not inside its
 * shift (`shift_slots_inside`, a trigger written by hand in a migration).
 */
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
    check('shift_slots_limits', sql`${t.horizon} between 1 and 3650 and ${t.rate_limit} between 0 and 3650`),
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

type StoredShift = Pick<typeof shifts.$inferSelect, 'weekdays' | 'from' | 'to' | 'duration'> & {
  readonly slots: readonly Pick<
    typeof shiftSlots.$inferSelect,
    'slot_code' | 'weekdays' | 'spans' | 'duration' | 'horizon' | 'rate_limit'
  >[]
}

/** What an act on hours replaced. */
export interface FormerHours {
  /** The plannings of every office user that it changed: all of them before, and the ids with versions that it left. */
  readonly plannings: readonly {
    readonly office_user_id: number
    readonly before: readonly (Pick<
      typeof plannings.$inferSelect,
      'id' | 'version' | 'name' | 'valid_from' | 'valid_to'
    > & {
      readonly shifts: readonly StoredShift[]
    })[]
    readonly after: readonly { readonly id: number; readonly version: number }[]
  }[]
  /** Schedules it changed or deleted, as they were, with the version that it left. */
  readonly schedules: readonly {
    readonly before: Omit<
      typeof officeUserSchedules.$inferSelect,
      'version' | 'created_at' | 'updated_at' | 'deleted_at'
    >
    readonly version: number
  }[]
  readonly added_schedules: readonly { readonly id: number; readonly version: number }[]
  readonly closed_office_users: readonly number[]
}

/**
 * An act on a doctor's hours: what it replaced, so that it can be taken back whole until `undo_until`. The changes of visits by
 * the same act share `act_id` in their history.
 */
export const hoursChanges = pgTable(
  'hours_changes',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    created_by: reference('created_by', () => users.id),
    act_id: uuid('act_id').notNull().unique(),
    former: jsonb('former').$type<FormerHours>().notNull(),
    undo_until: instant('undo_until').notNull(),
    undone_at: instant('undone_at'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('hours_changes_doctor').on(t.doctor_id, t.id), index('hours_changes_created_by').on(t.created_by)],
)
