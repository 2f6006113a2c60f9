import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isLive } from '../../domain/booking/status'
import { romeWallClock } from '../../domain/calendar/rome'
import { b, o, ou } from '../db/aliases'
import { intArray } from '../db/fragments'
import { takesJobLock } from '../db/job-lock'
import { presentPeople } from '../db/present-people'
import { dueNotices } from '../db/tables'
import type { Tx } from '../db/types'
import { createLink } from '../links/tokens'
import { agendaRecipients, childrenOf } from '../messages/recipients'
import type { LiveEvent } from '../realtime/live'
import { type NewNotification, notify } from './notify'
import { type NotificationKind, type NotificationPayload, notifiedVisit } from './scheduled-notices'
import {
  type Author,
  agendaUrl,
  changeText,
  choiceText,
  doctorText,
  joinedText,
  type NotificationText,
  type NotifiedChange,
  notifiedChanges,
  severalText,
} from './texts'

/** Notifications sent in one transaction, not counting the rest of a series. */
const batch = 50

/** A due notification with the current state of the visit. */
type Due = Awaited<ReturnType<typeof readDue>>[number]

/** A notification, and the other events for its recipient. */
type DueNotification = NewNotification & { readonly updates: readonly LiveEvent[] }

/** Sends due notifications, each once; returns the events to publish with the commit, and whether there may be more. */
export async function sendDueNotices(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  // One process at a time, or a series might be split between two processes.
  if (!(await takesJobLock(tx, 'send due notices'))) return { events: [], more: false }
  const { ids, more } = await lockDue(tx, now)
  if (ids.length === 0) return { events: [], more }
  const all = await readDue(tx, ids)
  const toPeople = all.filter(({ kind }) => isToPerson[kind])
  const choices = await readChoices(
    tx,
    now,
    toPeople.filter(({ kind }) => kind === 'choice').map(({ booking_id }) => booking_id),
  )
  const written: DueNotification[] = []
  for (const group of grouped(toPeople)) {
    const notices = [...toParticipants(group), ...(await toChoose(tx, now, group, choices))]
    written.push(...(group.some(({ payload }) => payload.act) ? mergedPerPerson(notices) : notices))
  }
  for (const due of all.filter(({ kind }) => !isToPerson[kind])) written.push(...(await toDoctor(tx, now, due)))
  // the person of a visit as it was can have been erased since
  const present = await presentPeople(
    tx,
    written.map(({ notification }) => notification.userId),
  )
  const notifications = written.filter(({ notification }) => present.has(notification.userId))
  const stored = await notify(tx, now, notifications)
  await tx.delete(dueNotices).where(inArray(dueNotices.id, ids))
  return { events: stored.flatMap((event, index) => [event, ...(notifications[index]?.updates ?? [])]), more }
}

/** The kinds of changes that a person is notified of, besides changes made by others. */
const isToPerson: Readonly<Record<NotificationKind, boolean>> = {
  visit: true,
  choice: true,
  doctor: false,
  'doctor-by-admin': false,
}

/**
 * Locks a batch of due notifications and the rest of their series and acts; visits by a key share lock, which blocks no updates.
 * An act with rows locked by others waits: its participants are notified of all of it at once.
 */
async function lockDue(tx: Tx, now: Date): Promise<{ ids: number[]; more: boolean }> {
  const isDue = sql`n.due_at <= ${now.toISOString()}::timestamptz`
  const lock = async (which: SQL) => {
    const { rows } = await tx.execute<LockedRow>(sql`
      select n.id, b.series_id, ${actOfDue} as act from due_notices n join bookings b on b.id = n.booking_id
      where ${isDue} and ${which} for update of n skip locked for key share of b skip locked`)
    return rows
  }
  const first = await lock(
    sql`n.id in (select n.id from due_notices n where ${isDue} order by n.due_at, n.id limit ${batch})`,
  )
  const series = first.flatMap(({ series_id }) => series_id ?? [])
  const ofSeries = sql`n.booking_id in (select id from bookings where series_id in ${series}) and n.kind = 'visit'`
  const rest = series.length > 0 ? await lock(ofSeries) : []
  const acts = [...new Set([...first, ...rest].flatMap(({ act }) => act ?? []))]
  const ofActs = acts.length > 0 ? await lock(sql`${actOfDue} in ${acts}`) : []
  const locked = new Map([...first, ...rest, ...ofActs].map((row) => [row.id, row]))
  const split = new Set(await actsBeyond(tx, isDue, acts, [...locked.keys()]))
  const ids = [...locked.values()].filter(({ act }) => act === null || !split.has(act)).map(({ id }) => id)
  return { ids, more: first.length === batch && ids.length > 0 }
}

