import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { presences } from '../../../domain/booking/presence'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { holdKinds, holdStates } from '../../../domain/booking/waiting'
import { civilDate, instant, oneOf, primaryId, reference } from './columns'
import { cities } from './geography'
import { users } from './people'
import { officeServices, officeUsers, totems } from './structures'
import { waitingEntries } from './waiting'

/** Visits. `date`, `from` and `to` (minutes of the day) are the wall clock of Rome; `starts_at` is derived, for reminders. */
export const bookings = pgTable(
  'bookings',
  {
    id: primaryId(),
    code: text('code').notNull().unique(),
    status: oneOf('status', ['confirmed', 'pending', 'canceled', 'rejected', 'terminated']),
    /** The doctor, duplicated from the office user so that an agenda is one index range. */
    doctor_id: reference('doctor_id', () => users.id),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    office_service_id: reference('office_service_id', () => officeServices.id),
    user_id: integer('user_id').references(() => users.id),
    name: text('name'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    date: civilDate('date').notNull(),
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
    starts_at: instant('starts_at').notNull(),
    slot_code: text('slot_code', { enum: ['break', 'jolly', 'mr', 'to_confirm', 'phone_break'] }),
    overtime: boolean('overtime').notNull().default(false),
    online: boolean('online').notNull().default(false),
    online_link: text('online_link'),
    doctor_notes: text('doctor_notes'),
    assistant_notes: text('assistant_notes'),
    notes: text('notes'),
    city_id: integer('city_id').references(() => cities.id),
    address: text('address'),
    original_booking_id: integer('original_booking_id'),
    series_id: integer('series_id').references((): AnyPgColumn => bookingSeries.id),
    actor_type: oneOf('actor_type', ['doctor', 'patient', 'medical_representative', 'totem']),
    created_by: integer('created_by').references(() => users.id),
    /** Where the person is on the day; null: expected. */
    presence: text('presence', { enum: presences }),
    /** Since when. */
    presence_at: instant('presence_at'),
    arrived_at: instant('arrived_at'),
    /** When the person said, by the link of the reminder, that they will come. */
    attendance_confirmed_at: instant('attendance_confirmed_at'),
    /** Until then the last change can be undone, and its participant is not notified. */
    undo_until: instant('undo_until'),
    /** Folded name, phone and code, for searching the doctor's own bookings. */
    search: text('search').notNull().default(''),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('bookings_agenda').on(t.doctor_id, t.date, t.from),
    index('bookings_status').on(t.doctor_id, t.status, t.date, t.from, t.id),
    index('bookings_made').on(t.doctor_id, t.created_at, t.id),
    index('bookings_hour').on(t.doctor_id, t.from, t.id),
    // for the admin list of all doctors' visits
    index('bookings_starts').on(t.starts_at, t.id),
    index('bookings_created').on(t.created_at, t.id),
    index('bookings_person').on(t.user_id, t.doctor_id, t.date),
    index('bookings_office_user').on(t.office_user_id, t.date),
    index('bookings_series').on(t.series_id).where(sql`${t.series_id} is not null`),
    index('bookings_missed').on(t.user_id, t.doctor_id, t.date).where(sql`${t.presence} = 'no_show'`),
    index('bookings_due').on(t.date).where(sql`${t.status} in ('pending', 'confirmed')`),
    /** For the admin figures: index-only counts of all doctors' visits by day. */
    index('bookings_day').on(t.date, t.status),
    index('bookings_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check('bookings_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440`),
    check('bookings_person_or_name', sql`(${t.user_id} is null) <> (${t.name} is null)`),
  ],
)

/** A saved series of repeated visits; its bookings have its id as `series_id`. */
export const bookingSeries = pgTable('booking_series', {
  id: primaryId(),
  doctor_id: reference('doctor_id', () => users.id),
  recurrence: jsonb('recurrence').$type<Recurrence>().notNull(),
  created_by: integer('created_by').references(() => users.id),
  created_at: instant('created_at').notNull().defaultNow(),
})

/** Attachments of bookings; the file itself is in the file store under `key`. */
export const bookingMedia = pgTable(
  'booking_media',
  {
    id: primaryId(),
    booking_id: reference('booking_id', () => bookings.id),
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    mime_type: text('mime_type').notNull(),
    size: integer('size').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('booking_media_of_booking').on(t.booking_id)],
)

/**
 * A time kept for somebody for a while (contract.md, "holds"), the only writer of `time_claims.held_until`. Answered, withdrawn
 * or expired ones keep no time; a lapsed one that is still `open` is no obstacle.
 */
export const holds = pgTable(
  'holds',
  {
    id: primaryId(),
    kind: oneOf('kind', holdKinds),
    state: oneOf('state', holdStates).default('open'),
    doctor_id: reference('doctor_id', () => users.id),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    office_service_id: reference('office_service_id', () => officeServices.id),
    user_id: integer('user_id').references(() => users.id),
    waiting_id: integer('waiting_id').references(() => waitingEntries.id),
    date: civilDate('date').notNull(),
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
    until: instant('until').notNull(),
    /** Where the visit of a guest takes place, if not in the office. */
    online: boolean('online').notNull().default(false),
    city_id: integer('city_id').references(() => cities.id),
    address: text('address'),
    /** Of a guest: where it was asked for, as limits count it (`networkOf`), while it is open. */
    network: text('network'),
    /** The visit that would move here, of a kind `move`. */
    for_booking_id: integer('for_booking_id').references(() => bookings.id),
    /** The visit it became. */
    booking_id: integer('booking_id').references(() => bookings.id),
    created_by: integer('created_by').references(() => users.id),
    created_at: instant('created_at').notNull(),
    ended_at: instant('ended_at'),
  },
  (t) => [
    index('holds_agenda').on(t.doctor_id, t.date),
    index('holds_until').on(t.until).where(sql`${t.state} = 'open'`),
    // nobody has two offers at a time
    uniqueIndex('holds_waiting_open').on(t.waiting_id).where(sql`${t.state} = 'open'`),
    index('holds_waiting').on(t.waiting_id),
    index('holds_person').on(t.user_id),
    index('holds_booking').on(t.booking_id),
    index('holds_for_booking').on(t.for_booking_id).where(sql`${t.for_booking_id} is not null`),
    index('holds_created_by').on(t.created_by),
    check('holds_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440`),
  ],
)

/**
 * Who books without an account (product.md §5, "/prenota"): what was typed, the consent, and what became of it. The row of one who
 * does not confirm by mail is deleted after a day.
 */
export const bookingGuests = pgTable(
  'booking_guests',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    hold_id: integer('hold_id').references(() => holds.id),
    booking_id: integer('booking_id').references(() => bookings.id),
    /** The patient whom the visit turned out to be for. */
    user_id: integer('user_id').references(() => users.id),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    birthday: civilDate('birthday').notNull(),
    phone_prefix: text('phone_prefix').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** The address as limits count it (`mailboxOf`). */
    mailbox: text('mailbox').notNull(),
    fiscal_code: text('fiscal_code'),
    /** Who books for somebody they care for; null: the person. */
    booked_by: text('booked_by'),
    note: text('note'),
    consent_version: text('consent_version').notNull(),
    consent_at: instant('consent_at').notNull(),
    created_at: instant('created_at').notNull(),
    confirmed_at: instant('confirmed_at'),
  },
  (t) => [
    uniqueIndex('booking_guests_hold').on(t.hold_id),
    uniqueIndex('booking_guests_booking').on(t.booking_id),
    index('booking_guests_doctor').on(t.doctor_id, t.id),
    index('booking_guests_user').on(t.user_id),
    index('booking_guests_mailbox').on(t.mailbox, t.doctor_id),
    index('booking_guests_unconfirmed').on(t.created_at).where(sql`${t.confirmed_at} is null`),
  ],
)

