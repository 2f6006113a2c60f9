import type { DayNumber } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import { missingMinutes, type WallClock } from '../calendar/rome'
import { overlaps, type Span } from '../calendar/spans'
import type { ServiceSlotCode, SlotCode } from '../planning/slot-kinds'
import { dayBlocks, type Exceptions, exceptionsBetween, type OfficePlan, type TimeBlock } from './day-plan'

/** Longest period of one availability query, in days (product.md §3). */
export const maximumWindow = 366

/** What a service consumes: the kind of time, and the duration (null: one step of the grid). */
export interface ServiceShape {
  readonly slot_code: ServiceSlotCode | null
  readonly duration: Minutes | null
}

/** Live bookings and held times of the doctor in any office, by day. */
export type BusyDays = ReadonlyMap<DayNumber, readonly Span[]>

/** The requester and the current time; they decide which slots are shown (product.md §3.6). */
export interface Requester {
  readonly now: WallClock
  /** `back-office` is the doctor's side with `advanced=1`; all others see what a participant sees. */
  readonly audience: 'back-office' | 'participant'
  /** Minute of the day from which participants may book today's jolly times. */
  readonly jollyOpensAt: Minutes
  /** Visits the same person had or has with this doctor, for the rate limit of participants. */
  readonly visits: readonly { readonly slot_code: SlotCode; readonly day: DayNumber }[]
}

export interface Slot extends Span {
  readonly slot_code: SlotCode | null
}

export interface DaySlots {
  readonly day: DayNumber
  readonly slots: readonly Slot[]
}

/** Why a block of time is not offered to this service and requester on this day. */
export type HiddenReason =
  | 'break'
  | 'reserved-for-representatives'
  | 'reserved-for-home-visits'
  | 'reserved-for-phone'
  | 'service-needs-painted-time'
  | 'jolly-other-day'
  | 'jolly-not-open-yet'
  | 'beyond-horizon'
  | 'rate-limited'

/** The first reason to hide a block, or null when it is offered (product.md §3.3 and §3.6). */
export function whyHidden(
  block: TimeBlock,
  service: ServiceShape,
  day: DayNumber,
  requester: Requester,
): HiddenReason | null {
  const code = block.slot_code
  if (code === 'break') return 'break'
  if (code !== service.slot_code) {
    if (code === 'mr') return 'reserved-for-representatives'
    if (code === 'to_confirm') return 'reserved-for-home-visits'
    if (service.slot_code !== null) return 'service-needs-painted-time'
    if (code === 'phone_break' && requester.audience === 'participant') return 'reserved-for-phone'
    if (code === 'jolly' && day !== requester.now.day) return 'jolly-other-day'
    if (code === 'jolly' && requester.audience === 'participant' && requester.now.minutes < requester.jollyOpensAt)
      return 'jolly-not-open-yet'
  }
  if (block.horizon !== null && day - requester.now.day > block.horizon) return 'beyond-horizon'
  if (requester.audience === 'participant' && visitTooClose(block, day, requester.visits)) return 'rate-limited'
  return null
}

/** A kind of time and its rate limit: the minimum number of days between two visits of one person. */
export type LimitedKind = Pick<TimeBlock, 'slot_code' | 'rate_limit'>
type Visits = Requester['visits']

/** The visit that is closer to the day than the rate limit of its kind allows, if any. */
export function visitTooClose({ slot_code, rate_limit }: LimitedKind, day: DayNumber, visits: Visits) {
  if (rate_limit === null) return undefined
  return visits.find((visit) => visit.slot_code === slot_code && Math.abs(visit.day - day) < rate_limit)
}

/** The first day, from `day` on, that respects the rate limit against all visits. */
export function firstDayAllowed(kind: LimitedKind, day: DayNumber, visits: Visits): DayNumber {
  const visit = visitTooClose(kind, day, visits)
  return visit ? firstDayAllowed(kind, visit.day + (kind.rate_limit ?? 0), visits) : day
}

/** Length of a visit of this service inside a block (contract.md, "Availability, the last details"). */
export function visitLength(block: TimeBlock, service: ServiceShape): Minutes {
  return block.ownDuration ?? service.duration ?? block.step
}

/**
 * The free slots of `[first, last]`, day by day, in order; days without slots are left out (product.md §3). Hot path:
 * integer arithmetic, one pass, reads only its arguments.
 */
export function availableSlots(
  plan: OfficePlan,
  service: ServiceShape,
  busy: BusyDays,
  first: DayNumber,
  last: DayNumber,
  requester: Requester,
): DaySlots[] {
  const from = Math.max(first, requester.now.day)
  const slotsOn = slotsByDay(plan, service, busy, from, last, requester)
  const days: DaySlots[] = []
  for (let day = from; day <= last; day += 1) {
    const slots = slotsOn(day)
    if (slots.length > 0) days.push({ day, slots })
  }
  return days
}

/** Returns a function that computes the free slots of one day of `[first, last]`, today or later, on demand. */
export function slotsByDay(
  plan: OfficePlan,
  service: ServiceShape,
  busy: BusyDays,
  first: DayNumber,
  last: DayNumber,
  requester: Requester,
): (day: DayNumber) => Slot[] {
  const exceptions = exceptionsBetween(plan, first, last)
  return (day) => daySlots(plan, exceptions, service, busy.get(day), day, requester)
}

function daySlots(
  plan: OfficePlan,
  exceptions: Exceptions,
  service: ServiceShape,
  busy: readonly Span[] | undefined,
  day: DayNumber,
  requester: Requester,
): Slot[] {
  const slots: Slot[] = []
  const missing = missingMinutes(day)
  const earliest = day === requester.now.day ? requester.now.minutes : 0
  for (const block of dayBlocks(plan, exceptions, day)) {
    if (whyHidden(block, service, day, requester) !== null) continue
    const length = visitLength(block, service)
    for (let from = block.from; from + length <= block.to; from += block.step) {
      if (from < earliest) continue
      const slot = { from, to: from + length, slot_code: block.slot_code }
      if (missing && overlaps(slot, missing)) continue
      if (busy && collides(slot, busy)) continue
      slots.push(slot)
    }
  }
  return slots
}

function collides(slot: Span, busy: readonly Span[]): boolean {
  for (const span of busy) if (slot.from < span.to && span.from < slot.to) return true
  return false
}
