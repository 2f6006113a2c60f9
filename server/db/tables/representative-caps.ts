import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { notDeleted, oneOf, primaryId, recordColumns, reference } from './columns'
import { users } from './people'
import { officeUsers } from './structures'

/**
 * Most visits of representatives that a doctor takes in a day or a year: of each representative, of each company, or in all
 * (product.md §9.8). Those of the operator stand on the representative and on the company.
 */
export const representativeCaps = pgTable(
  'representative_caps',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    /** Null: in all offices together. */
    office_user_id: integer('office_user_id').references(() => officeUsers.id),
    counts: oneOf('counts', ['representative', 'company', 'all']),
    period: oneOf('period', ['day', 'year']),
    most: smallint('most').notNull(),
    ...recordColumns,
  },
  (t) => [
    uniqueIndex('representative_caps_once')
      .on(t.doctor_id, sql`coalesce(${t.office_user_id}, 0)`, t.counts, t.period)
      .where(notDeleted(t)),
    index('representative_caps_office_user').on(t.office_user_id),
    check('representative_caps_most', sql`${t.most} between 1 and 1000`),
  ],
)
