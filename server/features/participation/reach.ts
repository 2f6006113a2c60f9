import { bookingProblem } from '../../../domain/booking/problems'
import { romeWallClock } from '../../../domain/calendar/rome'
import { invalid } from '../../../domain/contract/refusal'
import { deniedField, deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { type Actor, type OwnVisits, participantSide } from '../../scheduling/actor'
import { readPerson } from '../../scheduling/person'
import { unknownInField } from '../../scheduling/refusals'
import { reachesOffice, readDoctorOf, readOwn, readService } from './store'

const attempt = (caller: Caller, subject: string, subject_id: number) => ({ ...signature(caller), subject, subject_id })

/** The participant in the agenda of an own booking; 404 for anybody else's. */
export async function actorOfBooking(tx: Tx, caller: Caller, bookingId: number): Promise<Actor> {
  const own = await readOwn(tx, caller)
  const doctorId = await readDoctorOf(tx, own, bookingId)
  if (doctorId === null) throw deniedPath(attempt(caller, 'booking', bookingId))
  return participantSide(caller, doctorId, own)
}

/** The participant in the agenda of the doctor of a service; 404 for a service he may not know of. */
export async function actorOfService(tx: Tx, caller: Caller, officeServiceId: number): Promise<Actor> {
  const own = await readOwn(tx, caller)
  const service = await readService(tx, caller, own, officeServiceId)
  if (!service) throw deniedPath(attempt(caller, 'office_service', officeServiceId))
  return participantSide(caller, service.doctor_id, own)
}

/** Who comes: oneself, or the child that is named; anybody else is unknown (422). */
export function whoComes(caller: Caller, { children }: OwnVisits, userId: number | null): number {
  if (userId === null || userId === caller.userId) return caller.userId
  if (!children.includes(userId)) throw deniedField(attempt(caller, 'user', userId), 'user_id')
  return userId
}

/** A child that is with another doctor is as unknown here as when a visit is booked: no time is shown that nobody gets. */
export async function requirePatient(tx: Tx, now: Date, actor: Actor, userId: number): Promise<void> {
  const { date: today } = romeWallClock(now.getTime())
  const person = await readPerson(tx, { userId, doctorId: actor.doctor.userId, today, known: false })
  if (!person) throw unknownInField(actor, 'user', userId, 'user_id')
}

interface Wanted {
  readonly user_id?: number | null | undefined
  readonly office_service_id: number
  readonly office_user_id: number
  readonly original_booking_id?: number | null | undefined
}

/** The participant in the agenda he wants to book in, and who comes; 422 on whatever he may not know of. */
export async function actorToBook(tx: Tx, caller: Caller, wanted: Wanted): Promise<{ actor: Actor; userId: number }> {
  const own = await readOwn(tx, caller)
  const userId = whoComes(caller, own, wanted.user_id ?? null)
  const { office_service_id: serviceId, office_user_id: officeUserId } = wanted
  const service = await readService(tx, caller, own, serviceId)
  if (!service) throw deniedField(attempt(caller, 'office_service', serviceId), 'office_service_id')
  if (service.office_user_id !== officeUserId) {
    if (!(await reachesOffice(tx, caller, own, officeUserId)))
      throw deniedField(attempt(caller, 'office_user', officeUserId), 'office_user_id')
    const { field, text } = bookingProblem['service-of-another-office']
    throw invalid({ [field]: [text] })
  }
  return { actor: participantSide(caller, service.doctor_id, own), userId }
}
