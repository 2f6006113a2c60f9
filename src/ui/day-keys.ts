import { addDays, addMonths, type CivilDate, startOfWeek } from '../../domain/calendar/civil-date'

/** Where a key leads from a day of a month (WAI-ARIA's grid of dates); null for keys that are not its own. */
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
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
    default:
      return null
  }
}
