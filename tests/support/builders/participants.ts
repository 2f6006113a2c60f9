import { endpoints } from '../../../domain/contract'
import type { OwnBookingPayload } from '../../../domain/contract/booking/participants'
import { withTransaction } from '../../../server/db/transaction'
import { sendDueNotices } from '../../../server/notices/send-due'
import type { LiveEvent } from '../../../server/realtime/live'
import { finishElapsedBookings } from '../../../server/scheduling/booking/finish-elapsed'
import type { Answer, Session } from '../servers/app'
import type { Practice } from './practice'

/**
 * A practice with the sessions of its participants: Ferri's patient with a child at Leone's, and a representative. Its offices
 * allow a participant 100 visits to come.
 */
export interface Participants extends Practice {
  readonly nicolo: Session
  /** Patient of Leone, child of `nicolo`'s. */
  readonly child: number
  readonly isf: Session
}

export async function withParticipants(practice: Practice): Promise<Participants> {
  const child = await practice.person('patient', { first_name: 'Tea', last_name: 'D’Amico', birthday: '2020-02-02' })
  await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
    practice.leone,
    child,
  ])
  await relate(practice, child, practice.patient, 'Padre')
  await practice.connection.sql('update office_users set participant_visits = 100')
  return {
    ...practice,
    child,
    nicolo: await practice.session(practice.patient),
    isf: await practice.session(practice.representative),
  }
}

/** `relativeId` is the `degree` ("Padre") of the user. */
export async function relate({ connection }: Practice, userId: number, relativeId: number, degree: string) {
  await connection.sql(
    `insert into user_relationships (user_id, relative_id, relationship_id)
     select $1, $2, id from relative_relationships where name = $3`,
    [userId, relativeId, degree],
  )
}

/** An own visit in Roma on Wednesday at 09:00; `more` overrides fields. */
export const anOwnVisit = ({ roma }: Practice, more: Partial<OwnBookingPayload> = {}): OwnBookingPayload => ({
  office_user_id: roma.officeUserId,
  office_service_id: roma.visit,
  date: '2026-11-25',
  from: '09:00:00',
  to: '09:15:00',
  ...more,
})

/** A home visit requested for Thursday afternoon. */
export const aHomeVisit = (practice: Practice, more: Partial<OwnBookingPayload> = {}): OwnBookingPayload =>
  anOwnVisit(practice, {
    office_service_id: practice.roma.home,
    date: '2026-11-26',
    from: '17:00:00',
    to: '18:00:00',
    city_id: 1,
    address: 'Via Po 1',
    ...more,
  })

export const bookOwn = (session: Session, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  session.call(endpoints.bookForOneself, { body, headers })

/** Books as a participant, and returns the booking. */
export async function ownBooked(session: Session, body: object) {
  const answer = await bookOwn(session, body)
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const cancelOwn = (session: Session, { id, version }: { id: number; version: number }, reason?: string) =>
  session.call(endpoints.changeOwnBookingStatus, {
    params: { id },
    body: { status: 'canceled', version, ...(reason && { reason }) },
  })

export const undoOwn = (session: Session, { id }: { id: number }) =>
  session.call(endpoints.undoOwnBookingChange, { params: { id } })

/** One run of a clock job; returns the events it would publish. */
export async function settled({ connection, clock }: Practice) {
  return withTransaction(connection.db, (tx) => finishElapsedBookings(tx, clock.now()))
}
export async function told({ connection, clock }: Practice): Promise<LiveEvent[]> {
  return (await withTransaction(connection.db, (tx) => sendDueNotices(tx, clock.now()))).events
}

export interface InboxLine {
  code: string
  text: string
  booking_id: number | null
  pending: boolean
}
export const inboxOf = ({ connection }: Practice, userId: number) =>
  connection.sql<InboxLine & Record<string, unknown>>(
    'select code, text, booking_id, pending from notifications where user_id = $1 order by id',
    [userId],
  )
export const codesOf = async (practice: Practice, userId: number) =>
  (await inboxOf(practice, userId)).map(({ code }) => code)
