import { type CivilDate, daysBetween } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import type { FreeDays } from './free-times'

/** A day and a time of it. */
export interface DayTime {
  readonly date: CivilDate
  readonly from: string
  readonly to: string
}

/** The free times nearest to another, the nearest first; of equally near ones the earlier. */
export function nearestTimes(days: FreeDays, wanted: DayTime, most: number): DayTime[] {
  const distance = ({ date, from }: DayTime) =>
    Math.abs(daysBetween(wanted.date, date) * 1440 + (parseTime(from) ?? 0) - (parseTime(wanted.from) ?? 0))
  return Object.entries(days)
    .flatMap(([date, slots]) => slots.map(({ from, to }) => ({ date, from, to })))
    .sort((a, b) => distance(a) - distance(b) || (a.date + a.from < b.date + b.from ? -1 : 1))
    .slice(0, most)
}
