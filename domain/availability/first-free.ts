import { type DayNumber, type Weekday, weekdayOf } from '../calendar/civil-date'
import { endOfDay, type Minutes } from '../calendar/minutes'
import { type BusyDays, type Requester, type ServiceShape, type Slot, slotsByDay } from './availability'
import type { OfficePlan } from './day-plan'

/** Longest period of one search for the first free times, in days (product.md §9.6). */
export const firstFreeWindow = 90

/** A service of a doctor in an office, with all that decides when it can be booked. */
export interface SearchedService {
  readonly doctorId: number
  readonly plan: OfficePlan
  readonly shape: ServiceShape
  /** The doctor's taken time in any office. */
  readonly busy: BusyDays
  readonly jollyOpensAt: Minutes
}

/** The times looked for: on these days of the week, and the whole visit between two minutes of the day. */
export interface WantedTimes {
  readonly weekdays: ReadonlySet<Weekday>
  readonly from: Minutes
  readonly to: Minutes
}
export const anyTime: WantedTimes = { weekdays: new Set([0, 1, 2, 3, 4, 5, 6]), from: 0, to: endOfDay }

export interface FreeTime<S> extends Slot {
  readonly day: DayNumber
  readonly service: S
}

/** Who looks, in which days (both included), how many times at most, and which. */
export interface FreeTimeSearch {
  readonly requester: Pick<Requester, 'now' | 'audience'>
  readonly first: DayNumber
  readonly last: DayNumber
  readonly count: number
  readonly wanted?: WantedTimes
}

/**
 * The next free times over all services, the soonest first, by the same rules as `availableSlots` (product.md §9.6). Of two at
 * the same minute the service listed first comes first; a minute of one doctor is given once. Stops on the day that fills the
 * count.
 */
export function firstFreeTimes<S extends SearchedService>(
  services: readonly S[],
  { requester, first, last, count, wanted = anyTime }: FreeTimeSearch,
): FreeTime<S>[] {
  const start = Math.max(first, requester.now.day)
  const searched = services.map((service) => {
    const { plan, shape, busy, jollyOpensAt } = service
    return { service, slotsOn: slotsByDay(plan, shape, busy, start, last, { ...requester, jollyOpensAt, visits: [] }) }
  })
  const found: FreeTime<S>[] = []
  for (let day = start; day <= last && found.length < count; day += 1) {
    if (!wanted.weekdays.has(weekdayOf(day))) continue
    const ofDay: FreeTime<S>[] = []
    for (const { service, slotsOn } of searched)
      for (const { from, to, slot_code } of slotsOn(day))
        if (from >= wanted.from && to <= wanted.to) ofDay.push({ from, to, slot_code, day, service })
    found.push(...oncePerDoctor(ofDay.sort((a, b) => a.from - b.from)))
  }
  return found.slice(0, count)
}

/** Without the times of a day at which the same doctor has an earlier one of the list. */
function oncePerDoctor<S extends SearchedService>(times: readonly FreeTime<S>[]): FreeTime<S>[] {
  const given = new Set<number>()
  return times.filter(({ service, from }) => {
    const minute = service.doctorId * endOfDay + from
    if (given.has(minute)) return false
    given.add(minute)
    return true
  })
}
