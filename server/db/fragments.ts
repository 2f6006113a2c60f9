import { sql } from 'drizzle-orm'

/** A list of ids as the value of an `int[]` placeholder. */
export const intArray = (ids: readonly number[]) => `{${ids.join(',')}}`

/** One row without columns: what a statement selects from that only computes expressions. */
export const oneRow = sql`(select) one_row`
