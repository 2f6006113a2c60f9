import { type SQL, sql } from 'drizzle-orm'
import { type OfferBy, type WaitingState, waitingReason } from '../../../domain/booking/waiting'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Hold, WaitingEntry } from '../../../domain/contract/waiting'
import type { Tx } from '../../db/types'
import { isLimited } from '../../db/user-limits'
import { mailAddress } from '../../messages/mail-address'
import { hasPushDevice } from '../../messages/push-device'
import type { Agenda } from '../facts/actor'
import { userJson } from '../facts/person'
import { isOfAgendas } from '../facts/several-doctors'

/** A time of a service, in minutes of the day. */
export interface OfferedTime {
  readonly office_service_id: number
  readonly date: CivilDate
  readonly from: Minutes
  readonly to: Minutes
}

type StoredHoldJson = Omit<Hold, 'from' | 'to' | 'until'> & { from: Minutes; to: Minutes; until: string }

interface EntryRow
  extends Record<string, unknown>,
    Omit<WaitingEntry, 'from' | 'to' | 'created_at' | 'reason' | 'offer'> {
  from: Minutes
  to: Minutes
  created_at: string
  offer: StoredHoldJson | null
}

const mostEntries = 500

/** Condition: the office user is in the agenda, of the offices of the link. */
const inAgenda = (agenda: Pick<Agenda, 'userId' | 'offices'>): SQL => isOfAgendas([agenda])

/** Condition: one of the services that would do is in one of the agendas. */
const isSeen = (...agendas: readonly Agenda[]): SQL => sql`exists (
  select 1 from waiting_services ws join office_services os on os.id = ws.office_service_id
  join office_users ou on ou.id = os.office_user_id where ws.waiting_id = w.id and ${isOfAgendas(agendas)})`

/** SQL expression: a hold `h` as it goes out, with the person or the name it is for. */
const holdJson: SQL = sql`(select json_build_object('id', h.id, 'kind', h.kind, 'date', h.date, 'from', h.from_minute,
    'to', h.to_minute, 'until', h.until, 'office_user_id', h.office_user_id,
    'service', json_build_object('id', hs.id, 'name', hs.name),
    'user', (select ${userJson} from users u where u.id = h.user_id),
    'name', hw.name, 'phone_prefix', hw.phone_prefix, 'phone', hw.phone, 'waiting_id', h.waiting_id,
    'by_message', exists (select 1 from links k where k.hold_id = h.id))
  from office_services hs left join waiting_entries hw on hw.id = h.waiting_id where hs.id = h.office_service_id)`

const isOpen = (now: Date): SQL => sql`(h.state = 'open' and h.until > ${now.toISOString()}::timestamptz)`

async function readEntries(tx: Tx, now: Date, doctorId: number, where: SQL): Promise<WaitingEntry[]> {
  const { date: today } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<EntryRow>(sql`
    select w.id, w.version, w.state, case when u.id is not null then ${userJson} end as "user", w.name, w.phone_prefix,
      w.phone, w.weekdays, w.from_minute as "from", w.to_minute as "to", w.until::text as until, w.urgent, w.note,
      to_json(w.created_at) #>> '{}' as created_at,
      (select coalesce(json_agg(json_build_object('id', os.id, 'name', os.name, 'office_user_id', ou.id,
          'office', json_build_object('id', o.id, 'name', o.name),
          'doctor', json_build_object('id', d.id, 'name', trim(concat_ws(' ', d.last_name, d.first_name)))) order by os.id), '[]')
        from waiting_services ws join office_services os on os.id = ws.office_service_id
        join office_users ou on ou.id = os.office_user_id join offices o on o.id = ou.office_id
        join users d on d.id = ou.user_id where ws.waiting_id = w.id) as services,
      u.id is not null and (${mailAddress('u')} is not null or ${hasPushDevice(sql`u.id`, now)}) as reachable,
      u.id is not null and ${isLimited(doctorId, sql`u.id`, today)} as limited,
      (select ${holdJson} from holds h where h.waiting_id = w.id and ${isOpen(now)} limit 1) as offer
    from waiting_entries w left join users u on u.id = w.user_id
    where ${where} order by w.urgent desc, w.created_at, w.id limit ${mostEntries}`)
  return rows.map(({ from, to, created_at, offer, ...entry }) => ({
    ...entry,
    from: longTime(from),
    to: longTime(to),
    created_at: new Date(created_at).toISOString(),
    reason: waitingReason({ urgent: entry.urgent, since: romeWallClock(Date.parse(created_at)).date }),
    offer: offer && holdOnWire(offer),
  }))
}

