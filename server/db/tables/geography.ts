import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { primaryId, recordColumns } from './columns'

export const regions = pgTable('regions', {
  id: primaryId(),
  name: text('name').notNull(),
  istat_code: text('istat_code').notNull().unique(),
  ...recordColumns,
})

export const provinces = pgTable('provinces', {
  id: primaryId(),
  name: text('name').notNull(),
  /** The plate code, e.g. `RM`. */
  code: text('code').notNull().unique(),
  region_id: integer('region_id')
    .notNull()
    .references(() => regions.id),
  ...recordColumns,
})

export const cities = pgTable(
  'cities',
  {
    id: primaryId(),
    name: text('name').notNull(),
    province_id: integer('province_id')
      .notNull()
      .references(() => provinces.id),
    /** The stable key of a city; ISTAT codes change with the provinces. */
    cadastral_code: text('cadastral_code').notNull(),
    istat_code: text('istat_code').notNull(),
    postal_codes: text('postal_codes').array().notNull().default(sql`'{}'::text[]`),
    /** `fold(name)`, for searching. */
    search: text('search').notNull(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('cities_cadastral_code').on(t.cadastral_code),
    index('cities_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('cities_province').on(t.province_id),
  ],
)
