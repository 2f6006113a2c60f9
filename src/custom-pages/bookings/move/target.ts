import { availableSlots, type Requester, type ServiceShape } from '../../../../domain/availability/availability'
import type { OfficePlan } from '../../../../domain/availability/day-plan'
import { isLive } from '../../../../domain/booking/status'
import { addDays, type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { overlaps, type Span } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/bookings'
import { fullDate } from '../../../../domain/text/dates'

/** A part of one day; minutes of the day. */
export interface DayRange extends Span {
  readonly date: CivilDate
}

/** Where a visit is to go. */
export interface Target extends DayRange {
  readonly overtime: boolean
}

/** What decides which slots the office of a visit offers to its service. */
export interface OfficeOffer {
  readonly plan: OfficePlan
  readonly service: ServiceShape
  readonly now: WallClock
}

const noVisits = new Map<number, readonly Span[]>()

/** The slot that starts at a minute, whatever is booked there; undefined where the office offers none to the service. */
function slotStarting({ plan, service, now }: OfficeOffer, date: CivilDate, from: Minutes): Span | undefined {
  const day = toDayNumber(date)
  const requester: Requester = { now, audience: 'back-office', jollyOpensAt: 0, visits: [] }
  return availableSlots(plan, service, noVisits, day, day, requester)[0]?.slots.find((slot) => slot.from === from)
}

export const rangeOfVisit = ({ date, from, to }: Pick<Booking, 'date' | 'from' | 'to'>): DayRange => ({
  date,
  from: parseTime(from) ?? 0,
  to: parseTime(to) ?? 0,
})

export const sameTime = (a: DayRange, b: DayRange): boolean => a.date === b.date && a.from === b.from && a.to === b.to

export const targetOfVisit = (booking: Pick<Booking, 'date' | 'from' | 'to' | 'overtime'>): Target => ({
  ...rangeOfVisit(booking),
  overtime: booking.overtime,
})

/**
 * A visit dropped somewhere else: on a slot of its service it takes that slot's length, elsewhere it keeps its own and is
 * out of hours. One that is out of hours already keeps the length it was given, unless that is the slot's.
 */
export function movedTo(
  was: Target,
  { date, from: start }: { date: CivilDate; from: Minutes },
  offer: OfficeOffer,
): Target {
  const length = was.to - was.from
  const from = Math.max(0, Math.min(start, endOfDay - length))
  const slot = slotStarting(offer, date, from)
  if (slot && (!was.overtime || slot.to === from + length)) return { date, from, to: slot.to, overtime: false }
  return { date, from, to: from + length, overtime: true }
}

/** A visit with another end: only a visit out of hours has a length of its own. */
export function resizedTo({ date, from }: DayRange, to: Minutes, offer: OfficeOffer): Target {
  const slot = slotStarting(offer, date, from)
  return { date, from, to, overtime: slot?.to !== to }
}

/** "martedì 24 novembre 2026, dalle 09:15 alle 09:30". */
export const rangeText = ({ date, from, to }: DayRange): string =>
  `${fullDate(date)}, dalle ${shortTime(from)} alle ${shortTime(to)}`

/** Whether one of the visits known here takes part of the time; the server alone decides. */
export const isTakenBy = (bookings: readonly Booking[], target: DayRange, except: number | null): boolean =>
  bookings.some(
    (booking) =>
      booking.id !== except &&
      booking.date === target.date &&
      isLive(booking.status) &&
      overlaps(rangeOfVisit(booking), target),
  )

/** Where a visit moved by keyboard would go, in words. */
export const targetText = (target: Target, isTaken: boolean): string =>
  [rangeText(target), target.overtime && 'fuori orario', isTaken && 'già occupato'].filter(Boolean).join(', ')

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const finest: Minutes = 5

/**
 * The step of drags and arrows: the widest that meets every start of the offices' grids, so that a drop lies on a slot. At
 * least five minutes.
 */
export function gridStep(plans: readonly OfficePlan[]): Minutes {
  const numbers = plans.flatMap(({ shifts }) =>
    shifts.flatMap(({ from, duration, painted }) => [
      from,
      duration,
      ...painted.flatMap((range) => [range.duration ?? 0, ...range.spans.map((span) => span.from)]),
    ]),
  )
  const step = numbers.reduce<number>(divisor, 0)
  return step === 0 ? 15 : Math.max(finest, Math.min(step, 30))
}

export interface KeyOptions {
  readonly step: Minutes
  /** The hours on the screen: nothing is moved out of sight. */
  readonly hours: Span
  /** Days without a column (an empty Sunday) are skipped. */
  readonly isShown: (date: CivilDate) => boolean
}

const nextDay = (date: CivilDate, step: 1 | -1, isShown: KeyOptions['isShown']): CivilDate => {
  const next = addDays(date, step)
  return isShown(next) ? next : addDays(next, step)
}

/** A range after an arrow key: moved by a step of the grid or a day; with Shift its end alone. Null for other keys. */
export function rangeAfterKey(
  { date, from, to }: DayRange,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { step, hours, isShown }: KeyOptions,
): DayRange | null {
  if (key === 'ArrowLeft') return { date: nextDay(date, -1, isShown), from, to }
  if (key === 'ArrowRight') return { date: nextDay(date, 1, isShown), from, to }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const by = key === 'ArrowUp' ? -step : step
  if (shiftKey) {
    const end = to + by
    return end > from && end <= hours.to ? { date, from, to: end } : { date, from, to }
  }
  return from + by >= hours.from && to + by <= hours.to ? { date, from: from + by, to: to + by } : { date, from, to }
}
