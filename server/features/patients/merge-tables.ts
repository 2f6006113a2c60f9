import { type SQL, sql } from 'drizzle-orm'

/** SQL: the row `t` ties its person to another doctor than this one. */
type OfAnother = (doctor: SQL | number) => SQL

/** A column that names a patient, and how its rows become the kept person's. */
export interface Reference {
  readonly table: string
  readonly column: string
  /** The other columns of the key, by which a row is found again; none where there is one row for each person. */
  readonly key: readonly string[]
  /** SQL: the row `t` of the removed person says what the row `k` of the kept one says already; it is kept aside instead. */
  readonly once?: string
  /** Null: a row is the person's alone, whoever the doctors are. */
  readonly ofAnother: OfAnother | null
}

const personal = null
const byDoctor: OfAnother = (doctor) => sql`t.doctor_id <> ${doctor}`
/** The row belongs to one of a table that names the doctor. */
const throughRow =
  (table: string, column: string): OfAnother =>
  (doctor) =>
    sql`exists (select 1 from ${sql.raw(table)} o where o.id = t.${sql.raw(column)} and o.doctor_id <> ${doctor})`
const throughChat: OfAnother = (doctor) => sql`exists (
  select 1 from chat_members o join doctor_profiles d on d.user_id = o.user_id
  where o.chat_id = t.chat_id and o.user_id <> ${doctor})`
const throughLink: OfAnother = (doctor) => sql`(${throughRow('bookings', 'booking_id')(doctor)}
  or ${throughRow('holds', 'hold_id')(doctor)}
  or exists (select 1 from office_users o where o.id = t.office_user_id and o.user_id <> ${doctor}))`
const throughNotice: OfAnother = (doctor) =>
  sql`(${throughRow('bookings', 'booking_id')(doctor)} or ${throughRow('campaigns', 'campaign_id')(doctor)})`
/** Messages to a doctor, or to somebody who only works for others. */
const throughActor: OfAnother = (doctor) => sql`exists (
  select 1 from (
    select d.user_id as doctor_id from doctor_profiles d where d.user_id = t.actor_id
    union select l.doctor_id from doctor_links l where l.agent_id = t.actor_id) o
  having count(*) > 0 and not bool_or(o.doctor_id = ${doctor}))`

const byId = (ofAnother: OfAnother | null, table: string, ...columns: string[]): Reference[] =>
  columns.map((column) => ({ table, column, key: ['id'], ofAnother }))
/** Tables with one row for each person and each of these columns. */
const oncePer = (ofAnother: OfAnother | null, table: string, ...key: string[]): Reference => ({
  table,
  column: 'user_id',
  key,
  once: key.map((name) => `t.${name} = k.${name}`).join(' and ') || 'true',
  ofAnother,
})
const live = 't.deleted_at is null and k.deleted_at is null'
const relation = { table: 'user_relationships', key: ['id'], ofAnother: personal }

/** All that is a patient's: becomes the kept person's by a merge. */
export const movedReferences: readonly Reference[] = [
  ...byId(personal, 'access_tokens', 'user_id'),
  ...byId(byDoctor, 'bookings', 'user_id', 'created_by'),
  ...byId(byDoctor, 'booking_guests', 'user_id'),
  ...byId(byDoctor, 'booking_series', 'created_by'),
  ...byId(throughRow('bookings', 'booking_id'), 'booking_changes', 'actor_id'),
  {
    ...{ table: 'campaign_recipients', column: 'reader_id', key: ['campaign_id'] },
    ...{ ofAnother: throughRow('campaigns', 'campaign_id'), once: 't.campaign_id = k.campaign_id' },
  },
  oncePer(throughRow('campaigns', 'campaign_id'), 'campaign_recipients', 'campaign_id'),
  oncePer(personal, 'channel_changes'),
  oncePer(throughChat, 'chat_members', 'chat_id'),
  ...byId(throughChat, 'chat_messages', 'author_id', 'written_by'),
  oncePer(personal, 'chat_settings'),
  ...byId(throughActor, 'consents', 'user_id'),
  ...byId(personal, 'consents', 'actor_id'),
  ...byId(personal, 'devices', 'user_id'),
  oncePer(throughRow('doctor_offers', 'doctor_offer_id'), 'doctor_offer_readers', 'doctor_offer_id'),
  oncePer(byDoctor, 'doctor_patients', 'doctor_id'),
  ...byId(byDoctor, 'holds', 'user_id', 'created_by'),
  ...byId(byDoctor, 'limited_users', 'user_id'),
  ...byId(throughLink, 'links', 'user_id', 'created_by'),
  ...byId(byDoctor, 'messages', 'user_id'),
  oncePer(personal, 'notification_choices', 'type_code', 'channel'),
  {
    ...{ table: 'notifications', column: 'user_id', key: ['id'], ofAnother: throughNotice },
    once: 't.news_id = k.news_id or t.campaign_id = k.campaign_id',
  },
  ...byId(byDoctor, 'patient_notes', 'user_id'),
  {
    ...{ table: 'patient_offer_adhesions', column: 'user_id', key: ['id'], ofAnother: personal },
    once: `t.patient_offer_id = k.patient_offer_id and ${live}`,
  },
  ...byId(byDoctor, 'prescriptions', 'user_id', 'created_by'),
  ...byId(throughRow('prescriptions', 'prescription_id'), 'prescription_changes', 'actor_id'),
  ...byId(personal, 'recovery_codes', 'user_id'),
  oncePer(personal, 'reminder_choices'),
  ...byId(personal, 'saved_views', 'user_id'),
  oncePer(personal, 'second_factors'),
  { table: 'stored_files', column: 'user_id', key: ['key'], ofAnother: personal },
  { ...relation, column: 'user_id', once: `t.relative_id = k.relative_id and ${live}` },
  { ...relation, column: 'relative_id', once: `t.user_id = k.user_id and ${live}` },
  ...byId(byDoctor, 'waiting_entries', 'user_id', 'created_by'),
]

