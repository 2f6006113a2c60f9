import { addDays, type CivilDate, daysInMonth, shiftMonth, startOfWeek } from '../../../domain/calendar/civil-date'
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

/** The same day of the month that lies `months` away, or its last one. */
function sameDay(date: CivilDate, months: number): CivilDate {
  const month = shiftMonth(date, months)
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  return addDays(month, Math.min(Number(date.slice(8)), length) - 1)
}

/** Where a key takes the focus in the grid; null for keys that are not its own. */
export function dayAfterKey(date: CivilDate, key: string): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return startOfWeek(date)
    case 'End':
      return addDays(startOfWeek(date), 6)
    case 'PageUp':
      return sameDay(date, -1)
    case 'PageDown':
      return sameDay(date, 1)
    default:
      return null
  }
}

/** A day as it is announced: its full date, whether it is a holiday, and how much of it is free. */
export function dayLabel(date: CivilDate, free: number, isKnown: boolean): string {
  const freeWords = free === 0 ? 'nessun orario libero' : counted(free, 'orario libero', 'orari liberi')
  return [fullDate(date), holidayName(date), isKnown ? freeWords : null].filter(Boolean).join(', ')
}
