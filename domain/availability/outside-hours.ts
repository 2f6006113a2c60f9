import type { DayNumber } from '../calendar/civil-date'
import { contains, type Span, union } from '../calendar/spans'
import type { ServiceSlotCode, SlotCode } from '../planning/slot-kinds'
import { dayBlocks, type Exceptions, exceptionsBetween, type OfficePlan } from './day-plan'

/** What places a visit in a plan: its day, its minutes, and the kind of time that its service uses. */
export interface PlacedVisit extends Span {
  readonly day: DayNumber
  readonly slot_code: ServiceSlotCode | null
}

/** Whether time of this kind is for such a service; ordinary visits also use jolly and telephone time. */
const isFor = (code: SlotCode | null, service: ServiceSlotCode | null): boolean =>
  code === service || (service === null && (code === 'jolly' || code === 'phone_break'))

/**
 * Whether the whole visit lies in open time for its service, whatever the grid, the horizon and the limits say: a visit that was
 * booked well is not called off by a finer grid.
 */
function fits(plan: OfficePlan, exceptions: Exceptions, visit: PlacedVisit): boolean {
  const open = dayBlocks(plan, exceptions, visit.day).filter(({ slot_code }) => isFor(slot_code, visit.slot_code))
  return union(open).some((span) => contains(span, visit))
}

/** The visits that lie outside the hours of a plan, in the given order (product.md §9.3). */
export function visitsOutside<V extends PlacedVisit>(plan: OfficePlan, visits: readonly V[]): V[] {
  if (visits.length === 0) return []
  const days = visits.map(({ day }) => day)
  const exceptions = exceptionsBetween(plan, Math.min(...days), Math.max(...days))
  return visits.filter((visit) => !fits(plan, exceptions, visit))
}

/** The visits that a change of the plan leaves outside: they fitted before and do not fit after. */
export function affectedVisits<V extends PlacedVisit>(
  before: OfficePlan,
  after: OfficePlan,
  visits: readonly V[],
): V[] {
  const outsideBefore = new Set(visitsOutside(before, visits))
  return visitsOutside(after, visits).filter((visit) => !outsideBefore.has(visit))
}
