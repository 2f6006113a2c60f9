import { availableSlots, type Requester } from '../../../domain/availability/availability'
import { reachedCap } from '../../../domain/booking/representative-caps'
import { type CivilDate, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { AvailableSlot, agendaEndpoints } from '../../../domain/contract/agenda/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import type { Tx } from '../../db/types'
import type { Actor } from './actor'
import { readPlanWithVisits } from './booking-data'
import { periodOf } from './booking-filter'
import { readCaps } from './representative-caps'
import { readServicePlans, type ServicePlan, type Window } from './service-plan'
import { findBooking } from './stored-booking'

type AvailabilityQuery = QueryOf<typeof agendaEndpoints.availabilities>

/**
 * Free slots of a service by date (product.md §3), read in one statement. `advanced=1` returns those of the doctor's side;
 * otherwise those of a participant: of `personId` if given, else of any.
 */
export async function availabilities(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeServiceId: number,
  query: AvailabilityQuery,
  personId: number | null = null,
): Promise<Record<string, AvailableSlot[]>> {
  const { first, last } = periodOf(query)
  const original = query.original_booking_id === undefined ? null : Number(query.original_booking_id)
  const window = { first, last, now, exceptBookingId: original }
  const service = await readPlanWithVisits(tx, officeServiceId, actor.doctor, window, { participant: personId })
  if (!service) throw unknownInPath(actor, 'office_service', officeServiceId)
  if (original !== null && !(await findBooking(tx, actor.doctor, original)))
    throw unknownInField(actor, 'booking', original, 'original_booking_id')
  if (!isServed(service, query)) return {}
  const free = slotsByDate(service, window, { isParticipant: query.advanced !== '1', visits: service.more })
  if (actor.side !== 'participant' || service.shape.slot_code !== 'mr' || personId === null) return free
  const place = { doctor: actor.doctor.userId, officeUser: service.officeUserId, user: personId }
  const caps = await readCaps(tx, { ...place, first, last })
  return Object.fromEntries(Object.entries(free).filter(([date]) => reachedCap(caps, toDayNumber(date)) === null))
}

/** The same for the doctor's side and several services, by their ids, in one statement. */
export async function availabilitiesOf(
  tx: Tx,
  now: Date,
  actor: Actor,
  services: readonly number[],
  period: { from: CivilDate; to: CivilDate },
): Promise<Map<number, Record<string, AvailableSlot[]>>> {
  const window = { ...periodOf(period), now }
  const plans = await readServicePlans(tx, services, actor.doctor, window)
  return new Map(
    plans.map((service) => [
      service.officeServiceId,
      slotsByDate(service, window, { isParticipant: false, visits: [] }),
    ]),
  )
}

/** The free slots of a service, by date. */
export function slotsByDate(
  { plan, shape, busy, jollyOpensAt }: Pick<ServicePlan, 'plan' | 'shape' | 'busy' | 'jollyOpensAt'>,
  { first, last, now }: Window,
  { isParticipant, visits }: Pick<Requester, 'visits'> & { isParticipant: boolean },
): Record<string, AvailableSlot[]> {
  const audience = isParticipant ? 'participant' : 'back-office'
  const requester = { now: agendaClock(now.getTime()), audience, jollyOpensAt, visits } as const
  const days = availableSlots(plan, shape, busy, first, last, requester)
  return Object.fromEntries(
    days.map(({ day, slots }) => [
      toCivilDate(day),
      slots.map(({ from, to, slot_code }) => ({ from: longTime(from), to: longTime(to), slot_code })),
    ]),
  )
}

/** False for online visits of a service not available online, and for home visits in a city not served. */
function isServed(service: ServicePlan, { mode, city_id }: AvailabilityQuery): boolean {
  if (mode === 'online' && !service.availableOnline) return false
  if (city_id === undefined || service.shape.slot_code !== 'to_confirm') return true
  return service.citiesServed.length === 0 || service.citiesServed.includes(Number(city_id))
}