const int4range = customType<{ data: string }>({ dataType: () => 'int4range' })

/**
 * The doctor's taken time, one row per live booking or hold. The database refuses overlapping rows
 * (`time_claims_no_overlap`, an exclusion constraint over doctor and span, written by hand in a migration):
 * `exclude using gist (doctor_id with =, span with &&)`.
 */
export const timeClaims = pgTable(
  'time_claims',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    date: civilDate('date').notNull(),
    from: smallint('from_minute').notNull(),
    to: smallint('to_minute').notNull(),
    /** Minutes since 1970-01-01 on Rome's wall clock. */
    span: int4range('span')
      .notNull()
      .generatedAlwaysAs(
        sql`int4range((date - date '1970-01-01') * 1440 + from_minute, (date - date '1970-01-01') * 1440 + to_minute)`,
      ),
    booking_id: integer('booking_id').references(() => bookings.id),
    /** Expiry of a hold; null for a booking. */
    held_until: instant('held_until'),
    hold_id: integer('hold_id').references(() => holds.id),
  },
  (t) => [
    index('time_claims_agenda').on(t.doctor_id, t.date),
    uniqueIndex('time_claims_booking').on(t.booking_id),
    uniqueIndex('time_claims_hold').on(t.hold_id),
    // an empty span would never overlap
    check('time_claims_times', sql`${t.from} >= 0 and ${t.from} < ${t.to} and ${t.to} <= 1440`),
    check('time_claims_hold', sql`${t.hold_id} is null or ${t.held_until} is not null`),
    check('time_claims_one_owner', sql`(${t.booking_id} is null) <> (${t.held_until} is null)`),
  ],
)

/** The history of a booking: who changed what, on whose behalf, when. Undo restores the old values of `change`. */
export const bookingChanges = pgTable(
  'booking_changes',
  {
    id: primaryId(),
    booking_id: reference('booking_id', () => bookings.id),
    at: instant('at').notNull(),
    /** Null for changes made by the scheduled job. */
    actor_id: integer('actor_id').references(() => users.id),
    on_behalf_of_id: integer('on_behalf_of_id').references(() => users.id),
    impersonator_id: integer('impersonator_id').references(() => users.id),
    /** The totem that made the change, instead of a user. */
    totem_id: integer('totem_id').references(() => totems.id),
    change: jsonb('change').$type<Record<string, [unknown, unknown]>>().notNull(),
    reason: text('reason'),
    /** Shared by the changes of one act on several visits, which one undo takes back together. */
    act_id: uuid('act_id'),
  },
  (t) => [
    index('booking_changes_act').on(t.act_id).where(sql`${t.act_id} is not null`),
    index('booking_changes_of_booking').on(t.booking_id, t.id),
    index('booking_changes_totem').on(t.totem_id).where(sql`${t.totem_id} is not null`),
  ],
)

/** Scheduled notifications, sent at the end of an undo window. */
export const dueNotices = pgTable(
  'due_notices',
  {
    id: primaryId(),
    due_at: instant('due_at').notNull(),
    kind: text('kind').notNull(),
    booking_id: integer('booking_id').references(() => bookings.id),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('due_notices_due').on(t.due_at), index('due_notices_booking').on(t.booking_id)],
)
