import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { roleCodes } from '../../../domain/access/roles'
import {
  civilDate,
  instant,
  notDeleted,
  oneOf,
  ownKey,
  primaryId,
  recordColumns,
  recordTable,
  reference,
  searchColumn,
  textList,
} from './columns'
import { healthcareCompanies, pharmaceuticalCompanies, specializations } from './configuration'
import { cities, provinces } from './geography'

/** All people: admins, doctors, assistants, pharmacies, patients, representatives, told apart by roles and profiles. */
export const users = recordTable(
  'users',
  {
    /** Empty for a pharmacy, whose name is its `last_name`. */
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull(),
    email: text('email'),
    phone_prefix: text('phone_prefix'),
    phone: text('phone'),
    birthday: civilDate('birthday'),
    gender: text('gender', { enum: ['M', 'F'] }),
    fiscal_code: text('fiscal_code'),
    password_hash: text('password_hash'),
    active: boolean('active').notNull().default(true),
    last_login_at: instant('last_login_at'),
    /** `search` holds folded surname, name, phone digits, birth date `dd/mm/yyyy` and fiscal code. */
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(notDeleted(t)),
    // for addresses that begin with what is typed
    index('users_email_start').on(sql`lower(${t.email}) text_pattern_ops`),
    index('users_name').on(t.last_name, t.first_name),
    index('users_last_login').on(t.last_login_at, t.id),
    index('users_birthday').on(t.birthday, t.id),
    index('users_created').on(t.created_at, t.id),
    index('users_fiscal_code').on(t.fiscal_code),
  ],
)

export const roles = pgTable('roles', {
  id: primaryId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
})

/** The roles of a user; the first active one by `position` is in effect. */
export const roleUsers = pgTable(
  'role_users',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    role: oneOf('role', roleCodes).references(() => roles.code),
    active: boolean('active').notNull().default(true),
    position: smallint('position').notNull().default(0),
  },
  (t) => [uniqueIndex('role_users_once').on(t.user_id, t.role), index('role_users_of_role').on(t.role, t.user_id)],
)

/** Additional columns of a doctor, specialist, nurse or pharmacy. */
export const doctorProfiles = pgTable(
  'doctor_profiles',
  {
    user_id: ownKey(() => users.id),
    category: oneOf('category', ['mmg', 'pls', 'nurse', 'specialist', 'pharmacy']),
    /** Form of address, e.g. `dott.ssa`; null for a pharmacy. */
    title: text('title'),
    slug: text('slug').unique(),
    registration_number: text('registration_number'),
    bio: text('bio'),
    languages: textList('languages'),
    city_id: integer('city_id').references(() => cities.id),
    healthcare_company_id: integer('healthcare_company_id').references(() => healthcareCompanies.id),
    /** Key of the file. */
    photo: text('photo'),
    links: jsonb('links').$type<DoctorLinkOnPage[]>().notNull().default([]),
    online_bookings: boolean('online_bookings').notNull().default(true),
    /** The doctor into whom this profile was merged, when a ghost (a profile without a role) has been claimed. */
    merged_into_id: integer('merged_into_id').references(() => users.id),
  },
  (t) => [
    index('doctor_profiles_category').on(t.category, t.user_id),
    index('doctor_profiles_city').on(t.city_id),
    index('doctor_profiles_healthcare_company').on(t.healthcare_company_id),
    index('doctor_profiles_registration_number').on(t.registration_number),
    index('doctor_profiles_photo').on(t.photo).where(sql`${t.photo} is not null`),
  ],
)

/** A link on a doctor's page (specification §3, link types). */
export interface DoctorLinkOnPage {
  readonly type: 'external-link' | 'doctor'
  readonly label: string
  readonly url: string
}

export const doctorSpecializations = pgTable(
  'doctor_specializations',
  {
    user_id: reference('user_id', () => users.id),
    specialization_id: reference('specialization_id', () => specializations.id),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.specialization_id] }),
    index('doctor_specializations_specialization').on(t.specialization_id),
  ],
)

export const patientProfiles = pgTable(
  'patient_profiles',
  {
    user_id: ownKey(() => users.id),
    address: text('address'),
    city_id: integer('city_id').references(() => cities.id),
    /** An address to write to, of a person who has no access with one of their own; several people may share it. */
    contact_email: text('contact_email'),
    /** Consents given: `privacy`, `marketing`, `newsletter`. */
    consents: textList('consents'),
  },
  (t) => [index('patient_profiles_city').on(t.city_id)],
)

export const representativeProfiles = pgTable(
  'representative_profiles',
  {
    user_id: ownKey(() => users.id),
    pharmaceutical_company_id: integer('pharmaceutical_company_id').references(() => pharmaceuticalCompanies.id),
    /** Most visits, to all doctors together; null: no limit. */
    visits_per_day: smallint('visits_per_day'),
    visits_per_year: smallint('visits_per_year'),
  },
  (t) => [index('representative_profiles_company').on(t.pharmaceutical_company_id)],
)

