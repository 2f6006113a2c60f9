import {
  type CivilDate,
  civilParts,
  type DayNumber,
  dayNumberOf,
  daysInMonth,
  toCivilDate,
  toDayNumber,
  weekdayOf,
} from '../calendar/civil-date'

/**
 * A repetition on civil dates with the meaning of RFC 5545 (weeks start on Monday; a month without the wanted day is
 * skipped; dates in `except` still count towards `count`).
 */
export interface Recurrence {
  readonly from: CivilDate
  readonly freq: 'daily' | 'weekly' | 'monthly'
  readonly interval: number
  /** Weekly only; without it the weekday of `from`. */
  readonly weekdays?: readonly number[] | undefined
  /** Monthly only: on the date of `from`, or on its nth weekday of the month. */
  readonly monthly?: 'date' | 'weekday' | undefined
  readonly until?: CivilDate | undefined
  readonly count?: number | undefined
  readonly except?: readonly CivilDate[] | undefined
}

/** Whether fields of the wire are a rule. */
export const isRecurrence = (value: Record<string, unknown> | null): value is Record<string, unknown> & Recurrence =>
  value !== null &&
  typeof value.from === 'string' &&
  typeof value.freq === 'string' &&
  typeof value.interval === 'number'

/** A repeat never has more rows than this (contract.md). */
export const maximumOccurrences = 366

/** The last supported date (`isCivilDate`). */
const lastDate: CivilDate = '2199-12-31'

/** The dates of a repetition, in order, up to `end` and at most `limit` of them. */
export function occurrences(
  recurrence: Recurrence,
  end: CivilDate = lastDate,
  limit: number = maximumOccurrences,
): CivilDate[] {
  return occurrenceDays(recurrence, toDayNumber(recurrence.from), toDayNumber(end), limit).map(toCivilDate)
}

/** The days `[first, last]` a repetition falls on; without a `count`, days before `first` are not generated. */
export function occurrenceDays(
  recurrence: Recurrence,
  first: DayNumber,
  last: DayNumber,
  limit: number = Number.POSITIVE_INFINITY,
): DayNumber[] {
  const until = Math.min(last, recurrence.until ? toDayNumber(recurrence.until) : Number.POSITIVE_INFINITY)
  const excepted = new Set(recurrence.except?.map(toDayNumber))
  const { count = Number.POSITIVE_INFINITY } = recurrence
  const days: DayNumber[] = []
  let counted = 0
  for (const day of candidateDays(recurrence, recurrence.count === undefined ? first : toDayNumber(recurrence.from))) {
    if (day > until || counted >= count || days.length >= limit) break
    counted += 1
    if (day >= first && !excepted.has(day)) days.push(day)
  }
  return days
}

/** Days of the rule up to `lastDate`: at least those from `first` on; it may start earlier, but not before the rule. */
function* candidateDays(recurrence: Recurrence, first: DayNumber): Generator<DayNumber> {
  const start = toDayNumber(recurrence.from)
  const farthest = toDayNumber(lastDate)
  /** Start of the last period of `length` from `origin` that begins at or before `at`; never before `origin`. */
  const periodBefore = (origin: number, length: number, at: number) =>
    origin + Math.max(0, Math.floor((at - origin) / length)) * length
  switch (recurrence.freq) {
    case 'daily':
      for (let day = periodBefore(start, recurrence.interval, first); day <= farthest; day += recurrence.interval)
        yield day
      return
    case 'weekly': {
      const monday = start - ((weekdayOf(start) + 6) % 7)
      const weekdays = recurrence.weekdays?.length ? recurrence.weekdays : [weekdayOf(start)]
      const offsets = [...new Set(weekdays.map((weekday) => (weekday + 6) % 7))].sort((a, b) => a - b)
      const period = 7 * recurrence.interval
      for (let week = periodBefore(monday, period, first); week <= farthest; week += period)
        for (const offset of offsets) if (week + offset >= start) yield week + offset
      return
    }
    case 'monthly': {
      const lastMonth = monthCount(farthest)
      const { interval } = recurrence
      for (
        let count = periodBefore(monthCount(start), interval, monthCount(first));
        count <= lastMonth;
        count += interval
      ) {
        const day = dayInMonth(recurrence, Math.floor(count / 12), (count % 12) + 1)
        if (day !== null) yield day
      }
      return
    }
    default:
      recurrence.freq satisfies never
  }
}

/** Months since the year 0. */
function monthCount(day: DayNumber): number {
  const { year, month } = civilParts(day)
  return year * 12 + month - 1
}

function dayInMonth(recurrence: Recurrence, year: number, month: number): DayNumber | null {
  const start = toDayNumber(recurrence.from)
  const { day } = civilParts(start)
  const first = dayNumberOf(year, month, 1)
  const wanted =
    recurrence.monthly === 'weekday'
      ? 1 + ((weekdayOf(start) - weekdayOf(first) + 7) % 7) + 7 * Math.floor((day - 1) / 7)
      : day
  return wanted <= daysInMonth(year, month) ? first + wanted - 1 : null
}
