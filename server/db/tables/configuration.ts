import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, recordColumns } from './columns'

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
    search: text('search').notNull().default(''),
    ...recordColumns,
  },
  (t) => [
    index('pharmaceutical_companies_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('pharmaceutical_companies_order').on(t.search, t.id),
  ],
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
    search: text('search').notNull().default(''),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('drugs_aic_code').on(t.aic_code).where(sql`${t.deleted_at} is null`),
    index('drugs_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('drugs_order').on(t.search, t.id),
    index('drugs_company').on(t.pharmaceutical_company_id),
    index('drugs_active_ingredient').on(t.active_ingredient, t.id),
    index('drugs_price').on(t.price, t.id),
  ],
)

/** Codes of notification types and whether they are on. */
export const notificationTypes = pgTable('notification_types', {
  id: primaryId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  category: text('category', { enum: ['marketing', 'newsletter', 'system'] }).notNull(),
  ...recordColumns,
})

/** Service communications; `maintenance` gives 503 to all but super admins while its period runs. */
export const serviceCommunications = pgTable('service_communications', {
  id: primaryId(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  maintenance: boolean('maintenance').notNull().default(false),
  starts_at: instant('starts_at'),
  ends_at: instant('ends_at'),
  ...recordColumns,
})
