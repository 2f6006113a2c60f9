import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL expression: where mail to the user of this alias goes: the address of the person's access, else the one that a practice
 * knows, which several people may share; null where there is none.
 */
export const mailAddress = (user: string): SQL<string | null> => {
  const column = (name: string) => sql.raw(`${user}.${name}`)
  return sql`coalesce(${column('email')},
    (select pp.contact_email from patient_profiles pp where pp.user_id = ${column('id')}))`
}
