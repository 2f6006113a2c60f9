import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The key that encrypts a person's data in the audit log (product.md §7), deleted when the person is erased. */
export const personKeys = pgTable('person_keys', {
  user_id: integer('user_id').primaryKey(),
  /** 32 random bytes, base64. */
  key: text('key').notNull(),
})
