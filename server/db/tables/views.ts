import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { primaryId, recordColumns, reference } from './columns'
import { users } from './people'

/** Saved views of admin lists: columns, filters and order, private or shared. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').$type<unknown>().notNull(),
    ...recordColumns,
  },
  (t) => [index('saved_views_resource').on(t.resource, t.user_id)],
)
