import { Temporal } from 'temporal-polyfill'
import type { BusyDays, DaySlots, Requester, ServiceShape, Slot } from '../../../domain/availability/availability'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import type { Recurrence } from '../../../domain/booking/recurrence'
import type { Schedule } from '../../../domain/planning/planning'
import type { SlotCode } from '../../../domain/planning/slot-kinds'

/**
 * A second implementation of availability, minute by minute, from the text of product.md §3 and contract.md ("Availability,
 * the last details"): slow, and sharing no code with the one under test.
 */

/** The properties of a free minute: its kind of time and its grid; minutes of the same part of a day share the object. */
interface Ground {
  readonly slot_code: SlotCode | null
  readonly step: number
  readonly ownDuration: number | null
  readonly horizon: number | null
  readonly rate_limit: number | null
}

const minutesOfDay = Array.from({ length: 1440 }, (_, minute) => minute)

const dayMs = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The calendar fields of a day that a rule refers to. */
function looked(day: number) {
  const date = new Date(day * dayMs)
  const [text, weekday, monthDay] = [date.toISOString().slice(0, 10), date.getUTCDay(), date.getUTCDate()]
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return { text, weekday, monthDay, month, nth: Math.ceil(monthDay / 7), monday: day - ((weekday + 6) % 7) }
}

/** Whether the rule includes this day, ignoring its end, count and exceptions. */
function names(rule: Recurrence, day: number): boolean {
  const [first, now] = [looked(dayOf(rule.from)), looked(day)]
  if (rule.freq === 'daily') return (day - dayOf(rule.from)) % rule.interval === 0
  if (rule.freq === 'weekly') {
    const weekdays = rule.weekdays?.length ? rule.weekdays : [first.weekday]
    return ((now.monday - first.monday) / 7) % rule.interval === 0 && weekdays.includes(now.weekday)
  }
  if ((now.month - first.month) % rule.interval !== 0) return false
  if (rule.monthly !== 'weekday') return now.monthDay === first.monthDay
  return now.weekday === first.weekday && now.nth === first.nth
}

/** The days of a rule up to a day, checking every day since its start. */
export function daysOf(rule: Recurrence, until: number): number[] {
  const last = Math.min(until, rule.until ? dayOf(rule.until) : until)
  const days: number[] = []
  for (let day = dayOf(rule.from); day <= last; day += 1) if (names(rule, day)) days.push(day)
  return days.slice(0, rule.count).filter((day) => !rule.except?.includes(looked(day).text))
}

/** A predicate for the minutes of a day that a schedule covers, computed in minutes since the epoch. */
function covered(schedule: Schedule, day: number): (minute: number) => boolean {
  const from = schedule.start.day * 1440 + schedule.start.minutes
  const to = schedule.end.day * 1440 + schedule.end.minutes
  const starts = schedule.recurrence ? daysOf(schedule.recurrence, day) : [schedule.start.day]
  const shifts = starts.map((start) => (start - schedule.start.day) * 1440)
  return (minute) => {
    const line = day * 1440 + minute
    return shifts.some((shifted) => from + shifted <= line && line < to + shifted)
  }
}

/** The ground of each minute of a day, or null outside working time. */
export function groundOf(plan: OfficePlan, day: number): (Ground | null)[] {
  const weekday = (((day + 4) % 7) + 7) % 7
  const known = new Map<string, Ground>()
  const shared = (key: string, ground: Ground) => {
    const first = known.get(key) ?? ground
    known.set(key, first)
    return first
  }
  const plain = { slot_code: null, ownDuration: null, horizon: null, rate_limit: null }
  const schedules = plan.schedules.map((schedule) => ({ ...schedule, covers: covered(schedule, day) }))

  return minutesOfDay.map((minute) => {
    const closed = schedules.some(({ kind, covers }) => kind === 'closed' && covers(minute))
    const shiftAt = plan.shifts.findIndex(
      (shift) =>
        shift.from <= minute &&
        minute < shift.to &&
        shift.weekdays.includes(weekday) &&
        (shift.validFrom ?? day) <= day &&
        (shift.validTo ?? day) >= day,
    )
    const shift = plan.shifts[shiftAt]
    if (shift && !closed) {
      for (const [rangeAt, range] of shift.painted.entries())
        for (const [spanAt, span] of range.spans.entries())
          if (range.weekdays.includes(weekday) && span.from <= minute && minute < span.to)
            return shared(`painted ${shiftAt} ${rangeAt} ${spanAt}`, {
              slot_code: range.slot_code,
              step: range.duration ?? shift.duration,
              ownDuration: range.duration,
              horizon: range.horizon,
              rate_limit: range.rate_limit,
            })
      return shared(`shift ${shiftAt}`, { ...plain, step: shift.duration })
    }
    const openingAt = schedules.findIndex(({ kind, covers }) => kind === 'open' && covers(minute))
    if (openingAt < 0) return null
    return shared(`opening ${openingAt}`, { ...plain, step: schedules[openingAt]?.duration ?? 15 })
  })
}

