import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notDeleted, recordTable, reference, textList } from './columns'

export const regions = recordTable(
  'regions',
  {
    name: text('name').notNull(),
    istat_code: text('istat_code').notNull(),
  },
  (t) => [uniqueIndex('regions_istat_code').on(t.istat_code).where(notDeleted(t))],
)

export const provinces = recordTable(
  'provinces',
  {
    name: text('name').notNull(),
    /** The plate code, e.g. `RM`. */
    code: text('code').notNull(),
    region_id: reference('region_id', () => regions.id),
  },
  (t) => [uniqueIndex('provinces_code').on(t.code).where(notDeleted(t)), index('provinces_region').on(t.region_id)],
)

export const cities = recordTable(
  'cities',
  {
    name: text('name').notNull(),
    province_id: reference('province_id', () => provinces.id),
    /** The stable key of a city; ISTAT codes change with the provinces. */
    cadastral_code: text('cadastral_code').notNull(),
    istat_code: text('istat_code').notNull(),
    postal_codes: textList('postal_codes'),
  },
  (t) => [
    uniqueIndex('cities_cadastral_code').on(t.cadastral_code).where(notDeleted(t)),
    index('cities_province').on(t.province_id),
    index('cities_istat_code').on(t.istat_code, t.id),
    index('cities_postal_codes').using('gin', t.postal_codes),
  ],
)
