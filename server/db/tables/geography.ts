import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alive, primaryId, recordColumns, reference, searchColumn, searchIndexes } from './columns'

export const regions = pgTable(
  'regions',
  {
    id: primaryId(),
    name: text('name').notNull(),
    istat_code: text('istat_code').notNull(),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [uniqueIndex('regions_istat_code').on(t.istat_code).where(alive(t)), ...searchIndexes('regions', t)],
)

export const provinces = pgTable(
  'provinces',
  {
    id: primaryId(),
    name: text('name').notNull(),
    /** The plate code, e.g. `RM`. */
    code: text('code').notNull(),
    region_id: reference('region_id', () => regions.id),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('provinces_code').on(t.code).where(alive(t)),
    index('provinces_region').on(t.region_id),
    ...searchIndexes('provinces', t),
  ],
)

export const cities = pgTable(
  'cities',
  {
    id: primaryId(),
    name: text('name').notNull(),
    province_id: reference('province_id', () => provinces.id),
    /** The stable key of a city; ISTAT codes change with the provinces. */
    cadastral_code: text('cadastral_code').notNull(),
    istat_code: text('istat_code').notNull(),
    postal_codes: text('postal_codes').array().notNull().default(sql`'{}'::text[]`),
    search: searchColumn(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('cities_cadastral_code').on(t.cadastral_code).where(alive(t)),
    index('cities_province').on(t.province_id),
    index('cities_istat_code').on(t.istat_code, t.id),
    index('cities_postal_codes').using('gin', t.postal_codes),
    ...searchIndexes('cities', t),
  ],
)
