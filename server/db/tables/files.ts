import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from './columns'
import { users } from './people'

/** Uploaded files; records store only the key. Only the uploader of a file can put it into a record. */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    user_id: reference('user_id', () => users.id),
    /** Bytes: announced, then stored; null when not announced, and of files stored before sizes were kept. */
    size: integer('size'),
    created_at: instant('created_at').notNull(),
    /** Null until the content is uploaded. */
    uploaded_at: instant('uploaded_at'),
  },
  (t) => [index('stored_files_of_user').on(t.user_id), index('stored_files_created').on(t.created_at)],
)
