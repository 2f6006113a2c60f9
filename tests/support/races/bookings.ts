import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { withTransaction } from '../../../server/db/transaction'
import { sendDueNotices } from '../../../server/notices/send-due'
import { finishElapsedBookings } from '../../../server/scheduling/booking/finish-elapsed'
import { aHomeVisit, ownBooked } from '../builders/participants'
import { at, aVisit, type Practice } from '../builders/practice'
import type { RaceSetup } from './setup'

export const clock = (from: Minutes, length = 15) => ({ from: longTime(from), to: longTime(from + length) })

/** Quarters of an hour from 09:00, and the one that slot races are about. */
export const quarter = (index: number) => clock(at(9) + 15 * index)
export const contestedSlot = quarter(4)

type Known = Pick<Booking, 'id' | 'version' | 'user_id' | 'date' | 'from' | 'to' | 'name'>

/** The payload of an edit: the visit as it is, with these changes. */
export const edited = (practice: Practice, visit: Known, changes: Partial<BookingPayload>): BookingPayload => ({
  ...aVisit(practice, { date: visit.date, from: visit.from, to: visit.to }),
  user_id: visit.user_id,
  name: visit.name,
  original_booking_id: visit.id,
  version: visit.version,
  ...changes,
})

/** A home visit requested by a new patient for the day after. */
export async function aRequest(setup: RaceSetup, wednesday: CivilDate) {
  const patient = await setup.aPatient()
  const visit = await ownBooked(patient.session, aHomeVisit(setup, { date: addDays(wednesday, 1) }))
  return { patient, visit: visit as Booking }
}

/** Moves the visit to a day long past, in its history and its time claim too. */
export async function movedToThePast<V extends Pick<Booking, 'id' | 'date'>>(
  { connection }: Practice,
  visit: V,
): Promise<V> {
  const { id, date } = visit
  const past = addDays(date, -21_000)
  await connection.sql('update bookings set date = $2 where id = $1', [id, past])
  await connection.sql('update time_claims set date = $2 where booking_id = $1', [id, past])
  await connection.sql(
    `update booking_changes set change = jsonb_set(change, '{date,1}', to_jsonb($2::text)) where booking_id = $1 and change ? 'date'`,
    [id, past],
  )
  return { ...visit, date: past }
}

/** One run of the job that finishes elapsed visits. */
export const finishElapsed = ({ connection, clock: { now } }: Practice) =>
  withTransaction(connection.db, (tx) => finishElapsedBookings(tx, now()))

export const sendDue = ({ connection }: Practice, now: Date) =>
  withTransaction(connection.db, (tx) => sendDueNotices(tx, now))

/** Sends all due notices, as if every undo window had passed. */
export async function sendAllDue(practice: Practice): Promise<void> {
  const later = new Date(practice.clock.now().getTime() + 3_600_000)
  while ((await waiting(practice, later)) > 0) await sendDue(practice, later)
}

async function waiting({ connection }: Practice, until: Date): Promise<number> {
  const [row] = await connection.sql<{ count: number }>(
    'select count(*)::int as count from due_notices where due_at <= $1',
    [until],
  )
  return row?.count ?? 0
}

/** Codes of a user's notifications about a visit, in order. */
export async function notificationsOf(
  { connection }: Practice,
  userId: number,
  { id }: Pick<Booking, 'id'>,
): Promise<string[]> {
  const lines = await connection.sql<{ code: string }>(
    'select code from notifications where user_id = $1 and booking_id = $2 order by id',
    [userId, id],
  )
  return lines.map(({ code }) => code)
}
