import { sql } from 'drizzle-orm'
import { registrationDays } from '../../domain/access/registration'
import type { Tx } from '../db/types'

/** Registrations deleted in one turn. */
const batch = 100

/**
 * Deletes registrations that nobody has changed for `registrationDays`, with their links and mails: those never finished, and
 * those decided, whose account and audit log stay. Those that wait for an admin stay too.
 */
export async function deleteOldRegistrations(tx: Tx, now: Date): Promise<{ deleted: number; more: boolean }> {
  const since = new Date(now.getTime() - registrationDays * 24 * 3_600_000).toISOString()
  const { rows } = await tx.execute<{ id: number; email: string }>(sql`
    delete from registrations where id in (
      select id from registrations where state <> 'waiting' and updated_at < ${since}::timestamptz
      order by id limit ${batch} for update skip locked)
    returning id, email`)
  if (rows.length > 0) await deleteMails(tx, rows)
  return { deleted: rows.length, more: rows.length === batch }
}

/** The links of an account are its person's, and stay. */
async function deleteMails(tx: Tx, gone: readonly { readonly id: number; readonly email: string }[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select k.id from links k where k.purpose = 'registration' and k.user_id is null
      and k.address in (select g.email from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(email text))
      and not exists (select 1 from registrations r where r.link_id = k.id)`)
  const causes = [...rows.map(({ id }) => `link ${id}`), ...gone.map(({ id }) => `registration ${id}`)]
  await tx.execute(sql`
    delete from messages where user_id is null
      and cause in (select jsonb_array_elements_text(${JSON.stringify(causes)}::jsonb))`)
  await tx.execute(sql`delete from links where id = any(${`{${rows.map(({ id }) => id).join()}}`}::int[])`)
}
