import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OwnBookingPayload } from '../../../domain/contract/booking/participants'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import { childrenOf } from '../../messages/recipients'
import { type Participant, type ParticipantActor, participantSide, type SignedIn } from './actor'
import { isBookable } from './bookable'
import { refuseProblems } from './refusals'
import { ownBookings } from './stored-booking'

/** The caller, and the children the caller may book for. */
export async function readParticipant(tx: Tx, { userId }: SignedIn): Promise<Participant> {
  const { rows } = await tx.execute<{ children: number[] }>(
    sql`select coalesce(json_agg(child.user_id order by child.user_id), '[]') as children from ${childrenOf(userId)} child`,
  )
  return { userId, children: rows[0]?.children ?? [] }
}

/**
 * The doctor and the office user of a service visible to the participant; undefined for any other. Patients see services of
 * their own or their children's doctors, representatives those for representatives, of any doctor. Hidden services, and
 * offices that take no bookings of participants, are excluded.
 */
async function visibleService(tx: Tx, { role }: SignedIn, { userId, children }: Participant, condition: SQL) {
  const forRole =
    role === 'medical_representative'
      ? sql`ms.slot_code = 'mr'`
      : sql`ms.slot_code is distinct from 'mr' and exists (
          select 1 from doctor_patients dp where dp.doctor_id = ou.user_id and dp.user_id in ${[userId, ...children]})`
  const { rows } = await tx.execute<{ office_user_id: number; doctor_id: number }>(sql`
    select os.office_user_id, ou.user_id as doctor_id from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id and ou.online_bookings
    where not os.hidden and ${isBookable} and ${forRole} and ${condition} limit 1`)
  return rows[0]
}

/** The caller as participant in the agenda of an own booking; 404 for any other booking. */
export async function actorOfOwnBooking(tx: Tx, caller: SignedIn, id: number): Promise<ParticipantActor> {
  const own = await readParticipant(tx, caller)
  const [booking] = await tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(and(eq(bookings.id, id), ownBookings(own)))
  if (!booking) throw unknownInPath(caller, 'booking', id)
  return participantSide(caller, booking.doctor_id, own)
}

const idColumn = { office_service: sql`os.id`, office_user: sql`ou.id` }

/** The caller as participant in the agenda of the doctor of a service or an office user; 404 without a visible service. */
export async function actorOf(
  tx: Tx,
  caller: SignedIn,
  subject: keyof typeof idColumn,
  id: number,
): Promise<ParticipantActor> {
  const own = await readParticipant(tx, caller)
  const service = await visibleService(tx, caller, own, sql`${idColumn[subject]} = ${id}`)
  if (!service) throw unknownInPath(caller, subject, id)
  return participantSide(caller, service.doctor_id, own)
}

/** The person a visit is for: the caller, or one of the caller's children; any other id is refused as unknown (422). */
export function personFor(caller: SignedIn, { children }: Participant, userId: number | null): number {
  if (userId === null || userId === caller.userId) return caller.userId
  if (!children.includes(userId)) throw unknownInField(caller, 'user', userId, 'user_id')
  return userId
}

type OwnBookingRequest = Pick<OwnBookingPayload, 'user_id' | 'office_service_id' | 'office_user_id'>

/** The caller as participant in the agenda to book in, and the person the visit is for; 422 for invisible ids. */
export async function actorToBook(tx: Tx, caller: SignedIn, request: OwnBookingRequest) {
  const own = await readParticipant(tx, caller)
  const userId = personFor(caller, own, request.user_id ?? null)
  const { office_service_id: serviceId, office_user_id: officeUserId } = request
  const service = await visibleService(tx, caller, own, sql`os.id = ${serviceId}`)
  if (!service) throw unknownInField(caller, 'office_service', serviceId, 'office_service_id')
  if (service.office_user_id !== officeUserId) {
    if (!(await visibleService(tx, caller, own, sql`ou.id = ${officeUserId}`)))
      throw unknownInField(caller, 'office_user', officeUserId, 'office_user_id')
    refuseProblems(['service-of-another-office'])
  }
  return { actor: participantSide(caller, service.doctor_id, own), userId }
}
