import { occurrenceDays, type Recurrence } from '../booking/recurrence'
import { type DayNumber, toDayNumber, type Weekday } from '../calendar/civil-date'
import { endOfDay, type Minutes } from '../calendar/minutes'
import type { Span } from '../calendar/spans'
import type { SlotCode } from './slot-kinds'

/** A kind of time painted on a shift. Spans and duration in minutes, horizon and rate limit in days. */
export interface PaintedRange {
  readonly slot_code: SlotCode
  readonly weekdays: readonly number[]
  readonly spans: readonly Span[]
  readonly duration: Minutes | null
  readonly horizon: number | null
  readonly rate_limit: number | null
}

/** Working hours on some weekdays, with a grid of `duration` minutes. */
export interface Shift extends Span {
  readonly weekdays: readonly number[]
  readonly duration: Minutes
  readonly validFrom: DayNumber | null
  readonly validTo: DayNumber | null
  readonly painted: readonly PaintedRange[]
}

/** A point of local time: a day and minutes of that day. */
export interface LocalTime {
  readonly day: DayNumber
  readonly minutes: Minutes
}

/**
 * A dated exception to the shifts: closed or open from one local time to another. With a recurrence it is a pause repeated
 * on each of its dates, with the length of the first one.
 */
export interface Schedule {
  readonly kind: 'closed' | 'open'
  readonly start: LocalTime
  readonly end: LocalTime
  /** Grid of an extra opening. */
  readonly duration: Minutes | null
  readonly recurrence: Recurrence | null
}

export function shiftHolds(shift: Shift, day: DayNumber, weekday: Weekday): boolean {
  return (
    shift.weekdays.includes(weekday) &&
    (shift.validFrom === null || shift.validFrom <= day) &&
    (shift.validTo === null || day <= shift.validTo)
  )
}

/** One day's part of a schedule: what it closes or opens on that day. */
export interface DatedSpan extends Span {
  readonly day: DayNumber
  readonly kind: 'closed' | 'open'
  readonly duration: Minutes | null
}

/** The days of `[first, last]` a schedule covers, with its minutes on each. */
export function spansOfSchedule(schedule: Schedule, first: DayNumber, last: DayNumber): DatedSpan[] {
  const length = schedule.end.day - schedule.start.day
  const starts = schedule.recurrence ? occurrenceDays(schedule.recurrence, first - length, last) : [schedule.start.day]
  const spans: DatedSpan[] = []
  for (const start of starts) {
    for (let day = Math.max(start, first); day <= Math.min(start + length, last); day += 1) {
      const from = day === start ? schedule.start.minutes : 0
      const to = day === start + length ? schedule.end.minutes : endOfDay
      if (from < to) spans.push({ day, from, to, kind: schedule.kind, duration: schedule.duration })
    }
  }
  return spans
}

/** Reads `yyyy-MM-dd HH:mm:ss` (contract.md, "Habits"); minutes only. */
export function parseLocalTime(text: string): LocalTime {
  return { day: toDayNumber(text.slice(0, 10)), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}
