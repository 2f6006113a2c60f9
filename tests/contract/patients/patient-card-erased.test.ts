import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
let admin: Session
onPractice(async (made) => {
  practice = made
  admin = await practice.session(await practice.person('admin'))
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const params = (id: number) => ({ params: { id } })
const mark = 'Sambuco-4f7'
const nre = '1200A4017352984'
const sheet = 'sheet-of-a-prescription'

async function aPatient(names: object = {}): Promise<number> {
  const id = await practice.person('patient', names)
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
  return id
}

/** A person with rows in every place of the card, whose second record was merged into the first. */
async function aWholePerson() {
  const id = await aPatient({ last_name: mark })
  await sql('insert into patient_profiles (user_id, contact_email) values ($1, $2)', [id, `${mark}@posta.test`])
  const { doctor, ferri, roma } = practice
  const key = { headers: { 'idempotency-key': 'once' } }
  await doctor.call(endpoints.addPatientNote, { ...params(id), body: { text: mark }, ...key })
  await doctor.call(endpoints.limitPatient, { body: { user_id: id, reason: mark, until: null }, ...key })
  const relationship_id = (await sql("select id from relative_relationships where name = 'Coniuge'"))[0].id
  const husband = await aPatient({ last_name: 'Coniugi' })
  await doctor.call(endpoints.addRelative, { ...params(husband), body: { relative_id: id, relationship_id }, ...key })
  await practice.files.write(sheet, { name: `${mark}.pdf`, type: 'application/pdf' }, Readable.from(['%PDF']))
  await sql(
    `insert into stored_files (key, name, type, size, user_id, created_at, uploaded_at)
     values ($1, $2, 'application/pdf', 4, $3, now(), now())`,
    [sheet, `${mark}.pdf`, ferri],
  )
  await sql(
    `with request as (
       insert into prescriptions (code, doctor_id, office_user_id, user_id, status, status_at, source, notes, reason, delivery,
         nres, sheet_key, sheet_name, collected_by, delegation, created_at, updated_at)
       values ($1, $2, $3, $4, 'processed', now(), 'desk', $1, $1, 'email', array[$5], $6, $7, $1, $1, now(), now())
       returning id),
     drugs as (insert into prescription_drugs (prescription_id, position, name, search, quantity, dosage)
       select id, 0, $1, $1, 1, $1 from request),
     changes as (insert into prescription_changes (prescription_id, at, from_status, to_status, reason)
       select id, now(), 'accepted', 'processed', $1 from request)
     insert into messages (cause, channel, recipient, user_id, type_code, purpose, prescription_id, subject, text, address,
       state, due_at, created_at)
     select 'prescription 1', 'email', $7, $8, 'prescription', 'care', id, 'Ricetta', 'Pronta', $7, 'sent', now(), now()
     from request`,
    [mark, ferri, roma.officeUserId, id, nre, sheet, `${mark}.pdf`, husband],
  )
  await sql(
    `with offer as (insert into doctor_offers (doctor_id, title, text, audience, created_by, created_at, updated_at)
       values ($1, 'Check-up', 'Sconto', '{}', $1, now(), now()) returning id)
     insert into doctor_offer_readers (doctor_offer_id, user_id, seen_at, taken_at) select id, $2, now(), now() from offer`,
    [ferri, id],
  )
  const twin = await practice.person('patient', { last_name: `${mark} bis` })
  await sql('update users set deleted_at = now() where id = $1', [twin])
  await sql(
    `insert into patient_merges (doctor_id, kept_id, removed_id, rows, created_by, created_at)
     values ($1, $2, $3, jsonb_build_object('changed', jsonb_build_object('users', $4::text)), $1, now())`,
    [ferri, id, twin, mark],
  )
  return { id, twin }
}

test('a person’s export has what the practice did, without private notes, reasons of limits and prescription numbers', async () => {
  const { id, twin } = await aWholePerson()
  const { status, body } = await admin.call(endpoints.exportPersonalData, params(id))
  expect(status).toBe(200)
  const data = JSON.parse(body)
  expect(data).toMatchObject({
    person: { contact_email: `${mark}@posta.test` },
    limits: [{ doctor: 'Giulia Ferri', lifted_at: null }],
    prescriptions: [
      {
        doctor: 'Giulia Ferri',
        status: 'processed',
        answer: mark,
        drugs: [{ name: mark }],
        changes: [{ from: 'accepted' }],
      },
    ],
    offers_of_doctors: [{ doctor: 'Giulia Ferri', title: 'Check-up' }],
    notes_of_doctors: [{ doctor: 'Giulia Ferri' }],
    merges: [{ name: `Nome ${mark} bis`, undone_at: null }],
    relatives: [{ relationship: 'Coniuge', name: 'Nome Coniugi' }],
  })
  expect(Object.keys(data.notes_of_doctors[0])).not.toContain('text')
  expect(Object.keys(data.limits[0])).not.toContain('reason')
  for (const secret of [nre, sheet]) expect(body).not.toContain(secret)

  const [{ version }] = await sql('select version from users where id = $1', [id])
  const erased = await admin.call(endpoints.erasePerson, { ...params(id), body: { version } })
  expect([erased.status, erased.body]).toEqual([204, undefined])
  expect(await tablesThatSay([mark, nre])).toEqual([])
  await expect.poll(() => practice.files.read(sheet)).toBeNull()
  const rows = await sql('select last_name, first_name from users where id = any($1) order by id', [`{${id},${twin}}`])
  expect(rows).toEqual([1, 2].map(() => ({ last_name: 'Persona', first_name: 'cancellata' })))
})

async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const tables = await sql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select 1 from "${name}" t where lower(to_jsonb(t)::text) like any ($1::text[]))`,
  )
  const rows = await sql(each.join(' union all '), [`{${words.map((word) => `"%${word.toLowerCase()}%"`).join()}}`])
  return rows.map(({ name }) => name)
}

/** Columns that refer to a person and are empty after an erasure. */
const emptied = `
  booking_guests.user_id registrations.doctor_id channel_changes.user_id colleague_consents.colleague_id colleague_consents.doctor_id consents.user_id devices.user_id
  doctor_links.agent_id doctor_links.doctor_id doctor_offer_readers.user_id doctor_patients.user_id holds.user_id
  hours_changes.doctor_id limited_users.user_id link_invites.doctor_id links.user_id notification_choices.user_id
  notifications.user_id patient_merges.kept_id patient_merges.removed_id patient_notes.user_id
  patient_offer_adhesions.user_id patient_profiles.user_id prescriptions.user_id recovery_codes.user_id
  reminder_choices.user_id role_users.user_id second_factors.user_id stored_files.user_id user_relationships.relative_id
  user_relationships.user_id waiting_entries.user_id chat_settings.user_id`

/** Those that go on naming a person without a name: what is counted, what others wrote, and what patients never have. */
const kept = `
  access_tokens.impersonator_id access_tokens.user_id booking_changes.actor_id booking_changes.impersonator_id
  booking_changes.on_behalf_of_id booking_guests.doctor_id registrations.decided_by booking_series.created_by booking_series.doctor_id bookings.created_by bookings.doctor_id
  bookings.user_id campaign_recipients.reader_id campaign_recipients.user_id campaign_templates.doctor_id
  campaigns.created_by campaigns.doctor_id
  chat_members.user_id chat_messages.author_id chat_messages.written_by colleague_consents.created_by consents.actor_id
  cup_requests.doctor_id doctor_friends.doctor_id doctor_friends.invited_by_id doctor_offers.created_by
  doctor_offers.doctor_id doctor_patients.doctor_id doctor_profiles.merged_into_id doctor_profiles.user_id
  doctor_specializations.user_id holds.created_by holds.doctor_id hours_changes.created_by limited_users.created_by
  limited_users.doctor_id limited_users.lifted_by link_invites.created_by links.created_by messages.doctor_id
  messages.user_id office_users.user_id patient_merges.created_by patient_merges.doctor_id patient_notes.created_by
  patient_notes.doctor_id prescription_changes.actor_id prescription_changes.on_behalf_of_id prescriptions.created_by
  prescriptions.doctor_id representative_caps.doctor_id representative_profiles.user_id
  representative_provinces.user_id saved_views.user_id subscriptions.doctor_id time_claims.doctor_id
  waiting_entries.created_by waiting_entries.doctor_id`

const words = (text: string) => text.trim().split(/\s+/)

test('every column that refers to a person is known to the erasure', async () => {
  const rows = await sql(
    `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...words(emptied), ...words(kept)].sort())
  const [{ id }] = await sql("select id from users where last_name = 'Persona' order by id limit 1")
  for (const column of words(emptied)) {
    const [table, name] = column.split('.')
    expect([column, await sql(`select 1 from ${table} where ${name} = $1`, [id])]).toEqual([column, []])
  }
})
