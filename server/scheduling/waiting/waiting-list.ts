import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type OfferBy, waitingReason } from '../../../domain/booking/waiting'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Hold, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { o, os, ou, u } from '../../db/aliases'
import { jsonList, jsonObject } from '../../db/json'
import { holds, officeServices, users, waitingEntries } from '../../db/tables'
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

const mostEntries = 500

/** Condition: the office user is in the agenda, of the offices of the link. */
const inAgenda = (agenda: Pick<Agenda, 'userId' | 'offices'>): SQL => isOfAgendas([agenda])

/** Condition: one of the services that would do is in one of the agendas. */
const isSeen = (...agendas: readonly Agenda[]): SQL => sql`exists (
  select 1 from waiting_services ws join office_services os on os.id = ws.office_service_id
  join office_users ou on ou.id = os.office_user_id where ws.waiting_id = w.id and ${isOfAgendas(agendas)})`

const h = alias(holds, 'h')
const w = alias(waitingEntries, 'w')
const hs = alias(officeServices, 'hs')
const hw = alias(waitingEntries, 'hw')
const d = alias(users, 'd')

/** A hold as it goes out, with the person or the name it is for; times are minutes. */
const holdFields = jsonObject({
  ...{ id: h.id, kind: h.kind, date: h.date, from: h.from, to: h.to, until: h.until, office_user_id: h.office_user_id },
  service: jsonObject({ id: hs.id, name: hs.name }),
  user: sql<Hold['user']>`(select ${userJson} from users u where u.id = ${h.user_id})`,
  ...{ name: hw.name, phone_prefix: hw.phone_prefix, phone: hw.phone, waiting_id: h.waiting_id },
  by_message: sql<boolean>`exists (select 1 from links k where k.hold_id = ${h.id})`,
})
type StoredHoldJson = typeof holdFields extends SQL<infer Fields> ? Fields : never

/** SQL expression: the hold `h` as JSON. */
const holdJson = sql<StoredHoldJson>`(select ${holdFields}
  from office_services hs left join waiting_entries hw on hw.id = h.waiting_id where hs.id = h.office_service_id)`

const servicesJson = jsonList(
  jsonObject({
    ...{ id: os.id, name: os.name, office_user_id: ou.id },
    office: jsonObject({ id: o.id, name: o.name }),
    doctor: jsonObject({ id: d.id, name: sql<string>`trim(concat_ws(' ', ${d.last_name}, ${d.first_name}))` }),
  }),
  sql`from waiting_services ws join office_services os on os.id = ws.office_service_id
    join office_users ou on ou.id = os.office_user_id join offices o on o.id = ou.office_id
    join users d on d.id = ou.user_id where ws.waiting_id = w.id`,
  sql`os.id`,
)

const isOpen = (now: Date): SQL => sql`(h.state = 'open' and h.until > ${now.toISOString()}::timestamptz)`

async function readEntries(tx: Tx, now: Date, doctorId: number, where: SQL): Promise<WaitingEntry[]> {
  const { date: today } = romeWallClock(now.getTime())
  const { id, version, state, name, phone_prefix, phone, weekdays, from, to, until, urgent, note, created_at } = w
  const rows = await tx
    .select({
      ...{ id, version, state, name, phone_prefix, phone, weekdays, from, to, until, urgent, note, created_at },
      user: sql<WaitingEntry['user']>`case when ${u.id} is not null then ${userJson} end`,
      services: servicesJson,
      reachable: sql<boolean>`${u.id} is not null
        and (${mailAddress('u')} is not null or ${hasPushDevice(sql`u.id`, now)})`,
      limited: sql<boolean>`${u.id} is not null and ${isLimited(doctorId, sql`u.id`, today)}`,
      offer: sql<StoredHoldJson | null>`(
        select ${holdJson} from holds h where h.waiting_id = w.id and ${isOpen(now)} limit 1)`,
    })
    .from(w)
    .leftJoin(u, eq(u.id, w.user_id))
    .where(where)
    .orderBy(desc(urgent), created_at, id)
    .limit(mostEntries)
  return rows.map(({ from, to, created_at, offer, ...entry }) => ({
    ...entry,
    from: longTime(from),
    to: longTime(to),
    created_at: created_at.toISOString(),
    reason: waitingReason({ urgent: entry.urgent, since: romeWallClock(created_at.getTime()).date }),
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
export const readWaitingList = (tx: Tx, now: Date, agenda: Agenda) =>
  readEntries(tx, now, agenda.userId, sql`w.state = 'waiting' and ${isSeen(agenda)}`)

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
  const rows = await tx
    .select({ doctor_id: h.doctor_id, hold: holdJson })
    .from(h)
    .innerJoin(ou, eq(ou.id, h.office_user_id))
    .where(and(eq(h.doctor_id, ou.user_id), isOfAgendas(agendas), isOpen(now), between(h.date, days.from, days.to)))
    .orderBy(h.date, h.from)
    .limit(mostEntries)
  return rows.map(({ doctor_id, hold }) => ({ doctor_id, hold: holdOnWire(hold) }))
}

/** One open hold of an agenda as it goes out; undefined otherwise. */
export async function readHold(tx: Tx, agenda: Agenda, id: number): Promise<Hold | undefined> {
  const [row] = await tx
    .select({ hold: holdJson })
    .from(h)
    .innerJoin(ou, eq(ou.id, h.office_user_id))
    .where(and(eq(h.id, id), inAgenda(agenda)))
  return row && holdOnWire(row.hold)
}
