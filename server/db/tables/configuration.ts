import { sql } from 'drizzle-orm'
import { boolean, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notDeleted, oneOf, period, recordTable, reference, textList } from './columns'
import { provinces, regions } from './geography'

/** Master data has `search`: the folded text of the searched fields, by which lists are also ordered. */
export const pharmaceuticalCompanies = recordTable('pharmaceutical_companies', {
  name: text('name').notNull(),
  vat_number: text('vat_number'),
  website: text('website'),
  email: text('email'),
  phone: text('phone'),
  /** Most visits of its representatives together, to all doctors; null: no limit. */
  visits_per_day: smallint('visits_per_day'),
  visits_per_year: smallint('visits_per_year'),
})

export const drugs = recordTable(
  'drugs',
  {
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
  },
  (t) => [
    uniqueIndex('drugs_aic_code').on(t.aic_code).where(notDeleted(t)),
    index('drugs_company').on(t.pharmaceutical_company_id),
    index('drugs_active_ingredient').on(t.active_ingredient, t.id),
    index('drugs_price').on(t.price, t.id),
  ],
)

export const specializations = recordTable(
  'specializations',
  {
    name: text('name').notNull(),
    /** Its name in URLs of /prenota. */
    slug: text('slug').notNull(),
    category: oneOf('category', ['medical', 'surgical', 'services']),
  },
  (t) => [
    uniqueIndex('specializations_slug').on(t.slug).where(notDeleted(t)),
    index('specializations_category').on(t.category, t.id),
  ],
)

/** Aziende sanitarie: ASL, ATS, AUSL and hospitals, by the Ministry's code. */
export const healthcareCompanies = recordTable(
  'healthcare_companies',
  {
    code: text('code').notNull(),
    name: text('name').notNull(),
    region_id: reference('region_id', () => regions.id),
    province_id: integer('province_id').references(() => provinces.id),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
  },
  (t) => [
    uniqueIndex('healthcare_companies_code').on(t.code).where(notDeleted(t)),
    index('healthcare_companies_region').on(t.region_id),
    index('healthcare_companies_province').on(t.province_id),
  ],
)

/** Types of notification, their channels, and whether they are on by default. */
export const notificationTypes = recordTable(
  'notification_types',
  {
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: oneOf('category', ['marketing', 'newsletter', 'system']),
    channels: text('channels', { enum: ['email', 'push'] })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** User types it applies to; empty means all. */
    user_types: textList('user_types'),
    default_on: boolean('default_on').notNull().default(true),
    text: text('text'),
  },
  (t) => [
    uniqueIndex('notification_types_code').on(t.code).where(notDeleted(t)),
    index('notification_types_category').on(t.category, t.id),
  ],
)

/** Service communications; during the period of one with `maintenance`, all but super admins get 503. */
export const serviceCommunications = recordTable(
  'service_communications',
  {
    title: text('title').notNull(),
    body: text('body').notNull(),
    severity: oneOf('severity', ['info', 'warning', 'critical']).default('info'),
    audience: textList('audience'),
    /** Null for a draft. */
    period: period('period'),
    /** The hours (`HH:mm`) at which a maintenance begins on the first day and ends on the last, if there is one; null: the whole day. */
    from_time: text('from_time'),
    to_time: text('to_time'),
    maintenance: boolean('maintenance').notNull().default(false),
  },
  (t) => [
    // queried on every request, and almost always empty
    index('service_communications_maintenance')
      .on(t.id)
      .where(sql`${t.maintenance} and ${notDeleted(t)}`),
    index('service_communications_period').using('gist', t.period),
  ],
)
