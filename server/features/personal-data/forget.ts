import { type SQL, sql } from 'drizzle-orm'
import { allTexts } from '../../../domain/contract/booking-texts'
import type { Tx } from '../../db/types'

/** How somebody who was erased is called from then on, surname first as everywhere. */
const nobody = { last_name: 'Persona', first_name: 'cancellata' } as const
const saidNoMore = 'Messaggio cancellato'

const theirVisits = (id: number): SQL => sql`(select b.id from bookings b where b.user_id = ${id})`

/** What visits and their history say of a person beyond when, where, and what came of it. */
const personalOfVisit = ['name', 'phone_prefix', 'phone', 'city_id', ...allTexts] as const
const emptied = sql.raw(personalOfVisit.map((name) => `${name} = null`).join(', '))

/**
 * Takes a person out of the database, table by table. Rows of others stay, and those that count visits: without a role, a
 * name and a text. Answers the keys of the files that go with it.
 */
export async function forget(tx: Tx, id: number, now: Date): Promise<string[]> {
  for (const statement of goes) await tx.execute(statement(id))
  await leaveVisitsWithoutPerson(tx, id, now)
  await tx.execute(sql`update chat_messages set text = ${saidNoMore} where author_id = ${id}`)
  const files = await forgetFiles(tx, id)
  await tx.execute(sql`
    update users set last_name = ${nobody.last_name}, first_name = ${nobody.first_name}, search = '', active = false,
      email = null, phone_prefix = null, phone = null, birthday = null, gender = null, fiscal_code = null,
      password_hash = null, last_login_at = null, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz, deleted_at = ${now.toISOString()}::timestamptz
    where id = ${id}`)
  return files
}

/** Rows that are about this person alone. Without the role nobody finds, restores or signs in as the one who is left. */
const goes: readonly ((id: number) => SQL)[] = [
  (id) => sql`delete from person_keys where user_id = ${id}`,
  (id) => sql`delete from role_users where user_id = ${id}`,
  (id) => sql`delete from patient_profiles where user_id = ${id}`,
  (id) => sql`delete from doctor_patients where user_id = ${id}`,
  (id) => sql`delete from limited_users where user_id = ${id}`,
  (id) => sql`delete from user_relationships where user_id = ${id} or relative_id = ${id}`,
  (id) => sql`delete from patient_offer_adhesions where user_id = ${id}`,
  (id) => sql`delete from notifications where user_id = ${id}`,
  (id) => sql`delete from devices where user_id = ${id}`,
  (id) => sql`delete from second_factors where user_id = ${id}`,
  (id) => sql`delete from recovery_codes where user_id = ${id}`,
  (id) => sql`delete from cup_requests where booking_id in ${theirVisits(id)}`,
  // answers that are kept for a day, to whoever booked for this person
  (id) => sql`delete from idempotency_keys where user_id = ${id}
    or jsonb_path_exists(body, '$.**.user_id ? (@ == $id)', jsonb_build_object('id', ${id}::int))`,
  (id) => sql`delete from attempts where key = 'code:' || ${id}::int or starts_with(key, (
    select 'login:' || lower(email) || '|' from users where id = ${id}))`,
]

async function leaveVisitsWithoutPerson(tx: Tx, id: number, now: Date): Promise<void> {
  const names = sql`${`{${personalOfVisit.join()}}`}::text[]`
  await tx.execute(sql`
    update booking_changes set change = change - ${names}, reason = null where booking_id in ${theirVisits(id)}`)
  // the person hears nothing more; what waits for a doctor says where and when
  await tx.execute(sql`delete from due_notices where kind = 'visit' and booking_id in ${theirVisits(id)}`)
  await tx.execute(sql`
    update due_notices set payload = payload || '{"reason": null}' || case jsonb_typeof(payload -> 'before')
      when 'object' then jsonb_build_object('before', payload -> 'before' || '{"address": null, "online_link": null}')
      else '{}' end
    where booking_id in ${theirVisits(id)}`)
  await tx.execute(sql`
    update bookings set ${emptied}, search = lower(code), undo_until = null, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where user_id = ${id}`)
}

/** What the person stored, and what is attached to the visits. */
async function forgetFiles(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with attached as (delete from booking_media where booking_id in ${theirVisits(id)} returning key),
      stored as (delete from stored_files where user_id = ${id} or key in (select key from attached) returning key)
    select key from attached union select key from stored`)
  return rows.map(({ key }) => key)
}
