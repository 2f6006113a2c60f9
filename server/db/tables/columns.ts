import { integer, timestamp } from 'drizzle-orm/pg-core'

/** An instant, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const primaryId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** Columns of every record people edit: `version` grows with each change and guards against stale edits. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  created_at: instant('created_at').notNull().defaultNow(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
}
