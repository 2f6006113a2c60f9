import { type CivilDate, toDayNumber } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import type { WallClock } from '../calendar/rome'
import { spanOf } from '../calendar/spans'
import type { BookingStatus } from './status'

/** Where a person is on the day of the visit, beside its status (product.md §4); without one they are expected. */
export const presences = ['arrived', 'in_room', 'left', 'no_show'] as const
export type Presence = (typeof presences)[number]

export const presenceName = {
  arrived: 'Arrivato',
  in_room: 'In sala',
  left: 'Uscito',
  no_show: 'Non presentato',
} as const satisfies Record<Presence, string>

/** The name of the state without a presence. */
export const expectedName = 'Atteso'
export const nameOfPresence = (presence: Presence | null) => (presence ? presenceName[presence] : expectedName)

/** How a presence is changed: one step on, one step back, or "did not come". */
export const presenceMoves = ['next', 'back', 'missed'] as const
export type PresenceMove = (typeof presenceMoves)[number]

export interface PresenceStep {
  readonly move: PresenceMove
  readonly from: Presence | null
  readonly to: Presence | null
}

/** Every allowed change of presence. Each can be taken back, that of somebody who was given up in two steps. */
const steps: readonly (PresenceStep & { readonly afterStart?: true })[] = [
  { move: 'next', from: null, to: 'arrived' },
  { move: 'next', from: 'arrived', to: 'in_room' },
  { move: 'next', from: 'in_room', to: 'left' },
  // who was given up comes after all
  { move: 'next', from: 'no_show', to: 'arrived' },
  { move: 'missed', from: null, to: 'no_show', afterStart: true },
  { move: 'back', from: 'arrived', to: null },
  { move: 'back', from: 'in_room', to: 'arrived' },
  { move: 'back', from: 'left', to: 'in_room' },
  { move: 'back', from: 'no_show', to: null },
]

/** A visit, as far as its presence depends on it; minutes of the day. */
export interface AttendedVisit {
  readonly status: BookingStatus
  readonly date: CivilDate
  readonly from: Minutes
  readonly presence: Presence | null
}

/** The changes allowed now: of a confirmed or terminated visit, from its day on; "did not come" from its start on. */
export function presenceSteps({ status, date, from, presence }: AttendedVisit, now: WallClock): PresenceStep[] {
  const day = toDayNumber(date)
  if ((status !== 'confirmed' && status !== 'terminated') || day > now.day) return []
  const hasStarted = day < now.day || from <= now.minutes
  return steps
    .filter((step) => step.from === presence && (hasStarted || !step.afterStart))
    .map(({ move, from, to }) => ({ move, from, to }))
}

/** A visit as it is on the wire. */
interface VisitOnWire extends Pick<AttendedVisit, 'status' | 'date'> {
  readonly from: string
  readonly to: string
  readonly presence?: { readonly state: Presence } | undefined
}

/** As `presenceSteps`, of a visit on the wire. */
export const stepsOfBooking = (booking: VisitOnWire, now: WallClock): PresenceStep[] =>
  presenceSteps({ ...booking, from: spanOf(booking).from, presence: booking.presence?.state ?? null }, now)

/** Months back in which missed visits count. */
export const missedMonths = 12

/** Whole minutes that somebody who arrived at `since` has waited by `now`; null on another day. */
export const waitedMinutes = (since: WallClock, now: WallClock): Minutes | null =>
  since.day === now.day ? Math.max(0, Math.floor(now.minutes) - Math.floor(since.minutes)) : null

/** "12 min", "1 h 05 min". */
export function durationText(minutes: Minutes): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** "2 visite mancate con questo medico negli ultimi 12 mesi". */
export const missedText = (count: number) =>
  `${count} ${count === 1 ? 'visita mancata' : 'visite mancate'} con questo medico negli ultimi ${missedMonths} mesi`
