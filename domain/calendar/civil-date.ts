/**
 * Civil dates: days as people say them, without hour, zone or instant.
 * `CivilDate` is the wire's `yyyy-MM-dd`; `DayNumber` counts days since 1970-01-01 and is what loops compute with.
 */
export type CivilDate = string
export type DayNumber = number
/** 0 = Sunday … 6 = Saturday (specification §3). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** Days since 1970-01-01 of a year, month (1–12) and day, proleptic Gregorian (Hinnant's days_from_civil). */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Year, month (1–12) and day of a day number (Hinnant's civil_from_days). */
export function civilParts(dayNumber: DayNumber): { year: number; month: number; day: number } {
  const z = dayNumber + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

/** The day number of a `yyyy-MM-dd` that `isCivilDate` accepts. */
export function toDayNumber(date: CivilDate): DayNumber {
  return dayNumberOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))
}

export function toCivilDate(dayNumber: DayNumber): CivilDate {
  const { year, month, day } = civilParts(dayNumber)
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** True for a `yyyy-MM-dd` that exists in the calendar, from year 1900 to 2199. */
export function isCivilDate(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && toCivilDate(toDayNumber(text)) === text
}

export function weekdayOf(dayNumber: DayNumber): Weekday {
  return ((((dayNumber + 4) % 7) + 7) % 7) as Weekday
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return toCivilDate(toDayNumber(date) + days)
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

export function daysInMonth(year: number, month: number): number {
  return month === 12 ? 31 : dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)
}

export function startOfMonth(date: CivilDate): CivilDate {
  return `${date.slice(0, 8)}01`
}

export function endOfMonth(date: CivilDate): CivilDate {
  const { year, month } = civilParts(toDayNumber(date))
  return `${date.slice(0, 8)}${pad(daysInMonth(year, month))}`
}

/** First day of the month that lies `months` away. */
export function shiftMonth(date: CivilDate, months: number): CivilDate {
  const { year, month } = civilParts(toDayNumber(date))
  const count = year * 12 + (month - 1) + months
  return toCivilDate(dayNumberOf(Math.floor(count / 12), (count % 12) + 1, 1))
}

/** The same day of the month that lies `months` away, or its last one. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const month = shiftMonth(date, months)
  const sameDay = addDays(month, Number(date.slice(8)) - 1)
  const last = endOfMonth(month)
  return sameDay > last ? last : sameDay
}

/** The Monday of the date's week. */
export function startOfWeek(date: CivilDate): CivilDate {
  const day = toDayNumber(date)
  return toCivilDate(day - ((weekdayOf(day) + 6) % 7))
}

/** The weeks, Monday first, that the date's month touches; with `count` always that many, so that a grid keeps its height. */
export function weeksOfMonth(date: CivilDate, count?: number): CivilDate[][] {
  const monday = toDayNumber(startOfWeek(startOfMonth(date)))
  const weeks = count ?? Math.ceil((toDayNumber(endOfMonth(date)) - monday + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => toCivilDate(monday + week * 7 + day)),
  )
}
