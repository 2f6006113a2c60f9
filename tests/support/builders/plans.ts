import type { BusyDays, DaySlots, Requester, ServiceShape } from '../../../domain/availability/availability'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { type CivilDate, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { Span } from '../../../domain/calendar/spans'
import { type PaintedRange, parseLocalTime, type Schedule, type Shift } from '../../../domain/planning/planning'
import type { SlotCode } from '../../../domain/planning/slot-kinds'

/** Builders for plans and requests on them, with times as text ("09:00–13:00") and defaults for all other fields. */

/** "09:00" as minutes of the day. */
export function at(time: string): number {
  const minutes = parseTime(time)
  if (minutes === null) throw new Error(`${time} is no time`)
  return minutes
}

/** "09:00–13:00" as a span. */
export function hours(text: string): Span {
  const [from = '', to = ''] = text.split('–')
  return { from: at(from), to: at(to) }
}

export const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const aShift = (text: string, more: Partial<Shift> = {}): Shift => ({
  ...hours(text),
  weekdays: everyDay,
  duration: 15,
  validFrom: null,
  validTo: null,
  painted: [],
  ...more,
})

export const painted = (slot_code: SlotCode, text: string, more: Partial<PaintedRange> = {}): PaintedRange => ({
  slot_code,
  weekdays: everyDay,
  spans: text.split(' ').map(hours),
  duration: null,
  horizon: null,
  rate_limit: null,
  ...more,
})

/** A closure or opening from one local date-time ("2026-11-24 09:00") to another. */
const schedule = (kind: Schedule['kind'], from: string, to: string, more: Partial<Schedule> = {}): Schedule => ({
  kind,
  start: parseLocalTime(from),
  end: parseLocalTime(to),
  duration: null,
  recurrence: null,
  ...more,
})
export const aClosure = (from: string, to: string) => schedule('closed', from, to)
export const anOpening = (from: string, to: string, duration: number | null = null) =>
  schedule('open', from, to, { duration })
/** A pause that recurs on the dates of a rule, which starts on the first one. */
export const aPause = (from: string, to: string, rule: Omit<Recurrence, 'from'>) =>
  schedule('closed', from, to, { recurrence: { ...rule, from: from.slice(0, 10) } })

export const aService = (more: Partial<ServiceShape> = {}): ServiceShape => ({
  slot_code: null,
  duration: null,
  ...more,
})

/** A requester at a local date and time, by default of the back office. */
export function aRequester(when: string, more: Partial<Requester> = {}): Requester {
  const { day, minutes } = parseLocalTime(when)
  return {
    now: { day, date: toCivilDate(day), minutes },
    audience: 'back-office',
    jollyOpensAt: at('07:00'),
    visits: [],
    ...more,
  }
}

/** Busy times: `{'2026-11-24': '09:00–09:15 10:00–11:00'}`. */
export function busyOn(days: Record<CivilDate, string>): BusyDays {
  return new Map(Object.entries(days).map(([date, spans]) => [toDayNumber(date), spans.split(' ').map(hours)]))
}

/** Slots as text: `{'2026-11-24': '09:00–09:15 11:00–11:15 jolly'}`. */
export function readable(days: readonly DaySlots[]): Record<CivilDate, string> {
  const words = days.map(({ day, slots }) => [
    toCivilDate(day),
    slots
      .map(({ from, to, slot_code }) => `${shortTime(from)}–${shortTime(to)}${slot_code ? ` ${slot_code}` : ''}`)
      .join(', '),
  ])
  return Object.fromEntries(words)
}
