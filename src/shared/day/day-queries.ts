import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { type DayPart, pendingDays } from '../../../domain/contract/agenda/day'
import { actedDoctorOf, hasAgenda, hasRight, readsPrescriptions } from '../../platform/session/user-rights'
import { type BookingsRequest, bookingsQuery, type Period } from './bookings-query'

// What the pages begin with (day.ts): each query is made here, so that a route's loader asks for what its page reads.

/** The pending visits of the two months from a day on. */
export const pendingRequest = (today: CivilDate): BookingsRequest => ({
  from: today,
  to: addDays(today, pendingDays),
  statuses: ['pending'],
})

/** Of home: the next day with something to do, and what waits. */
export function homeQuery(user: CurrentUser, actingAs: number | null, today: CivilDate) {
  const doctor = actedDoctorOf(user, actingAs)
  const parts: DayPart[] = ['notices', 'schedules', 'undecided', 'setup']
  if (hasRight(doctor, 'bookings')) parts.push('visits', 'free', 'pending')
  // who prescribes is known with the user
  if (readsPrescriptions(user, doctor)) parts.push('prescriptions')
  if (hasRight(doctor, 'self')) parts.push('offers')
  return { date: today, next: '1' as const, with: parts.join() }
}

/** The first day of a period for which free times are asked: past days have none, and so the answer stays cached all day. */
export const freeFrom = ({ from }: Period, today: CivilDate): CivilDate => (from < today ? today : from)

/** Of the calendar: its visits by filter, and what is planned, held and free. */
export const calendarQuery = (filtered: BookingsRequest, period: Period, today: CivilDate) => ({
  ...bookingsQuery(filtered),
  date: period.from,
  to: period.to,
  with: freeFrom(period, today) <= period.to ? 'visits,schedules,holds,notices,free' : 'visits,schedules,holds,notices',
})

/** Whether the page at an address begins with a day, which then has the service communications of its frame. */
export function beginsWithDay(path: string, user: CurrentUser | undefined, actingAs: number | null): boolean {
  if (!hasAgenda(user, actingAs)) return false
  return path === '/' || (path === '/bookings' && hasRight(actedDoctorOf(user, actingAs), 'bookings'))
}
