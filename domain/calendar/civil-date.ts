/**
 * Civil dates: calendar days without hour, zone or instant. `CivilDate` is the API's `yyyy-MM-dd`; `DayNumber` counts days
 * since 1970-01-01 and is used for arithmetic.
 */
export type CivilDate = string
export type DayNumber = number
/** 0 = Sunday … 6 = Saturday (specification §3). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

const dayMs = 86_400_000

/** Days since 1970-01-01 of a year (from 100 on), month (1–12) and day. */
export const dayNumberOf = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / dayMs

/** Year, month (1–12) and day of a day number. */
export function civilParts(dayNumber: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(dayNumber * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The day number of a `yyyy-MM-dd` that `isCivilDate` accepts. */
export const toDayNumber = (date: CivilDate): DayNumber =>
  dayNumberOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))

export function toCivilDate(dayNumber: DayNumber): CivilDate {
  const { year, month, day } = civilParts(dayNumber)
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** True for a `yyyy-MM-dd` that exists in the calendar, from year 1900 to 2199. */
export const isCivilDate = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && toCivilDate(toDayNumber(text)) === text

export const weekdayOf = (dayNumber: DayNumber): Weekday => ((((dayNumber + 4) % 7) + 7) % 7) as Weekday

export const addDays = (date: CivilDate, days: number): CivilDate => toCivilDate(toDayNumber(date) + days)

export const daysBetween = (from: CivilDate, to: CivilDate): number => toDayNumber(to) - toDayNumber(from)

export const daysInMonth = (year: number, month: number): number =>
  dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)

export const startOfMonth = (date: CivilDate): CivilDate => `${date.slice(0, 8)}01`

export function endOfMonth(date: CivilDate): CivilDate {
  const { year, month } = civilParts(toDayNumber(date))
  return `${date.slice(0, 8)}${pad(daysInMonth(year, month))}`
}

/** First day of the month that lies `months` away. */
export function shiftMonth(date: CivilDate, months: number): CivilDate {
  const { year, month } = civilParts(toDayNumber(date))
  return toCivilDate(dayNumberOf(year, month + months, 1))
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
