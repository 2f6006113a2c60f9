import { availableSlots, type ServiceShape } from '../../../../domain/availability/availability'
import type { OfficePlan } from '../../../../domain/availability/day-plan'
import { isLive } from '../../../../domain/booking/status'
import { addDays, type CivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { overlaps, type Span, spanOf } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { fullDate } from '../../../../domain/text/dates'

/** A time range within one day; minutes of the day. */
export interface DayRange extends Span {
  readonly date: CivilDate
}

/** The target time of a move. */
export interface Target extends DayRange {
  readonly overtime: boolean
}

/** Inputs that determine which slots an office offers for a visit's service. */
export interface OfficeOffer {
  readonly plan: OfficePlan
  readonly service: ServiceShape
  readonly now: WallClock
}

/** The slots an office offers for the service on a day, ignoring bookings. */
function slotsOn({ plan, service, now }: OfficeOffer, date: CivilDate): readonly Span[] {
  const day = toDayNumber(date)
  const requester = { now, audience: 'back-office', jollyOpensAt: 0, visits: [] } as const
  return availableSlots(plan, service, new Map(), day, day, requester)[0]?.slots ?? []
}

const slotStarting = (offer: OfficeOffer, date: CivilDate, from: Minutes): Span | undefined =>
  slotsOn(offer, date).find((slot) => slot.from === from)

export const targetOfVisit = ({ date, overtime, ...times }: Pick<Booking, 'date' | 'from' | 'to' | 'overtime'>) => ({
  date,
  overtime,
  ...spanOf(times),
})

/** Target of a dropped visit: on a slot of its service it takes the slot's length, elsewhere keeps its own, out of hours. */
export function movedTo(was: Target, start: Pick<DayRange, 'date' | 'from'>, offer: OfficeOffer): Target {
  const { date } = start
  const length = was.to - was.from
  const from = Math.max(0, Math.min(start.from, endOfDay - length))
  const slot = slotStarting(offer, date, from)
  if (slot && (!was.overtime || slot.to === from + length)) return { date, from, to: slot.to, overtime: false }
  return { date, from, to: from + length, overtime: true }
}

/** Target of a resized visit: out of hours unless it ends where its slot does. */
export const resizedTo = ({ date, from }: DayRange, to: Minutes, offer: OfficeOffer): Target => ({
  date,
  from,
  to,
  overtime: slotStarting(offer, date, from)?.to !== to,
})

/** "martedì 24 novembre 2026, dalle 09:15 alle 09:30". */
export const rangeText = ({ date, from, to }: DayRange): string =>
  `${fullDate(date)}, dalle ${shortTime(from)} alle ${shortTime(to)}`

/** Whether a visit loaded here overlaps the time; only the server decides. */
export const isTakenBy = (bookings: readonly Booking[], target: DayRange, except: number): boolean =>
  bookings.some(
    (booking) =>
      booking.id !== except &&
      booking.date === target.date &&
      isLive(booking.status) &&
      overlaps(spanOf(booking), target),
  )

/** The slots of a day to which a visit can be moved: those that nothing takes. */
export const freePlaces = (offer: OfficeOffer, date: CivilDate, isTaken: (place: DayRange) => boolean): Span[] =>
  slotsOn(offer, date).filter(({ from, to }) => !isTaken({ date, from, to }))

/** What a target is, in a word; only the server decides. */
export type PlaceState = 'libero' | 'occupato' | 'fuori orario'

export const placeWarning = ({ overtime }: Target, isTaken: boolean): PlaceState =>
  isTaken ? 'occupato' : overtime ? 'fuori orario' : 'libero'

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Step of drags and arrows: the largest that hits every start in the offices’ grids. 5 to 30 minutes. */
export function gridStep(plans: readonly OfficePlan[]): Minutes {
  const numbers = plans.flatMap(({ shifts }) =>
    shifts.flatMap(({ from, duration, painted }) => [
      from,
      duration,
      ...painted.flatMap((range) => [range.duration ?? 0, ...range.spans.map((span) => span.from)]),
    ]),
  )
  return Math.max(5, Math.min(numbers.reduce(divisor, 0) || 15, 30))
}

export interface KeySteps {
  readonly step: Minutes
  readonly hours: Span
  readonly isShown: (date: CivilDate) => boolean
}

/** The range after an arrow key: moved by a step or a day; with Shift only the end moves. Null for other keys. */
export function rangeAfterKey(
  range: DayRange,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { step, hours, isShown }: KeySteps,
): DayRange | null {
  const { date, from, to } = range
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const days = key === 'ArrowLeft' ? -1 : 1
    const next = addDays(date, days)
    return { ...range, date: isShown(next) ? next : addDays(next, days) }
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const by = key === 'ArrowUp' ? -step : step
  const moved = { date, from: shiftKey ? from : from + by, to: to + by }
  return moved.from >= hours.from && moved.to <= hours.to && moved.to > moved.from ? moved : range
}
