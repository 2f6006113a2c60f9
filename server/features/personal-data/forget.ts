import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { allTexts } from '../../../domain/contract/booking/booking-texts'
import { mailboxOf } from '../../../domain/text/email'
import { links } from '../../db/tables'
import type { Tx } from '../../db/types'

/**
 * Tables whose rows are about one person alone. Without a role the remaining user row cannot be found, restored or signed in
 * with.
 */
const ofPerson = [
  'person_keys',
  'role_users',
  'patient_profiles',
  'doctor_patients',
  'limited_users',
  'patient_notes',
  'doctor_offer_readers',
  'patient_offer_adhesions',
  'notification_choices',
  'reminder_choices',
  'consents',
  'notifications',
  'channel_changes',
  'devices',
  'second_factors',
  'recovery_codes',
  'idempotency_keys',
]

/** Personal columns of visits and their history; date, place and outcome are kept. */
const personalOfVisit = ['name', 'phone_prefix', 'phone', 'city_id', ...allTexts]

/**
 * Erases a person's data, table by table. Rows of others stay, as do the visits, for counting: without role, names and texts.
 * Returns the keys of the files to delete.
 */
export async function forget(tx: Tx, id: number, now: Date): Promise<string[]> {
  const visits = sql`(select b.id from bookings b where b.user_id = ${id})`
  const heldByGuest = sql`(select g.hold_id from booking_guests g where g.user_id = ${id})`
  const held = sql`(select h.id from holds h left join waiting_entries w on w.id = h.waiting_id
    where h.user_id = ${id} or w.user_id = ${id} or h.id in ${heldByGuest})`
  const changedAt = sql`version = version + 1, updated_at = ${now.toISOString()}::timestamptz`
  const emptied = sql.raw(personalOfVisit.map((name) => `${name} = null`).join())
  const ofPrescriptions = sql`(select r.id from prescriptions r where r.user_id = ${id})`
  // also invites to the person's address that were never accepted
  const addresses = await ownAddresses(tx, id)
  const linksOf = sql`(user_id = ${id} or lower(address) = any(${textArray(addresses)}::text[]))`
  const mailboxes = [...addresses, ...(await invitedAddresses(tx, id))].map(mailboxOf)
  const statements: SQL[] = [
    forgetReplies(id),
    ...ofPerson.map((table) => sql`delete from ${sql.identifier(table)} where user_id = ${id}`),
    // those of mass communications stay for their figures, with the person's row of the audience
    sql`delete from messages where user_id = ${id} and campaign_id is null`,
    sql`update messages set address = null, state = case when state = 'due' then 'withdrawn' else state end,
      reason = case when state = 'due' then 'inactive' else reason end
      where user_id = ${id} and claimed_at is null`,
    sql`update campaign_recipients set inbox_only = false where reader_id = ${id} and reached_at is null`,
    sql`delete from user_relationships where user_id = ${id} or relative_id = ${id}`,
    sql`delete from doctor_links where agent_id = ${id} or doctor_id = ${id}`,
    // what acts on the hours replaced, with the notes of closures
    sql`delete from hours_changes where doctor_id = ${id}`,
    sql`update office_user_schedules set note = null
      where office_user_id in (select ou.id from office_users ou where ou.user_id = ${id})`,
    sql`delete from colleague_consents where doctor_id = ${id} or colleague_id = ${id}`,
    sql`delete from link_invites where doctor_id = ${id} or link_id in (select k.id from links k where ${linksOf})`,
    sql`delete from time_claims where hold_id in ${held}`,
    sql`delete from registrations where doctor_id = ${id} or lower(email) = any(${textArray(addresses)}::text[])
      or link_id in (select k.id from links k where ${linksOf})`,
    sql`delete from messages where id in (select message_id from links where ${linksOf} or booking_id in ${visits})`,
    sql`delete from messages where booking_id in ${visits} or link_id in (
      select id from links where ${linksOf} or hold_id in ${held})`,
    sql`delete from links where ${linksOf} or booking_id in ${visits} or hold_id in ${held}`,
    sql`with gone as (delete from booking_guests where user_id = ${id} returning hold_id)
      delete from holds where id in (select hold_id from gone)`,
    sql`delete from holds where id in ${held}`,
    sql`delete from waiting_entries where user_id = ${id}`,
    sql`delete from cup_requests where booking_id in ${visits}`,
    sql`delete from messages where prescription_id in ${ofPrescriptions}`,
    sql`delete from prescription_changes where prescription_id in ${ofPrescriptions}`,
    sql`delete from prescription_drugs where prescription_id in ${ofPrescriptions}`,
    // what the audit log says of records that became this one
    sql`delete from person_keys where user_id in (
      select removed_id from patient_merges where kept_id = ${id} and undone_at is null)`,
    // what the record of another name was before it became this one
    sql`delete from patient_merges where kept_id = ${id} or removed_id = ${id}`,
    sql`delete from attempts where key = 'code:' || ${id}::int or starts_with(key, 'known:' || ${id}::int || ':')
      or exists (select 1 from unnest(${textArray([...addresses, ...mailboxes])}::text[]) as a(address)
        where starts_with(key, 'login:' || a.address || '|'))
      or starts_with(key, (select 'turn:' || lower(email) || '|' from users where id = ${id}))`,
    sql`update booking_changes set change = change - ${`{${personalOfVisit.join()},media}`}::text[], reason = null
      where booking_id in ${visits}`,
    // drops the person's pending notifications; those for the doctor keep only place and time
    sql`delete from due_notices where kind in ('visit', 'choice') and booking_id in ${visits}`,
    sql`update due_notices set payload = payload || '{"reason": null}' || case jsonb_typeof(payload -> 'before')
        when 'object' then jsonb_build_object('before', payload -> 'before' || '{"address": null, "online_link": null}')
        else '{}' end
      where booking_id in ${visits}`,
    sql`update bookings set ${emptied}, search = lower(code), undo_until = null, ${changedAt} where user_id = ${id}`,
    sql`delete from chat_settings where user_id = ${id}`,
    sql`update chat_members set pinned_at = null, archived_at = null where user_id = ${id}`,
    sql`delete from chat_files where message_id in (select t.id from chat_messages t where t.author_id = ${id})`,
    // as deleted ones: whoever has the conversation open hears of it
    sql`with own as (
        select t.id, t.chat_id, row_number() over (partition by t.chat_id order by t.number)::int as place
        from chat_messages t where t.author_id = ${id} and t.deleted_at is null),
      counted as (update chats c set last_change = c.last_change + n.changes
        from (select chat_id, count(*)::int as changes from own group by chat_id) n where n.chat_id = c.id
        returning c.id, c.last_change - n.changes as former)
      update chat_messages t set text = '', search = '', deleted_at = ${now.toISOString()}::timestamptz,
        change = counted.former + own.place
      from own join counted on counted.id = own.chat_id where t.id = own.id`,
  ]
  for (const statement of statements) await tx.execute(statement)
  // the person's uploads, the attachments of the visits, and the sheets of prescriptions
  const { rows } = await tx.execute<{ key: string }>(sql`
    with media as (delete from booking_media where booking_id in ${visits} returning key),
      requests as (delete from prescriptions where user_id = ${id} returning sheet_key),
      attached as (select key from media union select sheet_key from requests where sheet_key is not null),
      stored as (delete from stored_files where user_id = ${id} or key in (select key from attached) returning key)
    select key from attached union select key from stored`)
  await tx.execute(sql`
    update users set last_name = 'Persona', first_name = 'cancellata', search = '', active = false,
      email = null, phone_prefix = null, phone = null, birthday = null, gender = null, fiscal_code = null,
      password_hash = null, last_login_at = null, deleted_at = ${now.toISOString()}::timestamptz, ${changedAt}
    where id = ${id}`)
  return rows.map(({ key }) => key)
}

