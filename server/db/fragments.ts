import { type SQL, sql } from 'drizzle-orm'

/** A list of ids as the value of an `int[]` placeholder. */
export const intArray = (ids: readonly number[]) => `{${ids.join(',')}}`

/** How many rows of a group meet a condition. */
export const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

/** One row without columns: what a statement selects from that only computes expressions. */
export const oneRow = sql`(select) one_row`