/** Whether this service and requester may use this ground on this day, following the documents sentence by sentence. */
function mayUse(ground: Ground, service: ServiceShape, day: number, requester: Requester): boolean {
  const participant = requester.audience === 'participant'
  const today = day === requester.now.day
  // "`break` yields nothing."
  if (ground.slot_code === 'break') return false
  // "`mr` times serve only `mr` services; `to_confirm` only `to_confirm` services", which "get only painted times"
  const reserved = ground.slot_code === 'mr' || ground.slot_code === 'to_confirm'
  if (reserved || service.slot_code !== null) if (ground.slot_code !== service.slot_code) return false
  // "Participants do not see `phone_break`"
  if (ground.slot_code === 'phone_break' && participant) return false
  // "`jolly` is bookable on its own day only", participants from the opening hour on
  if (ground.slot_code === 'jolly' && !(today && (!participant || requester.now.minutes >= requester.jollyOpensAt)))
    return false
  // "`horizon` (days) hides what is further away"
  if (ground.horizon !== null && day > requester.now.day + ground.horizon) return false
  // "`rate_limit` (days between two visits of the same person …) hides the type for a participant inside it"
  const limit = ground.rate_limit
  if (participant && limit !== null)
    return !requester.visits.some(
      (visit) => visit.slot_code === ground.slot_code && visit.day > day - limit && visit.day < day + limit,
    )
  return true
}

const clocks = new Map<number, Set<number>>()
/** The minutes of a day that exist in Rome's wall-clock time. */
function minutesThatExist(day: number): Set<number> {
  const known = clocks.get(day)
  if (known) return known
  const exist = new Set(
    minutesOfDay.filter((minute) => {
      const wall = Temporal.PlainDate.from(looked(day).text).toPlainDateTime({
        hour: Math.floor(minute / 60),
        minute: minute % 60,
      })
      return wall.toZonedDateTime('Europe/Rome').toPlainDateTime().equals(wall)
    }),
  )
  clocks.set(day, exist)
  return exist
}

function slotsOfDay(
  plan: OfficePlan,
  service: ServiceShape,
  busy: BusyDays,
  day: number,
  requester: Requester,
): Slot[] {
  const ground = groundOf(plan, day)
  const taken = new Set((busy.get(day) ?? []).flatMap((span) => minutesOfDay.slice(span.from, span.to)))
  const slots: Slot[] = []
  let gridFrom = 0
  for (const from of minutesOfDay) {
    const here = ground[from]
    if (ground[from - 1] !== here) gridFrom = from
    if (!here || (from - gridFrom) % here.step !== 0 || !mayUse(here, service, day, requester)) continue
    const length = here.ownDuration ?? service.duration ?? here.step
    const to = from + length
    const minutes = minutesOfDay.slice(from, to)
    const fits = minutes.length === length && minutes.every((minute) => ground[minute] === here)
    const past = day < requester.now.day || (day === requester.now.day && from < requester.now.minutes)
    if (!fits || past || minutes.some((minute) => taken.has(minute))) continue
    if (!minutes.every((minute) => minutesThatExist(day).has(minute))) continue
    slots.push({ from, to, slot_code: here.slot_code })
  }
  return slots
}

export function oracleSlots(
  plan: OfficePlan,
  service: ServiceShape,
  busy: BusyDays,
  first: number,
  last: number,
  requester: Requester,
): DaySlots[] {
  const days: DaySlots[] = []
  for (let day = first; day <= last; day += 1) {
    const slots = slotsOfDay(plan, service, busy, day, requester)
    if (slots.length > 0) days.push({ day, slots })
  }
  return days
}
