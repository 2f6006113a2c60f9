import { availableSlots, type DaySlots, type Requester, type Slot } from '../../domain/availability/availability'
import type { VisitTime } from '../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../domain/calendar/minutes'
import type { Alternative } from '../../domain/contract/bookings'
import type { BookingContext } from './actor'
import { readLikeServicePlans, readServicePlan, type ServicePlan } from './service-plan'

/** How many free times are proposed instead of a taken one (product.md §3). */
const wanted = 3
/** How far from the wanted day they are looked for, in days: in the week that was read anyway, then in two months. */
export const nearDays = 7
export const farDays = 60

/**
 * The nearest free times by the same engine: the same service and office around the wanted time, then on later days,
 * then like services in the doctor's other offices. `service` was read from the wanted day for `nearDays`.
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
  const openOnly = actor.side === 'participant'
  const scope = { doctorId: actor.doctor.userId, offices: actor.doctor.offices, openOnly }
  const window = { first: time.day, last: time.day + farDays, now, exceptBookingId }
  const wider = await readServicePlan(tx, service.officeServiceId, scope, window)
  const far = wider ? free(wider, farDays) : near
  if (far.length >= wanted) return far
  const others = await readLikeServicePlans(tx, service, scope, window)
  return [...far, ...others.flatMap((other) => free(other, farDays))].slice(0, wanted)
}

/** Day by day, and within a day by distance from the wanted minute; enough of them. */
export function nearestOf(days: Iterable<DaySlots>, from: Minutes): [DayNumber, Slot][] {
  const nearest: [DayNumber, Slot][] = []
  for (const { day, slots } of days) {
    for (const slot of nearestIn(slots, from, wanted - nearest.length)) nearest.push([day, slot])
    if (nearest.length === wanted) break
  }
  return nearest
}

/** A day's slots stand in order, so that those nearest are neighbours: the closer one on either side, again and again. */
function nearestIn(slots: readonly Slot[], from: Minutes, count: number): Slot[] {
  const nearest: Slot[] = []
  let after = slots.findIndex((slot) => slot.from >= from)
  if (after < 0) after = slots.length
  let before = after - 1
  while (nearest.length < count) {
    const earlier = slots[before]
    const later = slots[after]
    if (earlier && (!later || from - earlier.from <= later.from - from)) {
      nearest.push(earlier)
      before -= 1
    } else if (later) {
      nearest.push(later)
      after += 1
    } else break
  }
  return nearest
}

export function toAlternative(plan: ServicePlan, day: DayNumber, slot: Slot): Alternative {
  return {
    date: toCivilDate(day),
    from: longTime(slot.from),
    to: longTime(slot.to),
    slot_code: slot.slot_code,
    office_user_id: plan.officeUserId,
    office_service_id: plan.officeServiceId,
  }
}
