import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { BookingStatus, Progress } from '../../../domain/booking/status'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import { unknownInPath } from '../../audit/denied-attempts'
import { bookings, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Actor, Agenda, Guest, Participant } from './actor'

export type StoredBooking = typeof bookings.$inferSelect

/** Condition for bookings visible in the agenda: of the link's offices, or a participant's own. Needs `office_users` joined. */
export function visibleBookings({ userId, offices, own }: Agenda): SQL {
  const ofDoctor = sql`${bookings.doctor_id} = ${userId}`
  if (own) return sql`${ofDoctor} and ${'visit' in own ? visitOfGuest(own) : ownBookings(own)}`
  if (offices === null) return ofDoctor
  return sql`${ofDoctor} and ${officeUsers.office_id} in ${offices.length > 0 ? [...offices] : [0]}`
}

/** Condition for a participant's own bookings, with any doctor, and those of a child that the participant created. */
export function ownBookings({ userId, children }: Participant): SQL {
  if (children.length === 0) return sql`${bookings.user_id} = ${userId}`
  return sql`(${bookings.user_id} = ${userId}
    or (${bookings.user_id} in ${[...children]} and ${bookings.created_by} = ${userId}))`
}

/** Condition for the visit of a guest's link, while it is still that person's. */
const visitOfGuest = ({ visit }: Guest): SQL => sql`(${bookings.id} = ${visit} and exists (
  select 1 from booking_guests g where g.booking_id = ${bookings.id} and g.user_id is not distinct from ${bookings.user_id}))`

/** The booking, `locked` until the end of the transaction; undefined when unknown or not visible to the actor. */
export async function findBooking(tx: Tx, agenda: Agenda, id: number, locked?: 'locked') {
  const query = tx
    .select(getTableColumns(bookings))
    .from(bookings)
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .where(and(eq(bookings.id, id), visibleBookings(agenda)))
  const [row] = await (locked ? query.for('update', { of: bookings }) : query)
  return row
}

/** The booking named in a path; 404 when it is unknown or not visible to the actor. */
export async function requireBooking(tx: Tx, actor: Actor, id: number, locked?: 'locked'): Promise<StoredBooking> {
  const booking = await findBooking(tx, actor.doctor, id, locked)
  if (!booking) throw unknownInPath(actor, 'booking', id)
  return booking
}

/** Several bookings, locked until the end of the transaction, in order of time; those not visible to the actor are left out. */
export function findBookings(tx: Tx, agenda: Agenda, which: SQL): Promise<StoredBooking[]> {
  return tx
    .select(getTableColumns(bookings))
    .from(bookings)
    .innerJoin(officeUsers, eq(officeUsers.id, bookings.office_user_id))
    .where(and(which, visibleBookings(agenda)))
    .orderBy(bookings.starts_at, bookings.id)
    .for('update', { of: bookings })
}

type BookingSpan = Pick<StoredBooking, 'date' | 'from' | 'to'>

/** Whether a visit has started and ended, on Rome's wall clock. */
export function progressOf({ date, from, to }: BookingSpan, now: WallClock): Progress {
  const day = toDayNumber(date)
  const reached = (minutes: number) => day < now.day || (day === now.day && minutes <= now.minutes)
  return { started: reached(from), ended: reached(to) }
}

/** The status a live booking gets automatically once its time has passed (product.md §4). */
const elapsedStatus = { pending: 'canceled', confirmed: 'terminated' } as const

/** The status now, also before `finishElapsedBookings` has stored it. */
export function statusNow(booking: BookingSpan & { status: BookingStatus }, now: WallClock): BookingStatus {
  const { status } = booking
  const isElapsed = (status === 'pending' || status === 'confirmed') && progressOf(booking, now).ended
  return isElapsed ? elapsedStatus[status] : status
}

/** Condition that `statusNow` is one of these; built from plain conditions on the stored status, so that an index is used. */
export function hasStatusNow(statuses: readonly BookingStatus[], now: WallClock): SQL {
  const on = (day: SQL, hour: SQL) =>
    sql`(${bookings.date} ${day} ${now.date} or (${bookings.date} = ${now.date} and ${bookings.to} ${hour} ${now.minutes}::float8))`
  const [ended, goesOn] = [on(sql`<`, sql`<=`), on(sql`>`, sql`>`)]
  const stored = (status: BookingStatus) => sql`${bookings.status} = ${status}`
  const conditions: Record<BookingStatus, SQL> = {
    confirmed: sql`(${stored('confirmed')} and ${goesOn})`,
    pending: sql`(${stored('pending')} and ${goesOn})`,
    rejected: stored('rejected'),
    canceled: sql`(${stored('canceled')} or (${stored('pending')} and ${ended}))`,
    terminated: sql`(${stored('terminated')} or (${stored('confirmed')} and ${ended}))`,
  }
  return or(...statuses.map((status) => conditions[status])) ?? sql`false`
}
