import { isDoctorSide } from '../../../domain/access/roles'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { CurrentUser } from '../../../domain/contract/access/session'
import { type DayPart, pendingDays } from '../../../domain/contract/agenda/day'
import {
  actedDoctorOf,
  hasRight,
  isWithoutDoctor,
  readsPrescriptions,
  roleOf,
} from '../../platform/session/user-rights'
import { type BookingsRequest, bookingsQuery, type Period } from './bookings-query'

// What the pages begin with (day.ts): each query is made here, so that a route's loader asks for what its page reads.

/** The pending visits of the two months from a day on. */
export const pendingRequest = (today: CivilDate): BookingsRequest => ({
  from: today,
  to: addDays(today, pendingDays),
  statuses: ['pending'],
})

const framed = ['notifications', 'news', 'notices'] as const satisfies readonly DayPart[]

/** Of the frame of each page of the doctor's side: counts of messages and news, service communications; null for others. */
export function frameQuery(user: CurrentUser | undefined, actingAs: number | null) {
  const role = roleOf(user)
  if (!user || role === null || !isDoctorSide(role)) return null
  return { with: (isWithoutDoctor(user, actingAs) ? framed : (['chats', ...framed] as const)).join() }
}

/** Of home: the next day with something to do, and what waits. */
export function homeQuery(user: CurrentUser, actingAs: number | null, today: CivilDate) {
  const doctor = actedDoctorOf(user, actingAs)
  const parts: DayPart[] = ['schedules', 'undecided', 'setup']
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
  with: freeFrom(period, today) <= period.to ? 'visits,schedules,holds,free' : 'visits,schedules,holds',
})