/** SQL expression: no row that a merge would move ties the person to another doctor, now or from before. */
export const isWhollyOf = (doctor: SQL | number, person: SQL | number): SQL =>
  sql`(${sql.join(
    movedReferences.flatMap(({ table, column, ofAnother }) =>
      ofAnother
        ? sql`not exists (select 1 from ${sql.raw(table)} t where t.${sql.raw(column)} = ${person} and ${ofAnother(doctor)})`
        : [],
    ),
    sql` and `,
  )})`

/** Rows that make a record a patient's: those of the removed person are kept aside. */
export const droppedReferences = ['role_users.user_id', 'patient_profiles.user_id'] as const

/** Merges themselves, which name both. */
export const mergeReferences = [
  'patient_merges.doctor_id',
  'patient_merges.kept_id',
  'patient_merges.removed_id',
  'patient_merges.created_by',
] as const

/** Rows of people who are more than a patient, and are therefore never merged. */
export const staffReferences = [
  'access_tokens.impersonator_id',
  'booking_changes.impersonator_id',
  'booking_changes.on_behalf_of_id',
  'booking_guests.doctor_id',
  'booking_series.doctor_id',
  'bookings.doctor_id',
  'campaign_templates.doctor_id',
  'campaigns.created_by',
  'campaigns.doctor_id',
  'colleague_consents.colleague_id',
  'colleague_consents.created_by',
  'colleague_consents.doctor_id',
  'cup_requests.doctor_id',
  'doctor_friends.doctor_id',
  'doctor_friends.invited_by_id',
  'doctor_links.agent_id',
  'doctor_links.doctor_id',
  'doctor_offers.created_by',
  'doctor_offers.doctor_id',
  'doctor_patients.doctor_id',
  'doctor_profiles.merged_into_id',
  'doctor_profiles.user_id',
  'doctor_specializations.user_id',
  'holds.doctor_id',
  'hours_changes.created_by',
  'hours_changes.doctor_id',
  'limited_users.created_by',
  'limited_users.doctor_id',
  'limited_users.lifted_by',
  'link_invites.created_by',
  'link_invites.doctor_id',
  'messages.doctor_id',
  'office_users.user_id',
  'patient_notes.created_by',
  'patient_notes.doctor_id',
  'prescription_changes.on_behalf_of_id',
  'prescriptions.doctor_id',
  'registrations.decided_by',
  'registrations.doctor_id',
  'representative_caps.doctor_id',
  'representative_profiles.user_id',
  'representative_provinces.user_id',
  'subscriptions.doctor_id',
  'time_claims.doctor_id',
  'waiting_entries.doctor_id',
] as const

/** What ends or is tidied away by itself: an undo does without it. */
export const passingTables: ReadonlySet<string> = new Set([
  'access_tokens',
  'channel_changes',
  'devices',
  'holds',
  'links',
  'messages',
  'notifications',
  'recovery_codes',
  'saved_views',
  'second_factors',
  'stored_files',
])
