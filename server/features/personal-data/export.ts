import { type SQL, sql } from 'drizzle-orm'
import { sharedTexts } from '../../../domain/contract/booking/booking-texts'
import type { Tx } from '../../db/types'
import { relatives } from '../../resources/exceptions/people'

/** All data stored about one person, by part, in one statement. */
export async function personalData(tx: Tx, id: number): Promise<object> {
  const named = Object.entries(parts).map(([name, of]) => sql`${name}::text, ${of(id)}`)
  const { rows } = await tx.execute<{ data: object }>(
    sql`select json_build_object(${sql.join(named, sql`, `)}) as data`,
  )
  return rows[0]?.data ?? {}
}

const all = (values: SQL, from: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object(${values})), '[]') from ${from})`

const fullName = (person: 'u' | 'd' | 'author') =>
  sql.raw(`trim(concat_ws(' ', ${person}.first_name, ${person}.last_name))`)
const wallTime = (minutes: 'from_minute' | 'to_minute') =>
  sql.raw(`to_char(make_interval(mins => b.${minutes}), 'HH24:MI')`)

/**
 * The parts of the file. Left out are credentials (passwords, tokens, second factors, push keys), and data private to the
 * doctor's side (private notes, why a person is limited); numbers of electronic prescriptions stand in what was sent alone.
 */
const parts: Readonly<Record<string, (id: number) => SQL>> = {
  person: (id) => sql`(
    select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'gender', u.gender,
      'birthday', u.birthday, 'fiscal_code', u.fiscal_code, 'email', u.email, 'contact_email', p.contact_email, 'phone_prefix', u.phone_prefix,
      'phone', u.phone, 'address', p.address, 'city', c.name, 'consents', coalesce(p.consents, '{}'),
      'active', u.active, 'created_at', u.created_at, 'updated_at', u.updated_at, 'last_login_at', u.last_login_at)
    from users u left join patient_profiles p on p.user_id = u.id left join cities c on c.id = p.city_id
    where u.id = ${id})`,

  relatives: (id) =>
    all(
      sql`'relationship', r.relationship, 'name', ${fullName('u')}`,
      sql`(${relatives(id)}) r join users u on u.id = r.user_id`,
    ),

  doctors: (id) =>
    all(
      sql`'name', ${fullName('d')}, 'since', l.created_at`,
      sql`doctor_patients l join users d on d.id = l.doctor_id where l.user_id = ${id}`,
    ),

  limits: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'since', l.since, 'until', l.until, 'lifted_at', l.lifted_at`,
      sql`limited_users l join users d on d.id = l.doctor_id where l.user_id = ${id}`,
    ),

  bookings: (id) =>
    all(
      sql`'code', b.code, 'status', b.status, 'date', b.date, 'from', ${wallTime('from_minute')},
        'to', ${wallTime('to_minute')}, 'doctor', ${fullName('d')}, 'service', s.name, 'office', o.name,
        'online', b.online, 'city', c.name, ${sql.raw(sharedTexts.map((name) => `'${name}', b.${name}`).join())}, 'created_at', b.created_at,
        'attendance_confirmed_at', b.attendance_confirmed_at, 'presence', b.presence, 'presence_at', b.presence_at,
        'arrived_at', b.arrived_at, 'attachments', (
          select coalesce(json_agg(json_build_object('name', m.name, 'type', m.mime_type, 'size', m.size)), '[]')
          from booking_media m where m.booking_id = b.id), 'requested', (
          select r.note from cup_requests r where r.booking_id = b.id order by r.id limit 1)`,
      sql`bookings b join users d on d.id = b.doctor_id join office_services s on s.id = b.office_service_id
        join office_users ou on ou.id = b.office_user_id join offices o on o.id = ou.office_id
        left join cities c on c.id = b.city_id where b.user_id = ${id}`,
    ),

  waiting_list: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'state', w.state, 'until', w.until, 'urgent', w.urgent, 'created_at', w.created_at,
        'services', (select coalesce(json_agg(s.name order by s.id), '[]') from waiting_services ws
          join office_services s on s.id = ws.office_service_id where ws.waiting_id = w.id)`,
      sql`waiting_entries w join users d on d.id = w.doctor_id where w.user_id = ${id}`,
    ),

  booked_online: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'first_name', g.first_name, 'last_name', g.last_name, 'birthday', g.birthday,
        'fiscal_code', g.fiscal_code, 'phone_prefix', g.phone_prefix, 'phone', g.phone, 'email', g.email,
        'booked_by', g.booked_by, 'note', g.note, 'consent_version', g.consent_version, 'consent_at', g.consent_at,
        'created_at', g.created_at, 'confirmed_at', g.confirmed_at`,
      sql`booking_guests g join users d on d.id = g.doctor_id where g.user_id = ${id}`,
    ),

  offered_times: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'service', s.name, 'date', b.date, 'from', ${wallTime('from_minute')},
        'to', ${wallTime('to_minute')}, 'state', b.state, 'until', b.until, 'created_at', b.created_at`,
      sql`holds b join users d on d.id = b.doctor_id join office_services s on s.id = b.office_service_id
        where b.user_id = ${id}`,
    ),

  chats: (id) =>
    all(
      sql`'name', c.name, 'with', (
          select coalesce(json_agg(${fullName('u')} order by u.id), '[]') from chat_members w
          join users u on u.id = w.user_id where w.chat_id = c.id and w.user_id <> ${id}),
        'read_up_to', m.last_read_number, 'pinned_at', m.pinned_at, 'archived_at', m.archived_at, 'messages', (
          select coalesce(json_agg(json_build_object('number', t.number, 'at', t.created_at, 'author', ${fullName('author')},
            'text', t.text, 'edited_at', t.edited_at, 'deleted_at', t.deleted_at, 'files', (
              select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'size', f.size)
                order by f.position), '[]') from chat_files f where f.message_id = t.id))
            order by t.number), '[]')
          from chat_messages t join users author on author.id = t.author_id where t.chat_id = c.id)`,
      sql`chat_members m join chats c on c.id = m.chat_id where m.user_id = ${id}`,
    ),

  notifications: (id) =>
    all(
      sql`'type', n.type, 'title', n.title, 'text', n.text, 'created_at', n.created_at, 'read_at', n.read_at`,
      sql`notifications n where n.user_id = ${id}`,
    ),

  messages: (id) =>
    all(
      sql`'channel', m.channel, 'purpose', m.purpose, 'subject', m.subject, 'text', m.text, 'detail', m.detail,
        'address', m.address, 'state', m.state, 'reason', m.reason, 'created_at', m.created_at, 'sent_at', m.sent_at,
        'shown_at', m.shown_at`,
      sql`messages m where m.user_id = ${id}`,
    ),

  mass_communications: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'subject', c.subject, 'started_at', c.started_at, 'left_out', r.exclusion,
        'reached_at', r.reached_at`,
      sql`campaign_recipients r join campaigns c on c.id = r.campaign_id join users d on d.id = c.doctor_id
        where r.user_id = ${id}`,
    ),

  choices: (id) =>
    all(
      sql`'notification', n.type_code, 'channel', n.channel, 'on', n.is_on`,
      sql`notification_choices n where n.user_id = ${id}`,
    ),

  reminders: (id) => all(sql`'hours', r.hours`, sql`reminder_choices r where r.user_id = ${id}`),

  consents: (id) =>
    all(
      sql`'purpose', c.purpose, 'given', c.given, 'at', c.at, 'source', c.source, 'text_version', c.text_version`,
      sql`consents c where c.user_id = ${id}`,
    ),

  links_received: (id) =>
    all(
      sql`'purpose', k.purpose, 'created_at', k.created_at, 'expires_at', k.expires_at, 'used_at', k.used_at`,
      sql`links k where k.user_id = ${id}`,
    ),

  offers: (id) =>
    all(
      sql`'title', o.title, 'since', a.created_at`,
      sql`patient_offer_adhesions a join patient_offers o on o.id = a.patient_offer_id
        where a.user_id = ${id} and a.deleted_at is null`,
    ),

  prescriptions: (id) =>
    all(
      sql`'code', r.code, 'doctor', ${fullName('d')}, 'status', r.status, 'asked_at', r.created_at, 'source', r.source,
        'notes', r.notes, 'answer', r.reason, 'delivery', r.delivery, 'delivered_at', r.delivered_at,
        'collected_by', r.collected_by, 'delegation', r.delegation, 'sheet', r.sheet_name, 'drugs', (
          select coalesce(json_agg(json_build_object('name', g.name, 'quantity', g.quantity, 'days', g.days,
            'dosage', g.dosage) order by g.position), '[]') from prescription_drugs g where g.prescription_id = r.id),
        'changes', (select coalesce(json_agg(json_build_object('at', h.at, 'from', h.from_status, 'to', h.to_status,
            'undo', h.undo) order by h.id), '[]') from prescription_changes h where h.prescription_id = r.id)`,
      sql`prescriptions r join users d on d.id = r.doctor_id where r.user_id = ${id}`,
    ),

  offers_of_doctors: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'title', o.title, 'seen_at', r.seen_at, 'taken_at', r.taken_at`,
      sql`doctor_offer_readers r join doctor_offers o on o.id = r.doctor_offer_id join users d on d.id = o.doctor_id
        where r.user_id = ${id}`,
    ),

  notes_of_doctors: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'created_at', n.created_at, 'updated_at', n.updated_at`,
      sql`patient_notes n join users d on d.id = n.doctor_id where n.user_id = ${id}`,
    ),

  merges: (id) =>
    all(
      sql`'name', ${fullName('u')}, 'at', m.created_at, 'undone_at', m.undone_at`,
      sql`patient_merges m join users u on u.id = m.removed_id where m.kept_id = ${id}`,
    ),

  links: (id) =>
    all(
      sql`'kind', l.kind, 'doctor', ${fullName('d')}, 'person', ${fullName('u')}, 'office', o.name, 'rights', l.rights,
        'from', l.valid_from, 'to', l.valid_to`,
      sql`doctor_links l join users d on d.id = l.doctor_id join users u on u.id = l.agent_id
        left join offices o on o.id = l.office_id
        where (l.agent_id = ${id} or l.doctor_id = ${id}) and l.deleted_at is null`,
    ),

  hours: (id) =>
    all(
      sql`'office', o.name, 'name', p.name, 'from', p.valid_from, 'to', p.valid_to, 'shifts', (
          select coalesce(json_agg(json_build_object('weekdays', b.weekdays, 'from', ${wallTime('from_minute')},
            'to', ${wallTime('to_minute')}) order by b.id), '[]')
          from shifts b where b.planning_id = p.id and b.deleted_at is null)`,
      sql`plannings p join office_users ou on ou.id = p.office_user_id join offices o on o.id = ou.office_id
        where ou.user_id = ${id} and p.deleted_at is null`,
    ),

  closures: (id) =>
    all(
      sql`'office', o.name, 'kind', b.kind, 'from', b.from_date, 'to', b.to_date, 'repeated', b.recurrence, 'note', b.note`,
      sql`office_user_schedules b join office_users ou on ou.id = b.office_user_id join offices o on o.id = ou.office_id
        where ou.user_id = ${id} and b.deleted_at is null`,
    ),

  invites_to_work: (id) =>
    all(
      sql`'kind', l.kind, 'doctor', ${fullName('d')}, 'address', l.address, 'name', trim(concat_ws(' ', l.first_name, l.last_name)),
        'office', o.name, 'rights', l.rights, 'from', l.valid_from, 'to', l.valid_to, 'created_at', l.created_at,
        'accepted_at', l.accepted_at, 'withdrawn_at', l.withdrawn_at`,
      sql`link_invites l join users d on d.id = l.doctor_id left join offices o on o.id = l.office_id
        where l.doctor_id = ${id} or l.link_id in (select k.id from links k where k.user_id = ${id})
          or l.address = (select lower(u.email) from users u where u.id = ${id})`,
    ),

  registrations: (id) =>
    all(
      sql`'name', trim(concat_ws(' ', l.title, l.first_name, l.last_name)), 'email', l.email, 'phone_prefix', l.phone_prefix,
        'phone', l.phone, 'category', l.category, 'registration_number', l.registration_number, 'vat_number', l.vat_number,
        'office', l.office_name, 'address', l.office_address, 'state', l.state, 'reason', l.reason,
        'created_at', l.created_at`,
      sql`registrations l where l.doctor_id = ${id} or lower(l.email) = (select lower(u.email) from users u where u.id = ${id})`,
    ),

  shared_free_times: (id) =>
    all(
      sql`'doctor', ${fullName('d')}, 'colleague', ${fullName('u')}, 'office', o.name, 'since', c.created_at`,
      sql`colleague_consents c join users d on d.id = c.doctor_id join users u on u.id = c.colleague_id
        join offices o on o.id = c.office_id where c.doctor_id = ${id} or c.colleague_id = ${id}`,
    ),

  sessions: (id) =>
    all(
      sql`'created_at', t.created_at, 'last_used_at', t.last_used_at, 'expires_at', t.expires_at,
        'revoked_at', t.revoked_at, 'platform', d.platform, 'os', d.os, 'browser', d.browser,
        'app_version', d.app_version, 'user_agent', d.user_agent`,
      sql`access_tokens t left join devices d on d.token_id = t.id where t.user_id = ${id}`,
    ),

  files: (id) =>
    all(
      sql`'name', f.name, 'type', f.type, 'size', f.size, 'created_at', f.created_at`,
      sql`stored_files f where f.user_id = ${id} and f.uploaded_at is not null`,
    ),
}
