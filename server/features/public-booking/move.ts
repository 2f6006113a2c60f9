import { eq } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import { links } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { edit } from '../../scheduling/booking/change-booking'
import { type BookingContext, guestOf } from '../../scheduling/facts/actor'
import { availabilities } from '../../scheduling/facts/availabilities'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { findBooking, statusNow } from '../../scheduling/facts/stored-booking'
import { refusedAlike, type WantedTime } from '../../scheduling/guests/confirm'
import { findOpenService } from '../../scheduling/guests/open-services'
import { isMovable, type OpenedVisit } from './visit'

/** The visit's person in the office of the visit, where it stays; 409 for a visit that cannot be moved by its link. */
async function requireMovable({ context, booking, moved }: OpenedVisit): Promise<BookingContext> {
  const { tx, wall, actor } = context
  const service = await findOpenService(tx, booking.office_service_id)
  if (moved || !service || !isMovable(booking, statusNow(booking, wall), wall)) throw linkRefusal('changed')
  return { ...context, actor: { ...actor, doctor: { ...actor.doctor, offices: [service.office_id] } } }
}

/** Days of free times that are asked for at once. */
const mostDays = 62

/** The free times to which a visit may be moved: those of participants, its own among them. */
export async function timesToMove(
  visit: OpenedVisit,
  days: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<Record<string, AvailableSlot[]>> {
  periodOf(days, mostDays)
  const { tx, now, actor } = await requireMovable(visit)
  const { id, office_service_id, user_id, city_id, online } = visit.booking
  const place = { ...(city_id !== null && { city_id: String(city_id) }), ...(online && { mode: 'online' as const }) }
  // what is hidden because of other visits of a patient would tell a guest of them
  const person = guestOf(actor) ? null : user_id
  return availabilities(
    tx,
    now,
    actor,
    office_service_id,
    { ...days, ...place, original_booking_id: String(id) },
    person,
  )
}

/**
 * Moves a visit, locked by the caller, to another time of its service and office, by the rules of participants; in one
 * transaction, so that the old time is kept until the new one is had. The link follows the visit.
 */
export async function moveByLink(visit: OpenedVisit, time: WantedTime): Promise<void> {
  const context = await requireMovable(visit)
  const { tx, now, actor } = context
  const { id, office_user_id, office_service_id, user_id, name, version } = visit.booking
  const request = { office_user_id, office_service_id, user_id, name, ...time, version }
  const moving = edit(context, visit.booking, request)
  await (guestOf(actor) ? refusedAlike(moving) : moving)
  const after = await findBooking(tx, actor.doctor, id)
  // a link that has moved its visit reminds of it no more (`remindOfVisits`)
  await tx.update(links).set({ expires_at: after?.starts_at, used_at: now }).where(eq(links.id, visit.linkId))
}
