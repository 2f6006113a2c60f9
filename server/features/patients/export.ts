import { type SQL, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import { allTexts } from '../../../domain/contract/booking/booking-texts'
import { personalDataType } from '../../../domain/contract/people/users'
import { recordAction } from '../../audit/audit'
import { bookings, officeUsers } from '../../db/tables'
import type { Context } from '../../http/context'
import { type Download, download } from '../../http/replies'
import { practiceOf } from '../../scheduling/facts/patients'
import { visibleBookings } from '../../scheduling/facts/stored-booking'
import { readCard } from './card'

/** All that the acting doctor's side keeps of a patient, as of one moment; the audit log records who exported it. */
export async function exportPatient(context: Context, id: number): Promise<Download> {
  const { tx, now } = context
  const card = await readCard(context, id)
  const { doctor } = practiceOf(context)
  const mayChat = !doctor.onBehalf || doctor.rights.includes('chat')
  const named = Object.entries(parts(doctor.userId, id, visibleBookings(doctor), mayChat))
  const { rows } = await tx.execute<{ data: object }>(
    sql`select json_build_object(${sql.join(
      named.map(([name, part]) => sql`${name}::text, ${part}`),
      sql`, `,
    )}) as data`,
  )
  await recordAction(context, { action: 'export', subject: 'patients', subject_id: id })
  const { id: _, chat, counts, merge, limit, relatives, consents, version, ...person } = card
  const family = relatives.map(({ name, relationship }) => ({ name, relationship: relationship.name }))
  return download({
    name: `paziente-${id}-${agendaClock(now.getTime()).date}.json`,
    type: personalDataType,
    content: `${JSON.stringify({ exported_at: now.toISOString(), person, consents, relatives: family, ...rows[0]?.data }, null, 2)}\n`,
  })
}

const all = (values: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object(${values}) order by ${order}), '[]') from ${from})`
const nameOf = (person: string) =>
  sql.raw(`(select trim(concat_ws(' ', who.first_name, who.last_name)) from users who where who.id = ${person})`)
const wallTime = (minutes: 'from_minute' | 'to_minute') =>
  sql.raw(`to_char(make_interval(mins => bookings.${minutes}), 'HH24:MI')`)
const texts = sql.raw(allTexts.map((name) => `'${name}', bookings.${name}`).join())

/** The lists of the file. Numbers of electronic prescriptions stand in what was sent alone. */
const parts = (doctor: number, person: number, visible: SQL, mayChat: boolean): Readonly<Record<string, SQL>> => ({
  visits: all(
    sql`'code', bookings.code, 'status', bookings.status, 'date', bookings.date, 'from', ${wallTime('from_minute')},
      'to', ${wallTime('to_minute')}, 'office', o.name, 'service', s.name, 'online', bookings.online,
      'presence', bookings.presence, ${texts}`,
    sql`${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id}
      join offices o on o.id = ${officeUsers.office_id} join office_services s on s.id = ${bookings.office_service_id}
      where ${bookings.user_id} = ${person} and ${visible}`,
    sql`bookings.date, bookings.from_minute, bookings.id`,
  ),
  chat: mayChat
    ? all(
        sql`'at', m.created_at, 'author', ${nameOf('m.author_id')}, 'text', m.text, 'files', (
          select coalesce(json_agg(f.name order by f.position), '[]') from chat_files f where f.message_id = m.id)`,
        sql`chats c join chat_messages m on m.chat_id = c.id and m.deleted_at is null
          where c.pair = least(${person}::int, ${doctor}::int) || '-' || greatest(${person}::int, ${doctor}::int)
            and c.deleted_at is null`,
        sql`m.number`,
      )
    : sql`'[]'::json`,
  prescriptions: all(
    sql`'code', r.code, 'status', r.status, 'asked_at', r.created_at, 'status_at', r.status_at, 'source', r.source,
      'notes', r.notes, 'reason', r.reason, 'delivery', r.delivery, 'delivered_at', r.delivered_at,
      'collected_by', r.collected_by, 'delegation', r.delegation, 'drugs', (
        select coalesce(json_agg(json_build_object('name', g.name, 'quantity', g.quantity, 'days', g.days, 'dosage', g.dosage)
          order by g.position), '[]') from prescription_drugs g where g.prescription_id = r.id)`,
    sql`prescriptions r where r.user_id = ${person} and r.doctor_id = ${doctor}`,
    sql`r.id`,
  ),
  offers: all(
    sql`'title', o.title, 'seen_at', r.seen_at, 'taken_at', r.taken_at`,
    sql`doctor_offer_readers r join doctor_offers o on o.id = r.doctor_offer_id
      where r.user_id = ${person} and o.doctor_id = ${doctor}`,
    sql`r.seen_at, o.id`,
  ),
  notes: all(
    sql`'text', n.text, 'author', ${nameOf('n.created_by')}, 'created_at', n.created_at, 'updated_at', n.updated_at`,
    sql`patient_notes n where n.user_id = ${person} and n.doctor_id = ${doctor}`,
    sql`n.id`,
  ),
  limits: all(
    sql`'reason', l.reason, 'since', l.since, 'until', l.until, 'created_by', ${nameOf('l.created_by')},
      'lifted_at', l.lifted_at, 'lifted_by', ${nameOf('l.lifted_by')}`,
    sql`limited_users l where l.user_id = ${person} and l.doctor_id = ${doctor}`,
    sql`l.id`,
  ),
})
