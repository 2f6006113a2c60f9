import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { readingAction, technicalLines } from '../../../domain/contract/technical-lines'
import { instant, primaryId } from './columns'

/** Condition for lines that are not technical. Written with constants, since a partial index serves only the very same condition. */
export const isToldLine: SQL = sql.raw(
  `not (${[
    ...Object.entries(technicalLines).map(
      ([subject, actions]) => `subject = '${subject}' and action in (${actions.map((one) => `'${one}'`).join(', ')})`,
    ),
    `action = '${readingAction}' and subject_id is null`,
  ]
    .map((each) => `(${each})`)
    .join(' or ')})`,
)

/**
 * Audit log: who changed what, on whose behalf, when. Append-only: a trigger of a hand-written migration refuses update and
 * delete. Ids have no foreign keys, so that entries outlive the rows they refer to.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: primaryId(),
    at: instant('at').notNull(),
    actor_id: integer('actor_id'),
    on_behalf_of_id: integer('on_behalf_of_id'),
    impersonator_id: integer('impersonator_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subject_id: integer('subject_id'),
    change: jsonb('change').$type<Record<string, [unknown, unknown]>>(),
    detail: text('detail'),
  },
  (t) => [
    index('audit_entries_subject').on(t.subject, t.subject_id, t.id),
    index('audit_entries_actor').on(t.actor_id, t.id),
    index('audit_entries_on_behalf_of').on(t.on_behalf_of_id, t.id).where(sql`${t.on_behalf_of_id} is not null`),
    index('audit_entries_impersonator').on(t.impersonator_id, t.id).where(sql`${t.impersonator_id} is not null`),
    index('audit_entries_at').on(t.at),
    index('audit_entries_told').on(t.id).where(isToldLine),
  ],
)

/**
 * How often a person did something within a minute that is not written to the audit log each time: denied attempts beyond the
 * first ones, which become one entry when the minute is over, and lists read, which are one entry.
 */
export const auditCounts = pgTable(
  'audit_counts',
  {
    actor_id: integer('actor_id').notNull(),
    /** `denied`, or the name of a list. */
    subject: text('subject').notNull(),
    /** Start of the minute. */
    minute: instant('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.actor_id, t.subject, t.minute] }), index('audit_counts_minute').on(t.minute)],
)
