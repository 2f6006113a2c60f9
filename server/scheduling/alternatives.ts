import { type Asker, availableSlots, type Slot } from '../../domain/availability/availability'
import type { VisitTime } from '../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../domain/calendar/minutes'
import type { Alternative } from '../../domain/contract/bookings'
import type { Work } from './actor'
import { readBusy } from './claims'
import { readLikeServicePlans, readServicePlan, type ServicePlan } from './service-plan'

/** How many free times are proposed instead of a taken one (product.md §3). */
const wanted = 3
/** How far from the wanted day they are looked for, in days: most are found in the first stretch. */
const stretches = [7, 60] as const

/**
 * The nearest free times by the same engine: the same service and office around the wanted time, then on later days,
 * then like services in the doctor's other offices.
 */
export async function nearestFreeTimes(
  work: Work,
  service: ServicePlan,
  time: VisitTime,
  asker: Asker,
  exceptBookingId: number | null,
): Promise<Alternative[]> {
  let found: Alternative[] = []
  for (const days of stretches) {
    found = await freeTimesWithin(work, service, time, asker, exceptBookingId, days)
    if (found.length >= wanted) break
  }
  return found.slice(0, wanted)
}

async function freeTimesWithin(
  { tx, now, actor }: Work,
  service: ServicePlan,
  time: VisitTime,
  asker: Asker,
  exceptBookingId: number | null,
  days: number,
): Promise<Alternative[]> {
  const scope = { doctorId: actor.doctor.userId, offices: actor.doctor.offices }
  const last = time.day + days
  const same = await readServicePlan(tx, service.officeServiceId, scope, time.day, last)
  const busy = await readBusy(tx, scope.doctorId, time.day, last, now, exceptBookingId)
  const free = (plan: ServicePlan) =>
    nearestOf(availableSlots(plan.plan, plan.shape, busy, time.day, last, asker), time.from).map(([day, slot]) =>
      toAlternative(plan, day, slot),
    )
  const here = same ? free(same) : []
  if (here.length >= wanted) return here
  const others = await readLikeServicePlans(tx, service, scope, time.day, last)
  return [...here, ...others.flatMap(free)]
}

/** Day by day, and within a day by distance from the wanted minute; enough of them. */
function nearestOf(days: readonly { day: DayNumber; slots: readonly Slot[] }[], from: Minutes): [DayNumber, Slot][] {
  const distance = (slot: Slot) => Math.abs(slot.from - from)
  const nearest: [DayNumber, Slot][] = []
  for (const { day, slots } of days) {
    if (nearest.length >= wanted) break
    for (const slot of [...slots].sort((a, b) => distance(a) - distance(b) || a.from - b.from).slice(0, wanted))
      nearest.push([day, slot])
  }
  return nearest.slice(0, wanted)
}

function toAlternative(plan: ServicePlan, day: DayNumber, slot: Slot): Alternative {
  return {
    date: toCivilDate(day),
    from: longTime(slot.from),
    to: longTime(slot.to),
    slot_code: slot.slot_code,
    office_user_id: plan.officeUserId,
    office_service_id: plan.officeServiceId,
  }
}
