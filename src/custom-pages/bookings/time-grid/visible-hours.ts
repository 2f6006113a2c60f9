import type { OfficePlan } from '../../../../domain/availability/day-plan'
import type { OpeningHours } from '../../../../domain/availability/opening-hours'
import { endOfDay, type Minutes } from '../../../../domain/calendar/minutes'
import { type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'

const hour = 60
/** Minimum range shown, so that the grid fills the screen. Minutes. */
const leastShown = 8 * hour
const usualDay: Span = { from: 9 * hour, to: 18 * hour }

/** The whole hours shown: one hour around the shifts of any day, extended to visits outside them. */
export function visibleHours(plans: readonly OfficePlan[], visits: readonly Pick<Booking, 'from' | 'to'>[]): Span {
  const shifts: readonly Span[] = plans.flatMap((plan) => plan.shifts)
  const working = shifts.length > 0 ? shifts : [usualDay]
  const spans = [...working.map(({ from, to }) => ({ from: from - hour, to: to + hour })), ...visits.map(spanOf)]
  const start = Math.max(0, Math.floor(Math.min(...spans.map(({ from }) => from)) / hour) * hour)
  const lastHour = Math.ceil(Math.max(...spans.map(({ to }) => to)) / hour) * hour
  const end = Math.min(endOfDay, Math.max(lastHour, start + leastShown))
  return { from: Math.max(0, Math.min(start, end - leastShown)), to: end }
}

/**
 * Height of the shortest visit in pixels, enough for a line of text and a pointer target: 24 is the WCAG 2.2 minimum. In a week it
 * is one line of text, so that a working day fits the screen (design study "week-2"); the day has the same visits at full height.
 */
const visitPixels = { week: 19, desk: 24, phone: 32 } as const
/** The gap between two adjacent visits (`.event` of time-grid.module.css). */
const gapPixels = 1
/** At most a quarter of an hour is assumed for the shortest visit; the design asks for at least 80 pixels an hour. */
const longestShortVisit: Minutes = 15
const shortestShortVisit: Minutes = 5

/** Height of an hour in pixels, so that the shortest visit of the offices' grids is readable and clickable. */
export function hourPixels(plans: readonly OfficePlan[], screen: keyof typeof visitPixels): number {
  const durations = plans.flatMap(({ shifts }) => shifts.map(({ duration }) => duration))
  const shortest = Math.max(shortestShortVisit, Math.min(longestShortVisit, ...durations))
  return Math.ceil(((visitPixels[screen] + gapPixels) * hour) / shortest)
}

/** Initial scroll position, in minutes: an hour and a half before now, or half an hour before the first opening. */
export function scrollStart(shown: Span, now: Minutes | null, grounds: Iterable<OpeningHours>): Minutes {
  const openings = [...grounds].flatMap(({ open }) => open.map(({ from }) => from))
  const start = now !== null && now >= shown.from && now <= shown.to ? now - hour : Math.min(...openings, shown.to)
  return Math.max(shown.from, Math.min(start - hour / 2, shown.to))
}
