import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  instant,
  notDeleted,
  oneOf,
  primaryId,
  recordColumns,
  recordTable,
  reference,
  searchColumn,
  textList,
} from './columns'
import { healthcareCompanies } from './configuration'
import { cities } from './geography'
import { users } from './people'

/** Strutture. */
export const offices = recordTable(
  'offices',
  {
    name: text('name').notNull(),
    kind: text('kind').notNull().default('studio'),
    address: text('address'),
    city_id: integer('city_id').references(() => cities.id),
    postal_code: text('postal_code'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    email: text('email'),
    /** How to get there, for patients. */
    directions: text('directions'),
    healthcare_company_id: integer('healthcare_company_id').references(() => healthcareCompanies.id),
    /** The feast of the place's patron, `MM-dd`: closed there like on a public holiday. */
    patron_day: text('patron_day'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    index('offices_city').on(t.city_id),
    index('offices_healthcare_company').on(t.healthcare_company_id),
    index('offices_kind').on(t.kind, t.id),
    check('offices_patron_day', sql`${t.patron_day} ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`),
  ],
)

/** One doctor's presence in one office: owner of shifts, schedules and services. */
export const officeUsers = pgTable(
  'office_users',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    office_id: reference('office_id', () => offices.id),
    position: smallint('position').notNull().default(0),
    /** Without a visible service or without a shift; kept by triggers (`set_need_setup`, written by hand in a migration). */
    need_setup: boolean('need_setup').notNull().default(true),
    allow_assistant_manual_bookings: boolean('allow_assistant_manual_bookings').notNull().default(false),
    online_bookings: boolean('online_bookings').notNull().default(true),
    /** Whether who books without an account is asked for a fiscal code. */
    asks_fiscal_code: boolean('asks_fiscal_code').notNull().default(false),
    /** Minute of the day from which participants may book today's jolly times. */
    jolly_opens_at: smallint('jolly_opens_at').notNull().default(420),
    /** Most visits to come that one participant may hold with the doctor when booking here; null: `visitsToCome`. */
    participant_visits: smallint('participant_visits'),
    /** Hours before a visit at which its person is reminded; 0: not at all. */
    reminder_hours: smallint('reminder_hours').notNull().default(24),
    /** Minutes in which a change of a visit can be taken back; null: as the installation says. */
    undo_window_minutes: smallint('undo_window_minutes'),
    /** Most packages of one drug in a prescription; null: no limit. */
    prescription_packages: smallint('prescription_packages').default(6),
    /** Most days that a prescription may cover; null: no limit. */
    prescription_days: smallint('prescription_days').default(180),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('office_users_once').on(t.user_id, t.office_id).where(notDeleted(t)),
    index('office_users_office').on(t.office_id),
    index('office_users_user').on(t.user_id),
    check('office_users_participant_visits', sql`${t.participant_visits} between 1 and 100`),
    check('office_users_reminder_hours', sql`${t.reminder_hours} between 0 and 336`),
    check('office_users_undo_window', sql`${t.undo_window_minutes} between 0 and 60`),
    check('office_users_prescription_packages', sql`${t.prescription_packages} between 1 and 99`),
    check('office_users_prescription_days', sql`${t.prescription_days} between 1 and 730`),
    check('office_users_jolly_opens_at', sql`${t.jolly_opens_at} between 0 and 1440`),
  ],
)

/** The catalogue of services. `slot_code` is the kind of slot a service uses; null is an ordinary visit. */
export const medicalServices = recordTable(
  'medical_services',
  {
    name: text('name').notNull(),
    category: oneOf('category', ['visit', 'exam', 'treatment', 'paperwork', 'meeting']).default('visit'),
    /** Categories of doctor that offer it; empty means all. */
    doctor_categories: textList('doctor_categories'),
    slot_code: text('slot_code', { enum: ['mr', 'to_confirm'] }),
    default_duration: smallint('default_duration'),
    online: boolean('online').notNull().default(false),
    /** Whether the solidarity booking centre can book it. */
    solidarity: boolean('solidarity').notNull().default(false),
    position: integer('position').notNull().default(0),
    /** Hours before a visit at which its person is reminded; null: as the office user says, 0: not at all. */
    reminder_hours: smallint('reminder_hours'),
  },
  (t) => [
    index('medical_services_position').on(t.position, t.id),
    index('medical_services_category').on(t.category, t.id),
    index('medical_services_solidarity').on(t.id).where(sql`${t.solidarity}`),
    check('medical_services_duration', sql`${t.default_duration} between 1 and 1440`),
    check('medical_services_reminder_hours', sql`${t.reminder_hours} between 0 and 336`),
  ],
)

/** A service a doctor offers in an office. */
export const officeServices = pgTable(
  'office_services',
  {
    id: primaryId(),
    office_user_id: reference('office_user_id', () => officeUsers.id),
    medical_service_id: reference('medical_service_id', () => medicalServices.id),
    name: text('name').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    available_online: boolean('available_online').notNull().default(false),
    /** Minutes; null is one step of the shift's grid. */
    duration: smallint('duration'),
    /** Euro cents; null: not said. */
    price: integer('price'),
    /** Whether the solidarity booking centre may book it here, where the catalogue lets it. */
    solidarity: boolean('solidarity').notNull().default(true),
    /** Hours before a visit at which its person is reminded; null: as the service of the catalogue says, 0: not at all. */
    reminder_hours: smallint('reminder_hours'),
    position: smallint('position').notNull().default(0),
    ...recordColumns,
  },
  (t) => [
    index('office_services_of_office_user').on(t.office_user_id),
    index('office_services_of_service').on(t.medical_service_id),
    check('office_services_duration', sql`${t.duration} between 1 and 1440`),
    check('office_services_reminder_hours', sql`${t.reminder_hours} between 0 and 336`),
    check('office_services_price', sql`${t.price} between 0 and 100000000`),
  ],
)

/** Cities of a service's home visits; none means everywhere. */
export const officeServiceCities = pgTable(
  'office_service_cities',
  {
    office_service_id: reference('office_service_id', () => officeServices.id),
    city_id: reference('city_id', () => cities.id),
  },
  (t) => [primaryKey({ columns: [t.office_service_id, t.city_id] })],
)

/** A screen in a waiting room. Its secret is shown once and stored as a SHA-256 hash. */
export const totems = recordTable(
  'totems',
  {
    name: text('name').notNull(),
    code: text('code').notNull(),
    office_id: reference('office_id', () => offices.id),
    secret_hash: text('secret_hash'),
    last_seen_at: instant('last_seen_at'),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    uniqueIndex('totems_code').on(t.code).where(notDeleted(t)),
    index('totems_office').on(t.office_id),
    index('totems_last_seen').on(t.last_seen_at, t.id),
  ],
)
