import { type BookingStatus, bookingStatuses, groupMessage } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import type { Booking } from '../../../../domain/contract/bookings'
import { counted, longDate } from '../../../../domain/text/dates'

/** A day of the month as far as its visits tell. */
export interface DayCount {
  readonly total: number
  /** How many of each status that occurs, in the order of the table. */
  readonly byStatus: readonly { readonly status: BookingStatus; readonly count: number }[]
  /** The worst status wins (product.md §4); null without visits. */
  readonly message: ReturnType<typeof groupMessage>
}

export function dayCount(bookings: readonly Pick<Booking, 'status'>[]): DayCount {
  const statuses = bookings.map(({ status }) => status)
  return {
    total: statuses.length,
    byStatus: bookingStatuses
      .map((status) => ({ status, count: statuses.filter((one) => one === status).length }))
      .filter(({ count }) => count > 0),
    message: groupMessage(statuses),
  }
}

/** The day in one sentence, for the cell's name. `free` is undefined while nobody knows. */
export function dayLabel(date: CivilDate, isToday: boolean, { total, message }: DayCount, free: number | undefined) {
  return [
    `${longDate(date)}${isToday ? ', oggi' : ''}`,
    total === 0 ? 'nessuna visita' : counted(total, 'visita', 'visite'),
    message?.text,
    free ? counted(free, 'orario libero', 'orari liberi') : null,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Weeks of seven, Monday first. */
export const weeksOf = (days: readonly CivilDate[]): CivilDate[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))

export const isOfMonth = (date: CivilDate, month: CivilDate): boolean => startOfMonth(date) === startOfMonth(month)
