import { addDays, type CivilDate, daysBetween, toDayNumber, weekdayOf } from '../calendar/civil-date'
import { easterSunday, italianHolidays } from '../calendar/holidays'

/** First and last day, both included. */
interface Days {
  readonly from: CivilDate
  readonly to: CivilDate
}

const yearOf = (date: CivilDate) => Number(date.slice(0, 4))

/**
 * Where a closure of one year lies in the next: around Easter as far from it as before; whole weeks in the ISO week of the same
 * number; with a fixed feast, an eve or a patron's day (`MM-dd`) inside on the same dates; else on the same weekday of the same ISO
 * week.
 */
export function copiedDays(days: Days, patronDays: readonly string[] = []): Days {
  const year = yearOf(days.from)
  const has = (date: CivilDate) => days.from <= date && date <= days.to
  const shifted = (by: number) => ({ from: addDays(days.from, by), to: addDays(days.to, by) })
  const easter = easterSunday(year)
  if (has(easter) || has(addDays(easter, 1))) return shifted(daysBetween(easter, easterSunday(year + 1)))
  if (isWholeWeeks(days)) return shifted(daysToSameWeek(days.from))
  const fixed = [year, year + 1].flatMap((one) => [
    ...italianHolidays(one).map(({ date }) => date),
    ...[...eves, ...patronDays].map((day) => `${one}-${day}`),
  ])
  if (fixed.some(has)) {
    const from = inNextYear(days.from)
    return { from, to: addDays(from, daysBetween(days.from, days.to)) }
  }
  return shifted(daysToSameWeek(days.from))
}

/** Kept by their date like feasts, `MM-dd`. */
const eves = ['12-24', '12-31']

/** From a Monday to a Friday, Saturday or Sunday. */
const isWholeWeeks = ({ from, to }: Days) =>
  weekdayOf(toDayNumber(from)) === 1 && [5, 6, 0].includes(weekdayOf(toDayNumber(to)))

/** 29 February becomes the 28th. */
const inNextYear = (date: CivilDate): CivilDate =>
  `${yearOf(date) + 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`

/** The days from a date to its weekday in the ISO week of the same number a year on; of a 53rd week in the 52nd. */
const daysToSameWeek = (date: CivilDate): number =>
  [364, 371].find((days) => isoWeek(addDays(date, days)) === isoWeek(date)) ?? 364

/** The number of the ISO week: that of its Thursday within the Thursday's year. */
function isoWeek(date: CivilDate): number {
  const thursday = addDays(date, 3 - ((weekdayOf(toDayNumber(date)) + 6) % 7))
  return 1 + Math.floor(daysBetween(`${yearOf(thursday)}-01-01`, thursday) / 7)
}
