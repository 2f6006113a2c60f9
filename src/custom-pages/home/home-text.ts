import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/bookings'
import { type ChatCategory, chatCategories, type UnreadCounters } from '../../../domain/contract/messages'
import { counted, longDate } from '../../../domain/text/dates'

const hour = 60

/** Never with a name, since patients see this screen too. */
export function greeting(minutes: Minutes): string {
  if (minutes < 13 * hour) return 'Buongiorno'
  return minutes < 18 * hour ? 'Buon pomeriggio' : 'Buonasera'
}

/** How a day is called on this page: "oggi", "domani", or its date. */
export function dayName(date: CivilDate, today: CivilDate, tomorrow: CivilDate): string {
  if (date === today) return 'oggi'
  return date === tomorrow ? 'domani' : longDate(date)
}

export const visitSpan = ({ from, to }: Pick<Booking, 'from' | 'to'>): Span => ({
  from: parseTime(from) ?? 0,
  to: parseTime(to) ?? 0,
})

/** The visit going on, or the next one of the day shown; undefined when the day is over. */
export function nextVisit(visits: readonly Booking[], day: CivilDate, now: WallClock): Booking | undefined {
  const ahead = visits.filter((visit) => visit.status === 'confirmed' || visit.status === 'pending')
  return ahead.find((visit) => day > now.date || visitSpan(visit).to > now.minutes)
}

/** Whether a visit has begun and is not over yet. */
export function isGoingOn(visit: Pick<Booking, 'date' | 'from' | 'to'>, now: WallClock): boolean {
  const { from, to } = visitSpan(visit)
  return visit.date === now.date && from <= now.minutes && now.minutes < to
}

/** "tra 25 minuti", "tra 2 ore"; nothing for another day, nor for what has begun. */
export function untilText(visit: Pick<Booking, 'date' | 'from' | 'to'>, now: WallClock): string | null {
  const left = Math.ceil(visitSpan(visit).from - now.minutes)
  if (visit.date !== now.date || left <= 0) return null
  if (left < hour) return `tra ${counted(left, 'minuto', 'minuti')}`
  const hours = Math.floor(left / hour)
  return left % hour === 0 ? `tra ${counted(hours, 'ora', 'ore')}` : `tra ${hours} h ${left % hour} min`
}

/** Whether the opening hours of the day shown are over: nothing is free then because it is late, not because all is taken. */
export function isOver(open: readonly Span[], day: CivilDate, now: WallClock): boolean {
  return day === now.date && open.every(({ to }) => to <= now.minutes)
}

/** Where the line of the current time stands in a list of visits: before the first one that is not over yet. */
export function indexOfNow(visits: readonly Pick<Booking, 'from' | 'to'>[], now: WallClock): number {
  const index = visits.findIndex((visit) => visitSpan(visit).to > now.minutes)
  return index < 0 ? visits.length : index
}

/** A span as a share of the day's shown hours, in percent, for the bar of an office. */
export function shareOf(span: Span, whole: Span): { left: number; width: number } {
  const length = Math.max(1, whole.to - whole.from)
  const from = Math.max(span.from, whole.from)
  const to = Math.min(span.to, whole.to)
  return { left: ((from - whole.from) / length) * 100, width: (Math.max(0, to - from) / length) * 100 }
}

const categoryName: Record<ChatCategory, string> = {
  patient: 'Pazienti',
  medical_representative: 'Informatori scientifici',
  assistant: 'Segreteria',
  doctor: 'Medici',
  group: 'Gruppi',
}

/** Who wrote, by category, where there is something to read; patients first, as they are most. The chat opens on `agent`. */
export function unreadByCategory(counters: UnreadCounters) {
  return chatCategories
    .map((category) => ({ category, label: categoryName[category], count: counters[category] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.category === 'patient') - Number(a.category === 'patient'))
}
