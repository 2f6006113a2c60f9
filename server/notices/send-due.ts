import { inArray, type SQL, sql } from 'drizzle-orm'
import { isLive } from '../../domain/booking/status'
import { romeWallClock } from '../../domain/calendar/rome'
import { dueNotices } from '../db/tables'
import type { Tx } from '../db/types'
import { isMyTurn } from '../jobs/job-lock'
import type { LiveEvent } from '../realtime/live'
import { eventAudience } from './audience'
import { childrenOf } from './children'
import { type DuePayload, type KnownVisit, knownVisit, type NoticeKind, visitNotice } from './due'
import { type Line, notify } from './notify'
import { type Told, whatToTell } from './what-to-tell'
import { agendaUrl, deskNotice, newSeries } from './words'

/** How many are told in one transaction, beside the rest of a series. */
const batch = 50

/** A due notice with the visit as it is now. */
interface Due extends Record<string, unknown> {
  id: number
  kind: NoticeKind
  payload: DuePayload
  booking_id: number
  doctor_id: number
  series_id: number | null
  by_representative: boolean
  visit: KnownVisit
  office: string
  /** Who made the visit for a child, and the children: they hear of theirs. */
  parent_id: number | null
  children: number[]
}

/**
 * Tells what is due, each once, also with several processes at it; answers the events to publish after the commit and
 * whether there may be more.
 */
export async function sendDueNotices(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  // One at a time, or a series might be split between two.
  if (!(await isMyTurn(tx, 'send due notices'))) return { events: [], more: false }
  const ids = await takeDue(tx, now)
  const all = await readDue(tx, ids.all)
  const lines = together(all.filter(({ kind }) => kind === visitNotice)).flatMap(linesOf)
  for (const due of all.filter(({ kind }) => kind !== visitNotice)) lines.push(...(await deskLine(tx, now, due)))
  const stored = await notify(tx, now, lines)
  if (ids.all.length > 0) await tx.delete(dueNotices).where(inArray(dueNotices.id, ids.all))
  return { events: stored.flatMap((event, index) => [event, ...(lines[index]?.updates ?? [])]), more: ids.more }
}

/** A notice, and what else its person is told with it. */
interface DueLine extends Line {
  readonly updates: readonly LiveEvent[]
}

/**
 * Locks a batch of what is due, and with it whatever else is due of a series that begins in it. The visits are locked as
 * far as a notice needs them, so that nobody who changes one of them is waited for, or waits in a circle.
 */
async function takeDue(tx: Tx, now: Date): Promise<{ all: number[]; more: boolean }> {
  const isDue = sql`n.due_at <= ${now.toISOString()}::timestamptz`
  const taken = async (which: SQL) => {
    const { rows } = await tx.execute<{ id: number; series_id: number | null }>(sql`
      select n.id, b.series_id from due_notices n join bookings b on b.id = n.booking_id
      where ${isDue} and ${which} for update of n skip locked for key share of b skip locked`)
    return rows
  }
  const first = await taken(
    sql`n.id in (select n.id from due_notices n where ${isDue} order by n.due_at, n.id limit ${batch})`,
  )
  const series = first.flatMap(({ series_id }) => (series_id === null ? [] : [series_id]))
  const rest =
    series.length === 0
      ? []
      : await taken(
          sql`n.booking_id in (select id from bookings where series_id in ${series}) and n.kind = ${visitNotice}`,
        )
  return { all: [...new Set([...first, ...rest].map(({ id }) => id))], more: first.length === batch }
}

async function readDue(tx: Tx, ids: readonly number[]): Promise<Due[]> {
  if (ids.length === 0) return []
  const byParticipant = sql`b.actor_type = 'patient' and b.created_by is distinct from b.user_id`
  const { rows } = await tx.execute<Due>(sql`
    select n.id, n.kind, n.payload, b.id as booking_id, b.doctor_id, b.series_id, o.name as office,
      coalesce(b.slot_code = 'mr', false) as by_representative,
      json_build_object('user_id', b.user_id, 'status', b.status, 'date', b.date, 'from', b.from_minute,
        'to', b.to_minute, 'office_user_id', b.office_user_id, 'online', b.online, 'online_link', b.online_link,
        'city_id', b.city_id, 'address', b.address) as visit,
      case when ${byParticipant} then b.created_by end as parent_id,
      case when ${byParticipant} then (select coalesce(json_agg(child.user_id), '[]')
        from ${childrenOf(sql`b.created_by`)} child) else '[]'::json end as children
    from due_notices n join bookings b on b.id = n.booking_id
    join office_users ou on ou.id = b.office_user_id join offices o on o.id = ou.office_id
    where n.id in ${[...ids]} order by n.due_at, b.date, b.from_minute, n.id`)
  return rows
}

/** The new visits of one series for one person are told at once; everything else one by one. */
function together(all: readonly Due[]): Due[][] {
  const groups = new Map<string, Due[]>()
  for (const due of all) {
    const isOfSeries = due.series_id !== null && due.payload.before === null && isLive(due.visit.status)
    const key = isOfSeries ? `series ${due.series_id} ${due.visit.user_id}` : `notice ${due.id}`
    const known = groups.get(key)
    if (known) known.push(due)
    else groups.set(key, [due])
  }
  return [...groups.values()]
}

function linesOf(group: readonly Due[]): DueLine[] {
  const [first] = group
  if (!first) return []
  return toldOf(group, first).flatMap(({ userId: person, ...words }) =>
    recipientsOf(first, person).map((userId) => ({
      notice: { userId, ...words, bookingId: first.booking_id },
      recipients: [userId],
      updates: group.flatMap((due) => updates(due, userId)),
    })),
  )
}

function toldOf(group: readonly Due[], first: Due): readonly Told[] {
  const { payload, visit, office } = first
  if (group.length === 1) return whatToTell(payload.before, knownVisit(visit), office, payload.reason)
  const visits = group.map((due) => due.visit).sort((a, b) => (a.date < b.date ? -1 : 1))
  return visit.user_id === null ? [] : [{ userId: visit.user_id, ...newSeries(visits, office) }]
}

/** The person who comes, and the parent who made the visit. */
const recipientsOf = ({ parent_id, children }: Due, person: number): number[] =>
  parent_id !== null && children.includes(person) ? [person, parent_id] : [person]

/** Both days hear of a visit that moved. */
function updates({ booking_id, doctor_id, visit, payload }: Due, userId: number): LiveEvent[] {
  const dates = new Set([visit.date, payload.before?.date ?? visit.date])
  return [...dates].map((date) => ({
    users: [userId],
    event: 'booking-updated',
    data: { doctor_id, booking_id, date },
  }))
}

/** The doctor's inbox hears of a visit that its participant, or an admin, gave up. */
async function deskLine(tx: Tx, now: Date, due: Due): Promise<DueLine[]> {
  const { visit, doctor_id, booking_id, office, by_representative } = due
  if (visit.status !== 'canceled') return []
  const { date: today } = romeWallClock(now.getTime())
  const recipients = await eventAudience(tx, doctor_id, today, [visit.office_user_id])
  const by = due.kind === 'desk-by-admin' ? 'admin' : by_representative ? 'representative' : 'patient'
  const words = deskNotice('canceled', visit, office, by)
  const notice = { userId: doctor_id, ...words, url: agendaUrl(visit.date), bookingId: booking_id }
  return [{ notice, recipients, updates: [] }]
}