const holdOnWire = ({ from, to, until, ...hold }: StoredHoldJson): Hold => ({
  ...hold,
  from: longTime(from),
  to: longTime(to),
  until: new Date(until).toISOString(),
})

/** Who waits for a service of the agenda, in the order of the offers; at most 500. */
export const readWaitingList = (tx: Tx, now: Date, agenda: Agenda, states: readonly WaitingState[] = ['waiting']) =>
  readEntries(tx, now, agenda.userId, sql`w.state = any(${`{${states.join()}}`}::text[]) and ${isSeen(agenda)}`)

/** One entry visible in the agenda or in another one, in any state; undefined otherwise. */
export async function readWaiting(
  tx: Tx,
  now: Date,
  agenda: Agenda,
  id: number,
  others: readonly Agenda[] = [],
): Promise<WaitingEntry | undefined> {
  const [entry] = await readEntries(tx, now, agenda.userId, sql`w.id = ${id} and ${isSeen(agenda, ...others)}`)
  return entry
}

/**
 * Who would take a time, in the order of the offers: waits for that service, on that day, within those hours, and has not let
 * an offer of the same time pass.
 */
export function readMatching(tx: Tx, now: Date, agenda: Pick<Agenda, 'userId' | 'offices'>, time: OfferedTime) {
  const { office_service_id, date, from, to } = time
  return readEntries(
    tx,
    now,
    agenda.userId,
    sql`w.state = 'waiting' and w.until >= ${date}::date and w.from_minute <= ${from} and w.to_minute >= ${to}
      and (cardinality(w.weekdays) = 0 or extract(dow from ${date}::date)::int = any(w.weekdays))
      and exists (select 1 from waiting_services ws join office_services os on os.id = ws.office_service_id
        join office_users ou on ou.id = os.office_user_id
        where ws.waiting_id = w.id and ws.office_service_id = ${office_service_id} and ${inAgenda(agenda)})
      and not exists (select 1 from holds h where h.waiting_id = w.id and h.date = ${date}::date
        and h.from_minute = ${from} and h.doctor_id = ${agenda.userId}
        and (h.state in ('declined', 'expired') or (h.state = 'open' and not ${isOpen(now)})))`,
  )
}

/** Whether a time can be offered to an entry now: to somebody without another offer, by a message only if one arrives. */
export const canBeOffered = ({ offer, limited, reachable }: WaitingEntry, by: OfferBy) =>
  offer === null && !limited && (by === 'call' || reachable)

interface Days {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** The times held in an agenda on some days. */
export const readHolds = async (tx: Tx, now: Date, agenda: Agenda, days: Days): Promise<Hold[]> =>
  (await readHoldsOf(tx, now, [agenda], days)).map(({ hold }) => hold)

/** The times held in several agendas on some days, each with its doctor. */
export async function readHoldsOf(tx: Tx, now: Date, agendas: readonly Agenda[], days: Days) {
  const { rows } = await tx.execute<{ doctor_id: number; hold: StoredHoldJson }>(sql`
    select h.doctor_id, ${holdJson} as hold from holds h join office_users ou on ou.id = h.office_user_id
    where h.doctor_id = ou.user_id and ${isOfAgendas(agendas)} and ${isOpen(now)}
      and h.date between ${days.from}::date and ${days.to}::date order by h.date, h.from_minute limit ${mostEntries}`)
  return rows.map(({ doctor_id, hold }) => ({ doctor_id, hold: holdOnWire(hold) }))
}

/** One open hold of an agenda as it goes out; undefined otherwise. */
export async function readHold(tx: Tx, agenda: Agenda, id: number): Promise<Hold | undefined> {
  const { rows } = await tx.execute<{ hold: StoredHoldJson }>(sql`
    select ${holdJson} as hold from holds h join office_users ou on ou.id = h.office_user_id
    where h.id = ${id} and ${inAgenda(agenda)}`)
  return rows[0] && holdOnWire(rows[0].hold)
}
