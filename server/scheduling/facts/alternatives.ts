import { availableSlots, type DaySlots, type Requester, type Slot } from '../../../domain/availability/availability'
import type { VisitTime } from '../../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import type { BookingContext } from './actor'
import { readLikeServicePlans, readServicePlan, type ServicePlan } from './service-plan'

/** Number of free times proposed instead of a taken one (product.md §3). */
const wanted = 3
/** Search range from the wanted day, in days: first the week already read, then two months. */
export const nearDays = 7
export const farDays = 60

/**
 * The nearest free times by the availability engine: the same service and office around the wanted time, then on later days,
 * then the same service in the doctor's other offices. `service` must have been read from the wanted day for `nearDays`.
 */
export async function nearestFreeTimes(
  { tx, now, actor }: BookingContext,
  service: ServicePlan,
  time: VisitTime,
  requester: Requester,
  exceptBookingId: number | null,
): Promise<Alternative[]> {
  const free = (plan: ServicePlan, days: number) =>
    nearestOf(availableSlots(plan.plan, plan.shape, plan.busy, time.day, time.day + days, requester), time.from).map(
      ([day, slot]) => toAlternative(plan, day, slot),
    )
  const near = free(service, nearDays)
  if (near.length >= wanted) return near
  const window = { first: time.day, last: time.day + farDays, now, exceptBookingId }
  const wider = await readServicePlan(tx, service.officeServiceId, actor.doctor, window)
  const far = wider ? free(wider, farDays) : near
  if (far.length >= wanted) return far
  const others = await readLikeServicePlans(tx, service, actor.doctor, window)
  return [...far, ...others.flatMap((other) => free(other, farDays))].slice(0, wanted)
}

/** The first `wanted` slots, by day, and within a day by distance from the wanted minute. */
export function nearestOf(days: Iterable<DaySlots>, from: Minutes): [DayNumber, Slot][] {
  const distance = (slot: Slot) => Math.abs(slot.from - from)
  const nearest: [DayNumber, Slot][] = []
  for (const { day, slots } of days) {
    for (const slot of slots.toSorted((a, b) => distance(a) - distance(b))) nearest.push([day, slot])
    if (nearest.length >= wanted) break
  }
  return nearest.slice(0, wanted)
}

export const toAlternative = (plan: ServicePlan, day: DayNumber, slot: Slot): Alternative => ({
  date: toCivilDate(day),
  from: longTime(slot.from),
  to: longTime(slot.to),
  slot_code: slot.slot_code,
  office_user_id: plan.officeUserId,
  office_service_id: plan.officeServiceId,
})
