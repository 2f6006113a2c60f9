import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, primaryId } from './columns'

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
  ],
)
