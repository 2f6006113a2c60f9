import { type SQL, sql } from 'drizzle-orm'
import { allTexts } from '../../../domain/contract/booking-texts'
import type { Tx } from '../../db/types'

/** Tables whose rows are about one person alone. Without the role nobody finds, restores or signs in as the one who is left. */
const ofPerson = [
  'person_keys',
  'role_users',
  'patient_profiles',
  'doctor_patients',
  'limited_users',
  'patient_offer_adhesions',
  'notifications',
  'devices',
  'second_factors',
  'recovery_codes',
  'idempotency_keys',
]

/** What visits and their history say of a person beyond when, where, and what came of it. */
const personalOfVisit = ['name', 'phone_prefix', 'phone', 'city_id', ...allTexts]

/**
 * Takes a person out of the database, table by table. Rows of others stay, and those that count visits: without a role, a
 * name and a text. Answers the keys of the files that go with it.
 */
export async function forget(tx: Tx, id: number, now: Date): Promise<string[]> {
  const visits = sql`(select b.id from bookings b where b.user_id = ${id})`
  const changedAt = sql`version = version + 1, updated_at = ${now.toISOString()}::timestamptz`
  const emptied = sql.raw(personalOfVisit.map((name) => `${name} = null`).join())
  const statements: SQL[] = [
    ...ofPerson.map((table) => sql`delete from ${sql.identifier(table)} where user_id = ${id}`),
    sql`delete from user_relationships where user_id = ${id} or relative_id = ${id}`,
    sql`delete from cup_requests where booking_id in ${visits}`,
    // answers that are kept for a day, to whoever booked for this person
    sql`delete from idempotency_keys
      where jsonb_path_exists(body, '$.**.user_id ? (@ == $id)', jsonb_build_object('id', ${id}::int))`,
    sql`delete from attempts where key = 'code:' || ${id}::int or starts_with(key, (
      select 'login:' || lower(email) || '|' from users where id = ${id}))`,
    sql`update booking_changes set change = change - ${`{${personalOfVisit.join()}}`}::text[], reason = null
      where booking_id in ${visits}`,
    // the person hears nothing more; what waits for a doctor says where and when
    sql`delete from due_notices where kind = 'visit' and booking_id in ${visits}`,
    sql`update due_notices set payload = payload || '{"reason": null}' || case jsonb_typeof(payload -> 'before')
        when 'object' then jsonb_build_object('before', payload -> 'before' || '{"address": null, "online_link": null}')
        else '{}' end
      where booking_id in ${visits}`,
    sql`update bookings set ${emptied}, search = lower(code), undo_until = null, ${changedAt} where user_id = ${id}`,
    sql`update chat_messages set text = 'Messaggio cancellato' where author_id = ${id}`,
  ]
  for (const statement of statements) await tx.execute(statement)
  // what the person stored, and what is attached to the visits
  const { rows } = await tx.execute<{ key: string }>(sql`
    with attached as (delete from booking_media where booking_id in ${visits} returning key),
      stored as (delete from stored_files where user_id = ${id} or key in (select key from attached) returning key)
    select key from attached union select key from stored`)
  await tx.execute(sql`
    update users set last_name = 'Persona', first_name = 'cancellata', search = '', active = false,
      email = null, phone_prefix = null, phone = null, birthday = null, gender = null, fiscal_code = null,
      password_hash = null, last_login_at = null, deleted_at = ${now.toISOString()}::timestamptz, ${changedAt}
    where id = ${id}`)
  return rows.map(({ key }) => key)
}
