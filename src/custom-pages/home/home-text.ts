import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import type { Minutes } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import { type Span, spanOf } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { ChatCategory, UnreadCounters } from '../../../domain/contract/messages/messages'
import { counted, longDate } from '../../../domain/text/dates'

type VisitTime = Pick<Booking, 'date' | 'from' | 'to'>

/** Greeting by time of day; never with a name, since patients see the screen too. */
export function greeting(minutes: Minutes): string {
  if (minutes < 13 * 60) return 'Buongiorno'
  return minutes < 18 * 60 ? 'Buon pomeriggio' : 'Buonasera'
}

/** "oggi", "domani", or the date. */
export function dayName(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'oggi'
  return date === addDays(today, 1) ? 'domani' : longDate(date)
}

/** The current visit, or the next one of the shown day; undefined if there is none left. */
export const nextVisit = (visits: readonly Booking[], day: CivilDate, now: WallClock): Booking | undefined =>
  visits.find((visit) => visit.status !== 'terminated' && (day > now.date || spanOf(visit).to > now.minutes))

/** Whether a visit has started and not ended. */
export function isGoingOn(visit: VisitTime, now: WallClock): boolean {
  const { from, to } = spanOf(visit)
  return visit.date === now.date && from <= now.minutes && now.minutes < to
}

/** "tra 25 minuti", "tra 2 ore"; null for another day or a visit already started. */
export function untilText(visit: VisitTime, now: WallClock): string | null {
  const left = Math.ceil(spanOf(visit).from - now.minutes)
  if (visit.date !== now.date || left <= 0) return null
  if (left < 60) return `tra ${counted(left, 'minuto', 'minuti')}`
  const hours = Math.floor(left / 60)
  return left % 60 === 0 ? `tra ${counted(hours, 'ora', 'ore')}` : `tra ${hours} h ${left % 60} min`
}

/** Whether the day's opening hours are over: distinguishes a finished day from a full one. */
export const isOver = (open: readonly Span[], day: CivilDate, now: WallClock): boolean =>
  day === now.date && open.every(({ to }) => to <= now.minutes)

/** Index of the current-time line in a list of visits: before the first one that has not ended. */
export function indexOfNow(visits: readonly Pick<Booking, 'from' | 'to'>[], now: WallClock): number {
  const index = visits.findIndex((visit) => spanOf(visit).to > now.minutes)
  return index < 0 ? visits.length : index
}

/** Position and width of a span within another, in percent, for the bar of an office. */
export function shareOf({ from, to }: Span, whole: Span): { left: string; width: string } {
  const percent = (minutes: Minutes) => `${(minutes / (whole.to - whole.from)) * 100}%`
  return { left: percent(from - whole.from), width: percent(to - from) }
}

/** In display order: patients, the largest group, first. */
const categoryName: Record<ChatCategory, string> = {
  patient: 'Pazienti',
  doctor: 'Medici',
  assistant: 'Segreteria',
  medical_representative: 'Informatori scientifici',
  group: 'Gruppi',
}

/** Unread messages by category, without empty ones. The chat opens on `?agent={category}`. */
export const unreadByCategory = (counters: UnreadCounters) =>
  (Object.keys(categoryName) as ChatCategory[])
    .map((category) => ({ category, label: categoryName[category], count: counters[category] }))
    .filter(({ count }) => count > 0)
