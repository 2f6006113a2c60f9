import { bookingSearch, kindOf } from '../../../domain/booking/participant'
import { bookingStatus } from '../../../domain/booking/status'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/bookings'
import { type SlotCode, slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime } from '../../../domain/text/dates'
import { isFoundBy } from '../../../domain/text/search'
import type { Names } from '../../ui/names'
import type { OfficeBadge, OfficeBadges } from './time-grid/office-badges'

/** A visit as the time grid draws it. */
export interface Visit {
  readonly booking: Booking
  readonly id: string
  readonly minutes: Minutes
  readonly time: string
  readonly who: string
  /** Second line: the service, and where when several offices are shown. */
  readonly detail: string
  /** Which of several offices it is in. */
  readonly badge: OfficeBadge | null
  readonly label: string
  readonly kind: SlotCode | null
  readonly color: string
  readonly background: string
  readonly struck: boolean
  /** Not what is searched for: drawn pale. */
  readonly faint: boolean
}

interface Options {
  readonly names: Names
  /** Only when several offices are shown. */
  readonly badges?: OfficeBadges | undefined
  readonly search?: string
}

export function visitOf(booking: Booking, { names, badges, search = '' }: Options): Visit {
  const { status } = booking
  const kind = kindOf(booking)
  // Only a plain confirmed visit has the colour of its kind: any other status matters more.
  const colors = kind && status === 'confirmed' ? slotKind[kind] : bookingStatus[status]
  const office = booking.office_service.office_user.office.name
  const label = names.label(booking)
  return {
    color: colors.color ?? bookingStatus[status].color,
    background: colors.background ?? bookingStatus[status].background,
    booking,
    id: String(booking.id),
    minutes: (parseTime(booking.to) ?? 0) - (parseTime(booking.from) ?? 0),
    time: clockTime(booking.from),
    who: names.line(booking),
    detail: badges ? `${office} · ${booking.office_service_name}` : booking.office_service_name,
    badge: badges?.get(booking.office_user_id) ?? null,
    label: badges ? `${label}, ${office}` : label,
    kind,
    struck: status === 'canceled' || status === 'rejected',
    faint: !matches(booking, search),
  }
}

/** What the calendar finds is what list and export find: by surname, name, phone or code. */
export const matches = (booking: Booking, search: string): boolean => isFoundBy(bookingSearch(booking), search)

/** Visits by day, each day in order of time. */
export function byDay(bookings: readonly Booking[]): Map<string, Booking[]> {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings.toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id))
    days.set(booking.date, [...(days.get(booking.date) ?? []), booking])
  return days
}

/**
 * Where an arrow key leads from a visit: up and down inside the day, left and right to the nearest in time of the next
 * day that has any. Null at the edge.
 */
export function neighbour(
  visits: readonly Visit[],
  from: Visit,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): Visit | null {
  const start = ({ booking }: Visit) => `${booking.date}T${booking.from}`
  const sorted = visits.toSorted((a, b) => start(a).localeCompare(start(b)) || a.id.localeCompare(b.id))
  const sameDay = sorted.filter(({ booking }) => booking.date === from.booking.date)
  const index = sameDay.findIndex(({ id }) => id === from.id)
  if (key === 'ArrowUp') return sameDay[index - 1] ?? null
  if (key === 'ArrowDown') return sameDay[index + 1] ?? null
  const isAfter = key === 'ArrowRight'
  const others = sorted.filter(({ booking: { date } }) =>
    isAfter ? date > from.booking.date : date < from.booking.date,
  )
  const day = others.at(isAfter ? 0 : -1)?.booking.date
  const distance = (visit: Visit) => Math.abs((parseTime(visit.time) ?? 0) - (parseTime(from.time) ?? 0))
  return others.filter(({ booking }) => booking.date === day).sort((a, b) => distance(a) - distance(b))[0] ?? null
}
