import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import type { Limit } from '../../../domain/contract/people/limits'
import type { Patient } from '../../../domain/contract/people/patients'
import { type Purpose, purposes } from '../../../domain/messages/channels'
import { unknownInPath } from '../../audit/denied-attempts'
import { u } from '../../db/aliases'
import { countWhere } from '../../db/fragments'
import { bookings, doctorPatients, officeUsers, patientProfiles } from '../../db/tables'
import type { Context } from '../../http/context'
import type { Agenda } from '../../scheduling/facts/actor'
import { limitJson, limitOnWire, runningFirst } from '../../scheduling/facts/limits'
import { practiceOf } from '../../scheduling/facts/patients'
import { cityJson } from '../../scheduling/facts/person'
import { hasStatusNow, visibleBookings } from '../../scheduling/facts/stored-booking'
import { relativesJson } from './relatives-of'

/** Months back in which the card counts who came and who did not. */
const countedMonths = 24

/**
 * The card of one of the acting doctor's patients, in one statement whatever there is of the person: what the doctor knows, and
 * nothing of other doctors. 404 for anybody else's. A link sees the visits of its offices, and the chat where it may chat.
 */
export async function readCard(context: Pick<Context, 'tx' | 'now' | 'caller'>, id: number): Promise<Patient> {
  const row = await readRow(context, id)
  if (!row) throw unknownInPath(context.caller, 'patients', id)
  const { since, consents, visits, counts, merge, limit, ...rest } = row
  const { visits_to_come, visits_past, ...presences } = visits
  const instant = (at: Date | string) => new Date(at).toISOString()
  return {
    ...rest,
    since: instant(since),
    consents: purposes.map((purpose) => {
      const last = consents.find((one) => one.purpose === purpose)
      return last ? { ...last, at: instant(last.at) } : { purpose, given: false, at: null, source: null }
    }),
    presences,
    limit: limit && limitOnWire(limit),
    counts: { visits_to_come, visits_past, ...counts },
    merge: merge && { ...merge, at: instant(merge.at) },
  }
}

async function readRow({ tx, now, caller }: Pick<Context, 'tx' | 'now' | 'caller'>, personId: number) {
  const { doctor } = practiceOf({ caller })
  const wall = agendaClock(now.getTime())
  const { id, first_name, last_name, gender, birthday, fiscal_code, phone_prefix, phone, version } = u
  const isLogin = sql`${u.email} is not null and ${u.password_hash} is not null`
  const [row] = await tx
    .select({
      ...{ id, first_name, last_name, gender, birthday, fiscal_code, phone_prefix, phone, version },
      email: sql<string | null>`coalesce(${u.email}, ${patientProfiles.contact_email})`,
      email_is_login: sql<boolean>`${isLogin}`,
      has_access: sql<boolean>`${u.active} and ${isLogin}`,
      address: patientProfiles.address,
      city: cityJson(patientProfiles.city_id),
      since: doctorPatients.created_at,
      consents: consentsJson,
      relatives: relativesJson(sql`u.id`, doctor.userId),
      visits: visitsJson(doctor, wall),
      limit: limitOf(doctor.userId, wall.date),
      chat: chatOf(doctor),
      counts: countsJson(doctor.userId),
      merge: mergeOf(doctor.userId),
    })
    .from(u)
    .innerJoin(doctorPatients, and(eq(doctorPatients.user_id, id), eq(doctorPatients.doctor_id, doctor.userId)))
    .leftJoin(patientProfiles, eq(patientProfiles.user_id, id))
    .where(and(eq(id, personId), isNull(u.deleted_at)))
  return row
}

/** The last consent of each purpose. */
const consentsJson = sql<
  { purpose: Purpose; given: boolean; at: string; source: Patient['consents'][number]['source'] }[]
>`(
  select coalesce(json_agg(json_build_object('purpose', c.purpose, 'given', c.given, 'at', c.at, 'source', c.source)), '[]')
  from (select distinct on (purpose) * from consents where user_id = u.id order by purpose, id desc) c)`

/** How many visits of the agenda there are to come and there were, and what became of those of the last months. */
function visitsJson(doctor: Agenda, wall: Parameters<typeof hasStatusNow>[1]) {
  const isToCome = hasStatusNow(['pending', 'confirmed'], wall)
  const isLate = sql`${bookings.date} > ${wall.date}::date - make_interval(months => ${countedMonths}::int)`
  const ended = hasStatusNow(['terminated'], wall)
  const missed = sql`${bookings.presence} is not distinct from 'no_show'`
  return sql<Patient['presences'] & Pick<Patient['counts'], 'visits_to_come' | 'visits_past'>>`(
    select json_build_object('visits_to_come', ${countWhere(isToCome)}, 'visits_past', ${countWhere(sql`not ${isToCome}`)},
      'present', ${countWhere(sql`${isLate} and ${ended} and not ${missed}`)},
      'no_show', ${countWhere(sql`${isLate} and ${bookings.status} in ('confirmed', 'terminated') and ${missed}`)},
      'canceled', ${countWhere(sql`${isLate} and ${hasStatusNow(['canceled'], wall)}`)})
    from ${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id}
    where ${bookings.user_id} = u.id and ${visibleBookings(doctor)})`
}

const limitOf = (doctorId: number, today: string): SQL<Limit | null> => sql`(
  select ${limitJson(today)} from limited_users l where l.doctor_id = ${doctorId} and l.user_id = u.id
  order by ${runningFirst(today)} limit 1)`

/** The conversation of doctor and patient, with what the doctor's side has not read; null for a link without the right to chat. */
function chatOf({ userId, onBehalf, rights }: Agenda): SQL<Patient['chat']> {
  if (onBehalf && !rights.includes('chat')) return sql`null::json`
  return sql`(
    select json_build_object('id', c.id, 'unread', (select count(*) from chat_messages m
      where m.chat_id = c.id and m.number > s.last_read_number and m.author_id <> ${userId} and m.deleted_at is null))
    from chats c join chat_members s on s.chat_id = c.id and s.user_id = ${userId}
    where c.pair = least(u.id, ${userId}::int) || '-' || greatest(u.id, ${userId}::int) and c.deleted_at is null)`
}

const countsJson = (doctorId: number) => sql<
  Pick<Patient['counts'], 'prescriptions' | 'offers' | 'notes'>
>`json_build_object(
  'prescriptions', (select count(*) from prescriptions r where r.user_id = u.id and r.doctor_id = ${doctorId}),
  'offers', (select count(*) from doctor_offer_readers r join doctor_offers o on o.id = r.doctor_offer_id
    where r.user_id = u.id and o.doctor_id = ${doctorId}),
  'notes', (select count(*) from patient_notes n where n.user_id = u.id and n.doctor_id = ${doctorId}))`

const mergeOf = (doctorId: number) => sql<{ id: number; removed_name: string; at: string } | null>`(
  select json_build_object('id', m.id, 'removed_name', trim(concat_ws(' ', r.last_name, r.first_name)), 'at', m.created_at)
  from patient_merges m
  cross join lateral jsonb_populate_record(null::users, m.rows -> 'changed' -> 'users' -> m.removed_id::text) r
  where m.kept_id = u.id and m.doctor_id = ${doctorId} and m.undone_at is null order by m.id desc limit 1)`
