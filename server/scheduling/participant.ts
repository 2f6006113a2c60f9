import { type SQL, sql } from 'drizzle-orm'
import { bookingProblem } from '../../domain/booking/problems'
import { invalid } from '../../domain/contract/refusal'
import { deniedField, deniedPath } from '../audit/denied'
import { signature } from '../audit/signature'
import { bookings } from '../db/tables'
import type { Tx } from '../db/types'
import { childrenOf } from '../notices/recipients'
import { type Actor, type Participant, participantSide, type SignedIn } from './actor'
import { ownBookings } from './stored-booking'

const attempt = (caller: SignedIn, subject: string, subject_id: number) => ({
  ...signature(caller),
  subject,
  subject_id,
})

/** The caller, and the children he may book for. */
export async function readParticipant(tx: Tx, { userId }: SignedIn): Promise<Participant> {
  const { rows } = await tx.execute<{ children: number[] }>(
    sql`select coalesce(json_agg(child.user_id order by child.user_id), '[]') as children from ${childrenOf(userId)} child`,
  )
  return { userId, children: rows[0]?.children ?? [] }
}

/**
 * The services a participant may know of: patients those of the doctors they or their children are with, representatives
 * the ones for them, of any doctor; where the office takes bookings of participants, hidden ones left out.
 */
function visibleServices({ role }: SignedIn, { userId, children }: Participant): SQL {
  const forRole =
    role === 'medical_representative'
      ? sql`ms.slot_code = 'mr'`
      : sql`ms.slot_code is distinct from 'mr' and exists (
          select 1 from doctor_patients dp where dp.doctor_id = ou.user_id and dp.user_id in ${[userId, ...children]})`
  return sql`from office_services os
    join medical_services ms on ms.id = os.medical_service_id
    join office_users ou on ou.id = os.office_user_id and ou.online_bookings and ou.deleted_at is null
    join users d on d.id = ou.user_id and d.active and d.deleted_at is null
    where not os.hidden and os.deleted_at is null and ${forRole}`
}

/** The doctor and the office user of a service the participant may know of; undefined for any other. */
async function visibleService(tx: Tx, caller: SignedIn, own: Participant, condition: SQL) {
  const { rows } = await tx.execute<{ office_user_id: number; doctor_id: number }>(sql`
    select os.office_user_id, ou.user_id as doctor_id ${visibleServices(caller, own)} and ${condition} limit 1`)
  return rows[0]
}

/** The participant in the agenda of an own booking; 404 for anybody else's. */
export async function actorOfOwnBooking(tx: Tx, caller: SignedIn, id: number): Promise<Actor> {
  const own = await readParticipant(tx, caller)
  const [booking] = await tx
    .select({ doctor_id: bookings.doctor_id })
    .from(bookings)
    .where(sql`${bookings.id} = ${id} and ${ownBookings(own)}`)
  if (!booking) throw deniedPath(attempt(caller, 'booking', id))
  return participantSide(caller, booking.doctor_id, own)
}

/** The participant in the agenda of the doctor of a service; 404 for a service he may not know of. */
export async function actorOfService(tx: Tx, caller: SignedIn, id: number): Promise<Actor> {
  const own = await readParticipant(tx, caller)
  const service = await visibleService(tx, caller, own, sql`os.id = ${id}`)
  if (!service) throw deniedPath(attempt(caller, 'office_service', id))
  return participantSide(caller, service.doctor_id, own)
}

/** The participant in the agenda of the doctor of an office user; 404 where he may know of no service. */
export async function actorOfOfficeUser(tx: Tx, caller: SignedIn, id: number): Promise<Actor> {
  const own = await readParticipant(tx, caller)
  const service = await visibleService(tx, caller, own, sql`ou.id = ${id}`)
  if (!service) throw deniedPath(attempt(caller, 'office_user', id))
  return participantSide(caller, service.doctor_id, own)
}

/** The person a visit is for: the caller, or the child that is named; anybody else is unknown (422). */
export function personFor(caller: SignedIn, { children }: Participant, userId: number | null): number {
  if (userId === null || userId === caller.userId) return caller.userId
  if (!children.includes(userId)) throw deniedField(attempt(caller, 'user', userId), 'user_id')
  return userId
}

interface OwnBookingRequest {
  readonly user_id?: number | null | undefined
  readonly office_service_id: number
  readonly office_user_id: number
}

/** The participant in the agenda to book in, and the person the visit is for; 422 on whatever he may not know of. */
export async function actorToBook(
  tx: Tx,
  caller: SignedIn,
  request: OwnBookingRequest,
): Promise<{ actor: Actor; userId: number }> {
  const own = await readParticipant(tx, caller)
  const userId = personFor(caller, own, request.user_id ?? null)
  const { office_service_id: serviceId, office_user_id: officeUserId } = request
  const service = await visibleService(tx, caller, own, sql`os.id = ${serviceId}`)
  if (!service) throw deniedField(attempt(caller, 'office_service', serviceId), 'office_service_id')
  if (service.office_user_id !== officeUserId) {
    if (!(await visibleService(tx, caller, own, sql`ou.id = ${officeUserId}`)))
      throw deniedField(attempt(caller, 'office_user', officeUserId), 'office_user_id')
    const { field, text } = bookingProblem['service-of-another-office']
    throw invalid({ [field]: [text] })
  }
  return { actor: participantSide(caller, service.doctor_id, own), userId }
}
