/** A column that names a patient, and how its rows become the kept person's. */
export interface Reference {
  readonly table: string
  readonly column: string
  /** The other columns of the key, by which a row is found again; none where there is one row for each person. */
  readonly key: readonly string[]
  /** SQL: the row `t` of the removed person says what the row `k` of the kept one says already; it is kept aside instead. */
  readonly once?: string
}

const byId = (table: string, ...columns: string[]): Reference[] =>
  columns.map((column) => ({ table, column, key: ['id'] }))
/** Tables with one row for each person and each of these columns. */
const oncePer = (table: string, ...key: string[]): Reference => ({
  table,
  column: 'user_id',
  key,
  once: key.map((name) => `t.${name} = k.${name}`).join(' and ') || 'true',
})
const live = 't.deleted_at is null and k.deleted_at is null'

/** All that is a patient's: becomes the kept person's by a merge. */
export const movedReferences: readonly Reference[] = [
  ...byId('access_tokens', 'user_id'),
  ...byId('bookings', 'user_id', 'created_by'),
  ...byId('booking_series', 'created_by'),
  ...byId('booking_changes', 'actor_id'),
  oncePer('campaign_recipients', 'campaign_id'),
  oncePer('channel_changes'),
  oncePer('chat_members', 'chat_id'),
  ...byId('chat_messages', 'author_id', 'written_by'),
  oncePer('chat_settings'),
  ...byId('consents', 'user_id', 'actor_id'),
  ...byId('devices', 'user_id'),
  oncePer('doctor_offer_readers', 'doctor_offer_id'),
  oncePer('doctor_patients', 'doctor_id'),
  ...byId('holds', 'user_id', 'created_by'),
  ...byId('limited_users', 'user_id'),
  ...byId('links', 'user_id', 'created_by'),
  ...byId('messages', 'user_id'),
  oncePer('notification_choices', 'type_code', 'channel'),
  {
    ...{ table: 'notifications', column: 'user_id', key: ['id'] },
    once: 't.news_id = k.news_id or t.campaign_id = k.campaign_id',
  },
  ...byId('patient_notes', 'user_id'),
  {
    ...{ table: 'patient_offer_adhesions', column: 'user_id', key: ['id'] },
    once: `t.patient_offer_id = k.patient_offer_id and ${live}`,
  },
  ...byId('prescriptions', 'user_id', 'created_by'),
  ...byId('prescription_changes', 'actor_id'),
  ...byId('recovery_codes', 'user_id'),
  oncePer('reminder_choices'),
  ...byId('saved_views', 'user_id'),
  oncePer('second_factors'),
  { table: 'stored_files', column: 'user_id', key: ['key'] },
  { table: 'user_relationships', column: 'user_id', key: ['id'], once: `t.relative_id = k.relative_id and ${live}` },
  { table: 'user_relationships', column: 'relative_id', key: ['id'], once: `t.user_id = k.user_id and ${live}` },
  ...byId('waiting_entries', 'user_id', 'created_by'),
]

/** Rows that make a record a patient's: those of the removed person are kept aside. */
export const droppedReferences = ['role_users.user_id', 'patient_profiles.user_id'] as const

/** Merges themselves, which name both. */
export const mergeReferences = [
  'patient_merges.doctor_id',
  'patient_merges.kept_id',
  'patient_merges.removed_id',
  'patient_merges.created_by',
] as const

/** Rows of whoever is more than a patient, and is therefore never merged. */
export const staffReferences = [
  'access_tokens.impersonator_id',
  'booking_changes.impersonator_id',
  'booking_changes.on_behalf_of_id',
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
