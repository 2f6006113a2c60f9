import { availableSlots, type DaySlots } from '../../domain/availability/availability'
import { type CivilDate, toCivilDate } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import { agendaClock } from '../../domain/calendar/rome'
import type { AvailableSlot } from '../../domain/contract/agenda'
import type { Tx } from '../db/types'
import type { Actor } from './actor'
import { readVisits } from './decide'
import { periodOf } from './period'
import { unknownInField, unknownInPath } from './refusals'
import { readServicePlan, type ServicePlan } from './service-plan'
import { reachesBooking } from './stored-booking'

/** What is asked, as it travels. */
interface Question {
  readonly from: CivilDate
  readonly to: CivilDate
  readonly original_booking_id?: string | undefined
  readonly city_id?: string | undefined
  readonly advanced?: '0' | '1' | undefined
  readonly mode?: 'online' | undefined
}

/**
 * Free slots of a service by date (product.md §3), from one statement. `advanced=1` sees what the doctor's side may use;
 * without it the answer is what a participant would get: `personId`, where it is known who comes, else anybody.
 */
export async function availabilities(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeServiceId: number,
  query: Question,
  personId: number | null = null,
): Promise<Record<string, AvailableSlot[]>> {
  const { first, last } = periodOf(query)
  const { userId: doctorId, offices } = actor.doctor
  const original = query.original_booking_id === undefined ? null : Number(query.original_booking_id)
  const window = { first, last, now, exceptBookingId: original }
  const service = await readServicePlan(tx, officeServiceId, { doctorId, offices }, window)
  if (!service) throw unknownInPath(actor, 'office_service', officeServiceId)
  if (original !== null && !(await reachesBooking(tx, actor.doctor, original)))
    throw unknownInField(actor, 'booking', original, 'original_booking_id')
  if (!serves(service, query)) return {}
  const requester = {
    now: agendaClock(now.getTime()),
    audience: query.advanced === '1' ? 'back-office' : 'participant',
    jollyOpensAt: service.jollyOpensAt,
    visits: personId === null ? [] : await readVisits(tx, doctorId, personId, original ?? 0),
  } as const
  return toWire(availableSlots(service.plan, service.shape, service.busy, first, last, requester))
}

/** Nothing is free online for a service that is not online, nor at home in a city that is not served. */
function serves(service: ServicePlan, { mode, city_id }: Question): boolean {
  if (mode === 'online' && !service.availableOnline) return false
  const asksForHome = city_id !== undefined && service.shape.slot_code === 'to_confirm'
  return !asksForHome || service.citiesServed.length === 0 || service.citiesServed.includes(Number(city_id))
}

function toWire(days: readonly DaySlots[]): Record<string, AvailableSlot[]> {
  const byDate: Record<string, AvailableSlot[]> = {}
  for (const { day, slots } of days)
    byDate[toCivilDate(day)] = slots.map(({ from, to, slot_code }) => ({
      from: longTime(from),
      to: longTime(to),
      slot_code,
    }))
  return byDate
}
