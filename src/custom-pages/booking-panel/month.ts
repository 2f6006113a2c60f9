import { addDays, type CivilDate, startOfWeek } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import { counted, fullDate } from '../../../domain/text/dates'

const weeksShown = 6

/** Six weeks from Monday that hold the month, so that the grid never changes its height. */
export function weeksOf(month: CivilDate): CivilDate[][] {
  const monday = startOfWeek(month)
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}

/** A day as it is announced: its full date, whether it is a holiday, and how much of it is free. */
export function dayLabel(date: CivilDate, free: number, isKnown: boolean): string {
  const freeWords = free === 0 ? 'nessun orario libero' : counted(free, 'orario libero', 'orari liberi')
  return [fullDate(date), holidayName(date), isKnown ? freeWords : null].filter(Boolean).join(', ')
}
