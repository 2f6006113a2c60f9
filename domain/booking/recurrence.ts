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

/** A repeat never has more rows than this (contract.md). */
export const maximumOccurrences = 366

/** The last day there is (`isCivilDate`). */
const lastDate: CivilDate = '2199-12-31'

/** The dates of a repetition, in order, up to `end` and at most `limit` of them. */
export function occurrences(
  recurrence: Recurrence,
  end: CivilDate = lastDate,
  limit: number = maximumOccurrences,
): CivilDate[] {
  const last = Math.min(toDayNumber(end), recurrence.until ? toDayNumber(recurrence.until) : Number.POSITIVE_INFINITY)
  const excepted = new Set(recurrence.except)
  const dates: CivilDate[] = []
  let counted = 0
  for (const day of candidateDays(recurrence)) {
    if (day > last || (recurrence.count !== undefined && counted >= recurrence.count) || dates.length >= limit) break
    counted += 1
    const date = toCivilDate(day)
    if (!excepted.has(date)) dates.push(date)
  }
  return dates
}

/** Days the rule names from its start on, until the last day there is. */
function* candidateDays(recurrence: Recurrence): Generator<DayNumber> {
  const start = toDayNumber(recurrence.from)
  const farthest = toDayNumber(lastDate)
  switch (recurrence.freq) {
    case 'daily':
      for (let day = start; day <= farthest; day += recurrence.interval) yield day
      return
    case 'weekly': {
      const monday = start - ((weekdayOf(start) + 6) % 7)
      const weekdays = recurrence.weekdays?.length ? recurrence.weekdays : [weekdayOf(start)]
      const offsets = [...new Set(weekdays.map((weekday) => (weekday + 6) % 7))].sort((a, b) => a - b)
      for (let week = monday; week <= farthest; week += 7 * recurrence.interval)
        for (const offset of offsets) if (week + offset >= start) yield week + offset
      return
    }
    case 'monthly': {
      const { year, month } = civilParts(start)
      const lastMonth = civilParts(farthest).year * 12 + 11
      for (let count = year * 12 + month - 1; count <= lastMonth; count += recurrence.interval) {
        const day = dayInMonth(recurrence, Math.floor(count / 12), (count % 12) + 1)
        if (day !== null) yield day
      }
      return
    }
    default:
      recurrence.freq satisfies never
  }
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
