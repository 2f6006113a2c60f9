import { type SQL, sql } from 'drizzle-orm'

/** Condition that the row `l` of `limited_users` holds on a day: it ends by itself after its last day, or when it is lifted. */
export const limitHolds = (l: string, today: unknown): SQL => {
  const column = (name: string) => sql.raw(`${l}.${name}`)
  return sql`(${column('since')} <= ${today}::date and ${column('lifted_at')} is null
    and (${column('until')} is null or ${column('until')} >= ${today}::date))`
}

/** SQL expression: whether a doctor limits a person on a day (product.md §5, "Utenti limitati"). */
export const isLimited = (doctorId: unknown, userId: SQL, today: unknown): SQL => sql`exists (
  select 1 from limited_users l where l.doctor_id = ${doctorId} and l.user_id = ${userId} and ${limitHolds('l', today)})`
