import { asc, eq, inArray, lte } from 'drizzle-orm'
import { shortTime } from '../../domain/calendar/minutes'
import { bookings, dueNotices, offices, officeUsers } from '../db/tables'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'
import { type DuePayload, differs, type KnownVisit, knownVisit } from './due'
import { notify } from './notify'

/** How many are told in one transaction. */
const batch = 50

interface Told {
  readonly userId: number
  readonly code: string
  readonly title: string
  readonly text: string
}

/**
 * Tells participants what is due, each once, also with several processes at it; answers the events to publish after the
 * commit and whether there may be more.
 */
export async function sendDueNotices(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  const due = await tx
    .select()
    .from(dueNotices)
    .where(lte(dueNotices.due_at, now))
    .orderBy(asc(dueNotices.due_at), asc(dueNotices.id))
    .limit(batch)
    .for('update', { skipLocked: true })
  const events: LiveEvent[] = []
  for (const { booking_id, payload } of due)
    if (booking_id !== null) events.push(...(await tell(tx, now, booking_id, payload as DuePayload)))
  if (due.length > 0)
    await tx.delete(dueNotices).where(
      inArray(
        dueNotices.id,
        due.map(({ id }) => id),
      ),
    )
  return { events, more: due.length === batch }
}

async function tell(tx: Tx, now: Date, bookingId: number, { before, reason }: DuePayload): Promise<LiveEvent[]> {
  const [row] = await tx
    .select({ booking: bookings, office: offices.name })
    .from(bookings)
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .innerJoin(offices, eq(offices.id, officeUsers.office_id))
    .where(eq(bookings.id, bookingId))
  if (!row) return []
  const after = knownVisit(row.booking)
  const events: LiveEvent[] = []
  for (const { userId, ...words } of whatToTell(before, after, row.office, reason)) {
    events.push(await notify(tx, now, { userId, ...words, bookingId }))
    const data = { doctor_id: row.booking.doctor_id, booking_id: bookingId, date: after.date }
    events.push({ users: [userId], event: 'booking-updated', data })
    if (before && before.date !== after.date)
      events.push({ users: [userId], event: 'booking-updated', data: { ...data, date: before.date } })
  }
  return events
}

const isLive = (visit: KnownVisit | null): visit is KnownVisit =>
  visit !== null && (visit.status === 'confirmed' || visit.status === 'pending')

/** Who is told what, from what they knew to what is true now. */
function whatToTell(before: KnownVisit | null, after: KnownVisit, office: string, reason: string | null): Told[] {
  if (before && before.user_id !== after.user_id)
    return [
      ...whatToTell(before, { ...before, status: 'canceled' }, office, reason),
      ...whatToTell(null, after, office, null),
    ]
  const userId = after.user_id
  if (userId === null) return []
  const tell = (code: string, title: string, text: string): Told[] => [{ userId, code, title, text }]
  if (!isLive(before)) return isLive(after) ? tell(...newVisit(after, office)) : []
  switch (after.status) {
    case 'canceled':
      return tell(
        'booking-canceled',
        'Visita annullata',
        `${visitWords(before, office)} è stata annullata.${why(reason)}`,
      )
    case 'rejected':
      return tell(
        'booking-rejected',
        'Visita rifiutata',
        `${visitWords(before, office)} non è stata accettata.${why(reason)}`,
      )
    case 'terminated':
      return []
    case 'pending':
    case 'confirmed':
      return differs({ ...before, status: after.status }, after)
        ? tell(
            'booking-moved',
            'Visita modificata',
            `La visita del ${moment(before)} è ora ${moment(after)}, ${office}.`,
          )
        : tell('booking-confirmed', 'Visita confermata', `${visitWords(after, office)} è stata confermata.`)
    default:
      return after.status satisfies never
  }
}

const newVisit = (visit: KnownVisit, office: string): [string, string, string] =>
  visit.status === 'pending'
    ? ['booking-requested', 'Richiesta inviata', `${visitWords(visit, office)} attende la conferma dello studio.`]
    : ['booking-created', 'Nuova visita', `${visitWords(visit, office)} è in agenda.`]

const visitWords = (visit: KnownVisit, office: string) => `La visita del ${moment(visit)}, ${office},`
const moment = ({ date, from }: KnownVisit) => `${date.split('-').reverse().join('/')} alle ${shortTime(from)}`
const why = (reason: string | null) => (reason ? ` Motivo: ${reason}` : '')
