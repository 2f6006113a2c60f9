import { addDays, type CivilDate, toCivilDate } from '../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../domain/calendar/minutes'
import type { Span } from '../../../domain/calendar/spans'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'

/**
 * One column of the grid: a day, or one office of a day where offices stand side by side. FullCalendar knows days only,
 * so each column is a day to it: `key`, which is the date itself unless several columns show the same one.
 */
export interface Column {
  readonly key: CivilDate
  readonly date: CivilDate
  /** Null: every office shown. */
  readonly office: OfficeUser | null
}

/** A column for each day; of one day, where asked, one for each office. */
export function columnsOf(
  days: readonly CivilDate[],
  officeUsers: readonly OfficeUser[],
  sideBySide: boolean,
): Column[] {
  const [first] = days
  if (sideBySide && first && days.length === 1 && officeUsers.length > 1)
    return officeUsers.map((office, index) => ({ key: addDays(first, index), date: first, office }))
  return days.map((date) => ({ key: date, date, office: null }))
}

export const holds = ({ date, office }: Column, booking: Pick<Booking, 'date' | 'office_user_id'>): boolean =>
  booking.date === date && (office === null || office.id === booking.office_user_id)

/** A stretch of a column as FullCalendar says it: wall-clock times without a zone, the end of the day as next midnight. */
export const wallTime = (key: CivilDate, minutes: Minutes): string =>
  minutes >= endOfDay ? `${addDays(key, 1)}T00:00:00` : `${key}T${shortTime(minutes)}:00`

const minutesOf = (date: Date): Minutes => date.getUTCHours() * 60 + date.getUTCMinutes()
const dayMs = 86_400_000
const keyOf = (date: Date): CivilDate => toCivilDate(Math.floor(date.getTime() / dayMs))

/**
 * What FullCalendar says back: its clock is told to be UTC, so the UTC parts of its dates are the wall clock's. What
 * would run past midnight is pushed back whole into the day it starts on. Null: no column of ours.
 */
export function stretchOf(
  columns: readonly Column[],
  start: Date,
  end: Date | null,
): { readonly column: Column; readonly span: Span } | null {
  const column = columns.find(({ key }) => key === keyOf(start))
  if (!column) return null
  const from = minutesOf(start)
  const length = end ? Math.round((end.getTime() - start.getTime()) / 60_000) : 0
  const over = Math.max(0, from + length - endOfDay)
  return { column, span: { from: Math.max(0, from - over), to: from + length - over } }
}
