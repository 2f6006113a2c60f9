import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bookingMedia, doctorProfiles, news, patientOffers, users } from '../db/tables'

interface Holder {
  /** The column with the key of the file. */
  readonly column: PgColumn
  /** Condition for rows that are not deleted. */
  readonly live: SQL
}

/** Every column that refers to a file. A file that none of them refers to is removed after a day. */
const holders: readonly Holder[] = [
  {
    column: doctorProfiles.photo,
    live: sql`exists (select 1 from ${users} where ${users.id} = ${doctorProfiles.user_id} and ${users.deleted_at} is null)`,
  },
  { column: news.cover, live: sql`${news.deleted_at} is null` },
  { column: patientOffers.image, live: sql`${patientOffers.deleted_at} is null` },
  { column: bookingMedia.key, live: sql`true` },
]

export const fileColumns: readonly PgColumn[] = holders.map(({ column }) => column)

const anyRow = (condition: (holder: Holder) => SQL): SQL =>
  sql`(${sql.join(
    holders.map((holder) => sql`exists (select 1 from ${holder.column.table} where ${condition(holder)})`),
    sql` or `,
  )})`

/** Whether a record that is not deleted refers to the file: only then can it be downloaded. */
export const isShown = (key: string): SQL => anyRow(({ column, live }) => sql`${column} = ${key} and ${live}`)

/** Whether any record refers to the file, a deleted one too, since it can be restored. */
export const isHeld = (key: string | SQLWrapper): SQL => anyRow(({ column }) => sql`${column} = ${key}`)
