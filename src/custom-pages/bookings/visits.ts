import { bookingSearch } from '../../../domain/booking/search'
import { type BookingStatus, bookingStatus, bookingStatuses, liveStatuses } from '../../../domain/booking/status'
import { kindOf } from '../../../domain/booking/visit-label'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/bookings'
import { type SlotCode, slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime } from '../../../domain/text/dates'
import { isFoundBy } from '../../../domain/text/search'
import type { Names } from '../../ui/names'
import type { OfficeMark, OfficeMarks } from './office-marks'

/** The status filter: what takes or took place, everything, or one status. */
export const statusFilters = ['active', 'all', ...bookingStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const statusFilterName: Record<StatusFilter, string> = {
  active: 'Attive',
  all: 'Tutti gli stati',
  confirmed: 'Confermate',
  pending: 'In attesa',
  canceled: 'Cancellate',
  rejected: 'Rifiutate',
  terminated: 'Terminate',
}

/** "Attive" leaves out what was cancelled or rejected; a visit that is over stays, or the morning would be gone by noon. */
const activeStatuses = [...liveStatuses, 'terminated'] as const satisfies readonly BookingStatus[]

/** The statuses a filter asks the server for; undefined asks for all. */
export function filteredStatuses(filter: StatusFilter): readonly BookingStatus[] | undefined {
  if (filter === 'all') return undefined
  return filter === 'active' ? activeStatuses : [filter]
}

interface Look {
  readonly color: string
  readonly background: string
}

/** Only a plain confirmed visit gives way to the colour of its kind: any other status is what matters first. */
function lookOf({ status }: Booking, kind: SlotCode | null): Look {
  const { color, background } = kind && status === 'confirmed' ? slotKind[kind] : bookingStatus[status]
  return { color: color ?? bookingStatus[status].color, background: background ?? bookingStatus[status].background }
}

/** A visit as the calendar draws it. */
export interface Visit extends Look {
  readonly booking: Booking
  readonly id: string
  readonly minutes: Minutes
  readonly time: string
  readonly who: string
  /** Second line: the service, and where when several offices are shown. */
  readonly detail: string
  /** Which of several offices it is in. */
  readonly mark: OfficeMark | null
  readonly label: string
  readonly kind: SlotCode | null
  readonly struck: boolean
  /** Not what is searched for: it steps back, but its time stays taken to the eye. */
  readonly faint: boolean
}

interface Shown {
  readonly names: Names
  /** Only when several offices are shown. */
  readonly marks?: OfficeMarks | undefined
  readonly search?: string
}

export function visitOf(booking: Booking, { names, marks, search = '' }: Shown): Visit {
  const kind = kindOf(booking)
  const office = booking.office_service.office_user.office.name
  const label = names.label(booking)
  return {
    ...lookOf(booking, kind),
    booking,
    id: String(booking.id),
    minutes: (parseTime(booking.to) ?? 0) - (parseTime(booking.from) ?? 0),
    time: clockTime(booking.from),
    who: names.line(booking),
    detail: marks ? `${office} · ${booking.office_service_name}` : booking.office_service_name,
    mark: marks?.get(booking.office_user_id) ?? null,
    label: marks ? `${label}, ${office}` : label,
    kind,
    struck: booking.status === 'canceled' || booking.status === 'rejected',
    faint: !matches(booking, search),
  }
}

/** What the calendar finds is what list and export find: by surname, name, phone or code. */
export const matches = (booking: Booking, search: string): boolean => isFoundBy(bookingSearch(booking), search)

/** Visits by day, each day in order of time. */
export function byDay(bookings: readonly Booking[]): Map<string, Booking[]> {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) days.set(booking.date, [...(days.get(booking.date) ?? []), booking])
  for (const day of days.values()) day.sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
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
  const sorted = [...visits].sort((a, b) => start(a).localeCompare(start(b)) || a.id.localeCompare(b.id))
  const sameDay = sorted.filter(({ booking }) => booking.date === from.booking.date)
  const index = sameDay.findIndex(({ id }) => id === from.id)
  if (key === 'ArrowUp') return sameDay[index - 1] ?? null
  if (key === 'ArrowDown') return sameDay[index + 1] ?? null
  const aside = sorted.filter(({ booking }) =>
    key === 'ArrowRight' ? booking.date > from.booking.date : booking.date < from.booking.date,
  )
  const day = (key === 'ArrowRight' ? aside[0] : aside.at(-1))?.booking.date
  const distance = (visit: Visit) => Math.abs((parseTime(visit.time) ?? 0) - (parseTime(from.time) ?? 0))
  const there = aside.filter(({ booking }) => booking.date === day)
  return there.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