/** The records that were merged into a person's, and into those: what is left of them is the person's too. */
export async function mergedInto(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive merged as (
      select ${id}::int as id union
      select m.removed_id from merged k join patient_merges m on m.kept_id = k.id and m.undone_at is null)
    select id from merged where id <> ${id}`)
  return rows.map((row) => row.id)
}

/** The addresses that are this person's alone; one to write to can be a whole family's. */
async function ownAddresses(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select lower(u.email) as address from users u where u.id = ${id} and u.email is not null
    union select lower(p.contact_email) from patient_profiles p where p.user_id = ${id} and p.contact_email is not null
      and not exists (select 1 from patient_profiles o where o.user_id <> p.user_id
        and lower(o.contact_email) = lower(p.contact_email))`)
  return rows.map(({ address }) => address)
}

/** The addresses that the person was invited at, perhaps another one's too: how often is forgotten with the person. */
async function invitedAddresses(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ address: links.address })
    .from(links)
    .where(and(eq(links.user_id, id), isNotNull(links.address)))
  return rows.flatMap(({ address }) => address ?? [])
}

const textArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join()}}`

/** Replies kept for a day, for anyone who booked for this person; those of cards, notes, limits and prescriptions are not kept. */
const forgetReplies = (id: number): SQL => sql`
  delete from idempotency_keys where jsonb_path_exists(body,
    '$.** ? (@.user_id == $id || @.user.id == $id || @.patient.id == $id || @.relatives[*].id == $id)',
    jsonb_build_object('id', ${id}::int))`
