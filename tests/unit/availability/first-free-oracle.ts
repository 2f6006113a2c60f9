import type { OfficePlan } from '../../../domain/availability/day-plan'
import type { Span } from '../../../domain/calendar/spans'
import type { Schedule } from '../../../domain/planning/planning'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { daysOf } from './oracle'
import type { NamedService, Planning } from './random-plannings'

/**
 * The first free times by brute force: every minute of every day of every service, from the sentences of product.md §3 for the
 * back office, without any code of availability.
 */

/** What a minute is part of; minutes with one grid share the object. */
interface Ground {
  readonly slot_code: SlotCode | null
  readonly step: number
  readonly ownDuration: number | null
  readonly horizon: number | null
}

const weekdayOf = (day: number) => new Date(day * 86_400_000).getUTCDay()

/** Whether clocks go forward on this day: on the last Sunday of March, from two to three. */
function isSpringNight(day: number): boolean {
  const date = new Date(day * 86_400_000)
  return date.getUTCMonth() === 2 && date.getUTCDay() === 0 && date.getUTCDate() > 24
}

/** The minutes of a day that a schedule covers, by minutes since the epoch. */
function covered({ start, end, recurrence }: Schedule, day: number): Span[] {
  const length = (end.day - start.day) * 1440 + end.minutes - start.minutes
  const days = recurrence ? daysOf(recurrence, day) : [start.day]
  return days
    .map((one) => (one - day) * 1440 + start.minutes)
    .map((from) => ({ from: Math.max(0, from), to: Math.min(1440, from + length) }))
}

/** The ground of each minute of a day; nothing where nobody works. What is named first wins, so it is laid last. */
function groundOf({ shifts, schedules }: OfficePlan, day: number): (Ground | undefined)[] {
  const weekday = weekdayOf(day)
  const ground: (Ground | undefined)[] = new Array(1440).fill(undefined)
  const closed: boolean[] = new Array(1440).fill(false)
  const plain = (step: number) => ({ slot_code: null, step, ownDuration: null, horizon: null })
  for (const schedule of schedules.toReversed()) {
    const opening = plain(schedule.duration ?? 15)
    for (const { from, to } of covered(schedule, day))
      for (let minute = from; minute < to; minute += 1) {
        if (schedule.kind === 'closed') closed[minute] = true
        else ground[minute] = opening
      }
  }
  for (const shift of shifts.toReversed()) {
    if (day < (shift.validFrom ?? day) || (shift.validTo ?? day) < day || !shift.weekdays.includes(weekday)) continue
    const lay = (here: Ground, { from, to }: Span) => {
      for (let minute = Math.max(from, shift.from); minute < Math.min(to, shift.to); minute += 1)
        if (!closed[minute]) ground[minute] = here
    }
    lay(plain(shift.duration), shift)
    for (const { weekdays, spans, slot_code, duration, horizon } of shift.painted.toReversed())
      if (weekdays.includes(weekday))
        for (const span of spans.toReversed())
          lay({ slot_code, step: duration ?? shift.duration, ownDuration: duration, horizon }, span)
  }
  return ground
}

/** Whether the back office may use this ground for a service on this day. */
function mayUse({ slot_code, horizon }: Ground, wanted: SlotCode | null, day: number, today: number): boolean {
  // "`mr` times serve only `mr` services; `to_confirm` only `to_confirm` services", and those get nothing else
  const own = slot_code === 'mr' || slot_code === 'to_confirm' ? slot_code : null
  if (slot_code === 'break' || own !== wanted) return false
  // "`jolly` is bookable on its own day only"; "`horizon` (days) hides what is further away"
  if (slot_code === 'jolly' && day !== today) return false
  return horizon === null || day <= today + horizon
}

const minutesBetween = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)

/** The free times of a service on a day. */
function timesOn(service: NamedService, ground: readonly (Ground | undefined)[], day: number, planning: Planning) {
  const { now } = planning.search.requester
  const taken = new Set((service.busy.get(day) ?? []).flatMap(({ from, to }) => minutesBetween(from, to)))
  const isSpring = isSpringNight(day)
  const times = []
  let gridFrom = 0
  for (let from = 0; from < 1440; from += 1) {
    const here = ground[from]
    if (ground[from - 1] !== here) gridFrom = from
    if (!here || (from - gridFrom) % here.step !== 0) continue
    if (!mayUse(here, service.shape.slot_code, day, now.day)) continue
    if (day < now.day || (day === now.day && from < now.minutes)) continue
    const to = from + (here.ownDuration ?? service.shape.duration ?? here.step)
    const isFree = (minute: number) =>
      ground[minute] === here && !taken.has(minute) && !(isSpring && minute >= 120 && minute < 180)
    if (minutesBetween(from, to).every(isFree)) times.push({ day, from, to, slot_code: here.slot_code, service })
  }
  return times
}

/** All free times that are wanted, the soonest first, a doctor's minute once, as many as are asked for. */
export function bruteForce(planning: Planning) {
  const { first, last, wanted, count } = planning.search
  const grounds = new Map<string, ReturnType<typeof groundOf>>()
  const plans = [...new Set(planning.services.map(({ plan }) => plan))]
  const groundOn = (plan: OfficePlan, day: number) => {
    const key = `${plans.indexOf(plan)} ${day}`
    const known = grounds.get(key) ?? groundOf(plan, day)
    grounds.set(key, known)
    return known
  }
  const all = minutesBetween(first, last + 1)
    .filter((day) => wanted.weekdays.has(weekdayOf(day) as never))
    .flatMap((day) =>
      planning.services
        .flatMap((service) => timesOn(service, groundOn(service.plan, day), day, planning))
        .filter(({ from, to }) => wanted.from <= from && to <= wanted.to)
        .sort((a, b) => a.from - b.from),
    )
  const minutes = all.map(({ day, from, service }) => `${day} ${from} ${service.doctorId}`)
  return all.filter((_, place) => minutes.indexOf(minutes[place] ?? '') === place).slice(0, count)
}
