import { bookingSearch, kindOf } from '../../../domain/booking/participant'
import { type CivilDate, daysBetween } from '../../../domain/calendar/civil-date'
import { spanOf } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime } from '../../../domain/text/dates'
import { byCharacters } from '../../../domain/text/order'
import { isFoundBy } from '../../../domain/text/search'
import type { NameMask } from '../../shared/people/name-mask'
import { visitColors, visitIcons } from '../../shared/visits/card/status-chip'
import type { ServiceMark } from '../../shared/visits/service-mark'
import type { OfficeBadges } from './time-grid/office-badges'

interface Options {
  readonly names: NameMask
  /** Set only when several offices are shown. */
  readonly badges?: OfficeBadges | undefined
  /** What tells services apart, by their name. */
  readonly marks?: ReadonlyMap<string, ServiceMark>
  readonly search?: string
}

/** View model of a visit in the time grid. */
export function visitOf(booking: Booking, { names, badges, marks, search = '' }: Options) {
  const office = booking.office_service.office_user.office.name
  const label = names.label(booking)
  const { from, to } = spanOf(booking)
  const isOver = booking.status === 'terminated'
  return {
    ...visitColors(booking),
    booking,
    /** The column in which it is reached by the arrow keys. */
    day: booking.date,
    id: String(booking.id),
    minutes: to - from,
    time: clockTime(booking.from),
    who: names.line(booking),
    detail: booking.office_service_name,
    /** Badge of its office, when several are shown. */
    badge: badges?.get(booking.office_user_id),
    label: badges ? `${label}, ${office}` : label,
    // A finished visit has an edge of its own where the edge does not tell offices apart: names need the room.
    icon: visitIcons(booking)[isOver && !badges ? 1 : 0],
    mark: kindOf(booking) === null ? marks?.get(booking.office_service_name) : undefined,
    isOver,
    struck: booking.status === 'canceled' || booking.status === 'rejected',
    /** Does not match the search: drawn pale. */
    faint: !matches(booking, search),
  }
}
export type Visit = ReturnType<typeof visitOf>

/** Matches as list and export do: by surname, name, phone or code. */
export const matches = (booking: Booking, search: string): boolean =>
  search.trim() === '' || isFoundBy(bookingSearch(booking), search)

interface NearbyVisits {
  readonly search: string
  readonly days: readonly CivilDate[]
  readonly today: CivilDate
}

/** The matches of a search on days that are not shown: future days first, nearest first; then past days. */
export function matchesNear(visits: readonly Booking[], { search, days, today }: NearbyVisits): Booking[] {
  if (search.trim() === '') return []
  const nearness = (day: CivilDate) => (day < today ? 1000 + daysBetween(day, today) : daysBetween(today, day))
  return visits
    .filter((visit) => !days.includes(visit.date) && matches(visit, search))
    .toSorted((one, other) => nearness(one.date) - nearness(other.date))
}

/** Visits by day, sorted by time. */
export function byDay(bookings: readonly Booking[]): Map<string, Booking[]> {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings.toSorted((a, b) => byCharacters(a.from, b.from) || a.id - b.id))
    days.set(booking.date, [...(days.get(booking.date) ?? []), booking])
  return days
}

/** Target of an arrow key: the next visit of the day, or the nearest in time on the next day with visits; else undefined. */
export function neighbour(visits: readonly Visit[], from: Visit, key: string): Visit | undefined {
  if (!/^Arrow(Up|Down|Left|Right)$/.test(key)) return undefined
  const start = ({ day, booking }: Visit) => `${day}T${booking.from}`
  const ordered = visits.toSorted((a, b) => byCharacters(start(a), start(b)) || byCharacters(a.id, b.id))
  if (key === 'ArrowUp' || key === 'ArrowLeft') ordered.reverse()
  const following = ordered.slice(ordered.findIndex(({ id }) => id === from.id) + 1)
  if (key === 'ArrowUp' || key === 'ArrowDown') return following[0]?.day === from.day ? following[0] : undefined
  const nextDay = following.find(({ day }) => day !== from.day)?.day
  const distance = ({ booking }: Visit) => Math.abs(spanOf(booking).from - spanOf(from.booking).from)
  return following.filter(({ day }) => day === nextDay).sort((a, b) => distance(a) - distance(b))[0]
}
