import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alive, period, primaryId, recordColumns, reference, searchColumn, searchIndexes } from './columns'
import { provinces, regions } from './geography'

/** Master data people search carries `search`: the folded text of its searched fields, which lists are also ordered by. */
export const pharmaceuticalCompanies = pgTable(
  'pharmaceutical_companies',
  {
    id: primaryId(),
    name: text('name').notNull(),
    vat_number: text('vat_number'),
    website: text('website'),
    email: text('email'),
    phone: text('phone'),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => searchIndexes('pharmaceutical_companies', t),
)

export const drugs = pgTable(
  'drugs',
  {
    id: primaryId(),
    aic_code: text('aic_code').notNull(),
    name: text('name').notNull(),
    package: text('package'),
    active_ingredient: text('active_ingredient'),
    atc_code: text('atc_code'),
    pharmaceutical_company_id: integer('pharmaceutical_company_id').references(() => pharmaceuticalCompanies.id),
    class: text('class'),
    /** Euro cents. */
    price: integer('price'),
    active: boolean('active').notNull().default(true),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('drugs_aic_code').on(t.aic_code).where(alive(t)),
    ...searchIndexes('drugs', t),
    index('drugs_company').on(t.pharmaceutical_company_id),
    index('drugs_active_ingredient').on(t.active_ingredient, t.id),
    index('drugs_price').on(t.price, t.id),
  ],
)

export const specializations = pgTable(
  'specializations',
  {
    id: primaryId(),
    name: text('name').notNull(),
    /** How /prenota names it in an address. */
    slug: text('slug').notNull(),
    category: text('category', { enum: ['medical', 'surgical', 'services'] }).notNull(),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('specializations_slug').on(t.slug).where(alive(t)),
    index('specializations_category').on(t.category, t.id),
    ...searchIndexes('specializations', t),
  ],
)

/** Aziende sanitarie: ASL, ATS, AUSL and hospitals, by the Ministry's code. */
export const healthcareCompanies = pgTable(
  'healthcare_companies',
  {
    id: primaryId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    region_id: reference('region_id', () => regions.id),
    province_id: integer('province_id').references(() => provinces.id),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('healthcare_companies_code').on(t.code).where(alive(t)),
    index('healthcare_companies_region').on(t.region_id),
    index('healthcare_companies_province').on(t.province_id),
    ...searchIndexes('healthcare_companies', t),
  ],
)

/** What people are told about, by which channels, and whether it is on until they say otherwise. */
export const notificationTypes = pgTable(
  'notification_types',
  {
    id: primaryId(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category', { enum: ['marketing', 'newsletter', 'system'] }).notNull(),
    channels: text('channels', { enum: ['email', 'push'] })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Whom it concerns; nobody named is everybody. */
    user_types: text('user_types').array().notNull().default(sql`'{}'::text[]`),
    default_on: boolean('default_on').notNull().default(true),
    text: text('text'),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('notification_types_code').on(t.code).where(alive(t)),
    index('notification_types_category').on(t.category, t.id),
    ...searchIndexes('notification_types', t),
  ],
)

/** Service communications; `maintenance` gives 503 to all but super admins while its period runs. */
export const serviceCommunications = pgTable(
  'service_communications',
  {
    id: primaryId(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    severity: text('severity', { enum: ['info', 'warning', 'critical'] })
      .notNull()
      .default('info'),
    audience: text('audience').array().notNull().default(sql`'{}'::text[]`),
    /** Without one it is a draft. */
    period: period('period'),
    maintenance: boolean('maintenance').notNull().default(false),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    // asked with every request, and as good as always empty
    index('service_communications_maintenance')
      .on(t.id)
      .where(sql`${t.maintenance} and ${alive(t)}`),
    index('service_communications_period').using('gist', t.period),
    ...searchIndexes('service_communications', t),
  ],
)