interface LockedRow extends Record<string, unknown> {
  id: number
  series_id: number | null
  act: string | null
}

/** SQL expression: the act of a notification `n` to people. */
const actOfDue = sql`case when n.kind in ('visit', 'choice') then n.payload ->> 'act' end`

/** The acts that have due notifications beside these. */
async function actsBeyond(tx: Tx, isDue: SQL, acts: readonly string[], ids: readonly number[]): Promise<string[]> {
  if (acts.length === 0) return []
  const { rows } = await tx.execute<{ act: string }>(sql`
    select distinct ${actOfDue} as act from due_notices n
    where ${isDue} and ${actOfDue} in ${[...acts]} and n.id <> all(${intArray(ids)}::int[])`)
  return rows.map(({ act }) => act)
}

function readDue(tx: Tx, ids: readonly number[]) {
  const byParticipant = sql`b.actor_type = 'patient' and b.created_by is distinct from b.user_id`
  const { user_id, status, date, from, to, office_user_id, online, online_link, city_id, address } = b
  return tx
    .select({
      id: dueNotices.id,
      kind: sql<NotificationKind>`${dueNotices.kind}`,
      payload: sql<NotificationPayload>`${dueNotices.payload}`,
      booking_id: b.id,
      doctor_id: b.doctor_id,
      series_id: b.series_id,
      office: o.name,
      by_representative: sql<boolean>`coalesce(${b.slot_code} = 'mr', false)`,
      visit: { user_id, status, date, from, to, office_user_id, online, online_link, city_id, address },
      /** The user who booked as a parent, and the children: a parent is notified of their visits. */
      parent_id: sql<number | null>`case when ${byParticipant} then ${b.created_by} end`,
      children: sql<number[]>`case when ${byParticipant} then (select coalesce(json_agg(child.user_id), '[]')
        from ${childrenOf(sql`b.created_by`)} child) else '[]'::json end`,
    })
    .from(dueNotices)
    .innerJoin(b, eq(b.id, dueNotices.booking_id))
    .innerJoin(ou, eq(ou.id, b.office_user_id))
    .innerJoin(o, eq(o.id, ou.office_id))
    .where(inArray(dueNotices.id, [...ids]))
    .orderBy(dueNotices.due_at, b.date, b.from, dueNotices.id)
}

/** Groups the new visits of one series for one person, and what one act changed; everything else stays single. */
function grouped(all: readonly Due[]): Due[][] {
  const groups = new Map<string, Due[]>()
  for (const due of all) {
    const { series_id, payload, visit } = due
    const isNewOfSeries = due.kind === 'visit' && series_id !== null && payload.before === null && isLive(visit.status)
    const act = payload.act ? `act ${payload.act}` : `notice ${due.id}`
    const key = isNewOfSeries ? `series ${series_id} ${visit.user_id}` : act
    groups.set(key, [...(groups.get(key) ?? []), due])
  }
  return [...groups.values()]
}

/** A text for one person, and the changes of visits that it tells. */
interface PersonText {
  readonly userId: number
  readonly text: NotificationText
  readonly of: readonly Due[]
}

/** Notifications to the visits' participants, and to the parents who booked them. */
const toParticipants = (group: readonly Due[]): DueNotification[] =>
  textsOf(group).flatMap(({ userId: person, text, of }) => {
    const [first] = of
    if (!first) return []
    const { parent_id, children, booking_id: bookingId, doctor_id: doctorId, office: practice } = first
    const recipients = parent_id !== null && children.includes(person) ? [person, parent_id] : [person]
    return recipients.map((userId) => ({
      notification: { userId, ...text, bookingId, practice, doctorId },
      recipients: [userId],
      updates: updates(of, userId),
    }))
  })

function textsOf(group: readonly Due[]): PersonText[] {
  const alike = new Map<string, { due: Due; change: NotifiedChange; text: NotificationText }[]>()
  for (const due of group.filter(({ kind }) => kind === 'visit'))
    for (const change of notifiedChanges(due.payload.before, notifiedVisit(due.visit))) {
      const text = changeText(change, due.office, due.payload.reason)
      const key = `${change.userId} ${text?.title} ${due.office}`
      if (text) alike.set(key, [...(alike.get(key) ?? []), { due, change, text }])
    }
  return [...alike.values()].flatMap((same) => {
    const [one] = same
    const changes = same.map(({ change }) => change)
    const text = one && same.length > 1 ? severalText(one.text, changes, one.due.office, one.due.payload.reason) : null
    return one && text
      ? [{ userId: one.change.userId, text, of: same.map(({ due }) => due) }]
      : same.map(({ due, change: { userId }, text: own }) => ({ userId, text: own, of: [due] }))
  })
}

