import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The key under which the audit log keeps what it says of a person (product.md §7). Destroyed when the person is erased: what
 * was said then stays unread for good. Without a foreign key, as the audit log itself.
 */
export const personKeys = pgTable('person_keys', {
  user_id: integer('user_id').primaryKey(),
  /** 32 random bytes, base64. */
  key: text('key').notNull(),
})
