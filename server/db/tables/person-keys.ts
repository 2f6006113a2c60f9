import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The key that seals what the audit log says of a person (product.md §7), destroyed when the person is erased. */
export const personKeys = pgTable('person_keys', {
  user_id: integer('user_id').primaryKey(),
  /** 32 random bytes, base64. */
  key: text('key').notNull(),
})