/** The times that are offered for a visit. */
interface OpenChoice extends Record<string, unknown> {
  booking_id: number
  hold_id: number
  until: string
}

/** What is still offered for visits, by visit. */
async function readChoices(tx: Tx, now: Date, bookingIds: readonly number[]): Promise<ReadonlyMap<number, OpenChoice>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await tx.execute<OpenChoice>(sql`
    select for_booking_id as booking_id, min(id) as hold_id, max(until) as until from holds
    where for_booking_id = any(${intArray(bookingIds)}::int[]) and state = 'open'
      and until > ${now.toISOString()}::timestamptz group by for_booking_id`)
  return new Map(rows.map((row) => [row.booking_id, row]))
}

/** Notifications to people who may choose another time for their visits, with one link for all of a person. */
async function toChoose(
  tx: Tx,
  now: Date,
  group: readonly Due[],
  choices: ReadonlyMap<number, OpenChoice>,
): Promise<DueNotification[]> {
  const byPerson = new Map<number, Due[]>()
  for (const due of group) {
    const { kind, visit, parent_id, children } = due
    if (kind !== 'choice' || !choices.has(due.booking_id) || visit.user_id === null) continue
    const people = parent_id !== null && children.includes(visit.user_id) ? [visit.user_id, parent_id] : [visit.user_id]
    for (const person of people) byPerson.set(person, [...(byPerson.get(person) ?? []), due])
  }
  const notices: DueNotification[] = []
  for (const [userId, visits] of byPerson) {
    const [first] = visits
    const choice = first && choices.get(first.booking_id)
    if (!choice) continue
    const ends = visits.map(({ booking_id }) => Date.parse(choices.get(booking_id)?.until ?? choice.until))
    const about = { user_id: userId, hold_id: choice.hold_id, expiresAt: new Date(Math.max(...ends)) }
    const link = await createLink(tx, now, { purpose: 'choice', ...about })
    const text = choiceText(
      visits.map(({ visit }) => visit),
      first.office,
      new Date(Math.min(...ends)),
    )
    const shared = { bookingId: first.booking_id, practice: first.office, doctorId: first.doctor_id }
    const notification = { userId, ...text, ...shared, linkId: link.id }
    notices.push({ notification, recipients: [userId], updates: [] })
  }
  return notices
}

/** What one act has to tell each person, in one notification: with its link, where there is one. */
function mergedPerPerson(all: readonly DueNotification[]): DueNotification[] {
  const people = new Map<number, DueNotification[]>()
  for (const one of all) people.set(one.notification.userId, [...(people.get(one.notification.userId) ?? []), one])
  return [...people.values()].flatMap((notices) => {
    const [first] = notices
    if (!first || notices.length === 1) return notices
    const main = notices.find(({ notification }) => notification.linkId != null) ?? first
    const texts = notices.map(({ notification }) => notification)
    return [
      {
        notification: { ...main.notification, ...joinedText(main.notification, texts) },
        recipients: main.recipients,
        updates: notices.flatMap(({ updates }) => updates),
      },
    ]
  })
}

/** The events of changed visits, one for each day; two of a visit that moved to another day. */
function updates(changed: readonly Due[], userId: number): LiveEvent[] {
  const byDay = new Map<string, LiveEvent>()
  for (const { booking_id, doctor_id, visit, payload } of changed)
    for (const date of [visit.date, payload.before?.date ?? visit.date])
      byDay.set(date, { users: [userId], event: 'booking-updated', data: { doctor_id, booking_id, date } })
  return [...byDay.values()]
}

/** The notification to the doctor's inbox of a visit canceled by its participant or an admin, or moved by its participant. */
async function toDoctor(tx: Tx, now: Date, due: Due): Promise<DueNotification[]> {
  const { visit, doctor_id, booking_id, office } = due
  const event = visit.status === 'canceled' ? 'canceled' : isMoved(due) ? 'moved' : null
  if (event === null) return []
  const { date: today } = romeWallClock(now.getTime())
  const recipients = await agendaRecipients(tx, doctor_id, today, [visit.office_user_id])
  const text = doctorText(event, visit, office, authorOf(due))
  const shared = { bookingId: booking_id, practice: office, doctorId: doctor_id }
  const notification = { userId: doctor_id, ...text, url: agendaUrl(visit.date), ...shared }
  return [{ notification, recipients, updates: [] }]
}

const isMoved = ({ visit, payload: { before } }: Due) =>
  isLive(visit.status) && before !== null && (before.date !== visit.date || before.from !== visit.from)

function authorOf({ kind, by_representative, visit }: Due): Author {
  if (kind === 'doctor-by-admin') return 'admin'
  if (by_representative) return 'representative'
  return visit.user_id === null ? 'guest' : 'patient'
}