/** Provinces a representative covers. */
export const representativeProvinces = pgTable(
  'representative_provinces',
  {
    user_id: reference('user_id', () => users.id),
    province_id: reference('province_id', () => provinces.id),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.province_id] }),
    index('representative_provinces_province').on(t.province_id),
  ],
)

export const relativeRelationships = recordTable(
  'relative_relationships',
  {
    name: text('name').notNull(),
    inverse_name: text('inverse_name').notNull(),
  },
  (t) => [uniqueIndex('relative_relationships_name').on(t.name).where(notDeleted(t))],
)

/** `relative_id` is the `relationship` (e.g. Madre) of `user_id`. */
export const userRelationships = pgTable(
  'user_relationships',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    relative_id: reference('relative_id', () => users.id),
    relationship_id: reference('relationship_id', () => relativeRelationships.id),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('user_relationships_once').on(t.user_id, t.relative_id).where(notDeleted(t)),
    index('user_relationships_user').on(t.user_id),
    index('user_relationships_relative').on(t.relative_id),
    index('user_relationships_relationship').on(t.relationship_id),
    check('user_relationships_two_people', sql`${t.user_id} <> ${t.relative_id}`),
  ],
)

export const doctorPatients = pgTable(
  'doctor_patients',
  {
    doctor_id: reference('doctor_id', () => users.id),
    user_id: reference('user_id', () => users.id),
    created_at: instant('created_at').notNull().defaultNow(),
    /**
     * The person's own `search`, null for one who is deleted: a doctor's patients are searched and listed without reading
     * those of all others. Triggers keep it equal, whoever writes the person.
     */
    search: text('search'),
  },
  (t) => [
    primaryKey({ columns: [t.doctor_id, t.user_id] }),
    index('doctor_patients_user').on(t.user_id),
    index('doctor_patients_order').on(t.doctor_id, sql`${t.search} collate "C"`, t.user_id),
  ],
)

/** Utenti limitati: they cannot book with or write to the doctor. */
export const limitedUsers = pgTable(
  'limited_users',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    user_id: reference('user_id', () => users.id),
    reason: text('reason'),
    since: civilDate('since').notNull(),
    /** The last day; null: until it is lifted. */
    until: civilDate('until'),
    created_by: integer('created_by').references(() => users.id),
    created_at: instant('created_at').notNull().defaultNow(),
    /** When it was lifted before its end. */
    lifted_at: instant('lifted_at'),
    lifted_by: integer('lifted_by').references(() => users.id),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('limited_users_of_doctor').on(t.doctor_id, t.user_id),
    index('limited_users_user').on(t.user_id),
    index('limited_users_created_by').on(t.created_by),
    index('limited_users_lifted_by').on(t.lifted_by),
    check('limited_users_period', sql`${t.until} is null or ${t.until} >= ${t.since}`),
  ],
)

/** Notes on a patient that stay with the doctor: never shown to participants, admins or other doctors. */
export const patientNotes = pgTable(
  'patient_notes',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    user_id: reference('user_id', () => users.id),
    text: text('text').notNull(),
    created_by: reference('created_by', () => users.id),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('patient_notes_patient').on(t.doctor_id, t.user_id, t.id),
    index('patient_notes_user').on(t.user_id),
    index('patient_notes_created_by').on(t.created_by),
  ],
)

type RowOfTable = Readonly<Record<string, unknown>>

/** Rows that a merge of two patients moved or changed, by table: what undoing it puts back. */
export interface MergedRows {
  /** Rows whose reference to the removed person now names the kept one, by table and column ("bookings.user_id"): their keys. */
  readonly moved: Readonly<Record<string, readonly RowOfTable[]>>
  /** Rows that the kept person had already, or has no use for, as they were, by table; they are put back whole. */
  readonly dropped: Readonly<Record<string, readonly RowOfTable[]>>
  /** Columns of the people, and of what names them, as they were, by table and id. */
  readonly changed: Readonly<Record<string, Readonly<Record<string, RowOfTable>>>>
  /** Fields whose value came from the removed record. */
  readonly taken: readonly string[]
  /** The access of the removed record is the kept one's. */
  readonly access: boolean
}

/** Two records of one person made into one: `removed_id` is deleted, all that was its is `kept_id`'s. */
export const patientMerges = pgTable(
  'patient_merges',
  {
    id: primaryId(),
    /** The doctor whose patients they are; null: merged by an admin. */
    doctor_id: integer('doctor_id').references(() => users.id),
    kept_id: reference('kept_id', () => users.id),
    removed_id: reference('removed_id', () => users.id),
    rows: jsonb('rows').$type<MergedRows>().notNull(),
    created_by: reference('created_by', () => users.id),
    created_at: instant('created_at').notNull(),
    undone_at: instant('undone_at'),
  },
  (t) => [
    index('patient_merges_doctor').on(t.doctor_id, t.id),
    index('patient_merges_kept').on(t.kept_id),
    index('patient_merges_removed').on(t.removed_id),
    index('patient_merges_created_by').on(t.created_by),
  ],
)
