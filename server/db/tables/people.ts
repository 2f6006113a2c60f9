import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, primaryId, recordColumns } from './columns'
import { pharmaceuticalCompanies } from './configuration'
import { cities } from './geography'

/** Everybody: admins, doctors, assistants, pharmacies, patients, representatives. Roles and profiles say which. */
export const users = pgTable(
  'users',
  {
    id: primaryId(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    email: text('email'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    birthday: date('birthday', { mode: 'string' }),
    gender: text('gender', { enum: ['M', 'F'] }),
    fiscal_code: text('fiscal_code'),
    password_hash: text('password_hash'),
    active: boolean('active').notNull().default(true),
    last_login_at: instant('last_login_at'),
    /** Folded surname, name, phone digits, birth date `dd/mm/yyyy` and fiscal code, for searching people. */
    search: text('search').notNull().default(''),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('users_name').on(t.last_name, t.first_name),
    index('users_order').on(sql`${t.search} collate "C"`, t.id),
    index('users_fiscal_code').on(t.fiscal_code),
  ],
)

export const roles = pgTable('roles', {
  id: primaryId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
})

/** The roles of a user; the first active one by `position` decides. */
export const roleUsers = pgTable(
  'role_users',
  {
    id: primaryId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    role_id: integer('role_id')
      .notNull()
      .references(() => roles.id),
    active: boolean('active').notNull().default(true),
    position: smallint('position').notNull().default(0),
  },
  (t) => [
    uniqueIndex('role_users_once').on(t.user_id, t.role_id),
    index('role_users_of_role').on(t.role_id, t.user_id),
  ],
)

/** What a doctor, specialist, nurse or pharmacy has beyond a person. */
export const doctorProfiles = pgTable('doctor_profiles', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  category: text('category', { enum: ['mmg', 'pls', 'nurse', 'specialist', 'pharmacy'] }).notNull(),
  /** How the doctor is addressed, e.g. `dott.ssa`; empty for a pharmacy. */
  title: text('title').notNull().default(''),
  slug: text('slug').unique(),
  registration_number: text('registration_number'),
  bio: text('bio'),
})

export const patientProfiles = pgTable('patient_profiles', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  address: text('address'),
  city_id: integer('city_id').references(() => cities.id),
})

export const representativeProfiles = pgTable('representative_profiles', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  pharmaceutical_company_id: integer('pharmaceutical_company_id').references(() => pharmaceuticalCompanies.id),
})

export const relativeRelationships = pgTable('relative_relationships', {
  id: primaryId(),
  name: text('name').notNull(),
  inverse_name: text('inverse_name').notNull(),
  ...recordColumns,
})

/** `relative_id` is the `relationship` (e.g. Madre) of `user_id`. */
export const userRelationships = pgTable(
  'user_relationships',
  {
    id: primaryId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    relative_id: integer('relative_id')
      .notNull()
      .references(() => users.id),
    relationship_id: integer('relationship_id')
      .notNull()
      .references(() => relativeRelationships.id),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('user_relationships_once').on(t.user_id, t.relative_id),
    index('user_relationships_relative').on(t.relative_id),
    check('user_relationships_two_people', sql`${t.user_id} <> ${t.relative_id}`),
  ],
)

/** Whose patient somebody is. */
export const doctorPatients = pgTable(
  'doctor_patients',
  {
    doctor_id: integer('doctor_id')
      .notNull()
      .references(() => users.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.doctor_id, t.user_id] }), index('doctor_patients_user').on(t.user_id)],
)

/** Utenti limitati: they cannot book with or write to the doctor. */
export const limitedUsers = pgTable(
  'limited_users',
  {
    id: primaryId(),
    doctor_id: integer('doctor_id')
      .notNull()
      .references(() => users.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason'),
    since: date('since', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }),
  },
  (t) => [index('limited_users_of_doctor').on(t.doctor_id, t.user_id)],
)
