import type { DayNumber } from '../calendar/civil-date'
import { weekdayOf } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import { type Span, subtract } from '../calendar/spans'
import {
  type DatedSpan,
  type PaintedRange,
  type Schedule,
  type Shift,
  shiftHolds,
  spansOfSchedule,
} from '../planning/planning'
import type { SlotCode } from '../planning/slot-kinds'

/** A part of one day with one kind of time and one grid: slots start every `step` minutes from the block's start. */
export interface TimeBlock extends Span {
  /** `null` is ordinary time. */
  readonly slot_code: SlotCode | null
  readonly step: Minutes
  /** Length of a visit where the painted range has its own duration; otherwise the service's duration applies. */
  readonly ownDuration: Minutes | null
  readonly horizon: number | null
  readonly rate_limit: number | null
}

/** When one doctor works in one office: shifts, and closures or openings that apply there. */
export interface OfficePlan {
  readonly shifts: readonly Shift[]
  readonly schedules: readonly Schedule[]
}

/** Closures and openings in a range of days, by day. */
export type Exceptions = ReadonlyMap<DayNumber, readonly DatedSpan[]>

/** Expands the plan's schedules over the days `[first, last]` once, so that each day is a look-up. */
export function exceptionsBetween(plan: OfficePlan, first: DayNumber, last: DayNumber): Exceptions {
  const byDay = new Map<DayNumber, DatedSpan[]>()
  for (const schedule of plan.schedules)
    for (const span of spansOfSchedule(schedule, first, last)) {
      const known = byDay.get(span.day)
      if (known) known.push(span)
      else byDay.set(span.day, [span])
    }
  return byDay
}

const none: readonly DatedSpan[] = []

/**
 * Combines shifts, closures, openings and painted ranges on one day (product.md §3.1–3.3). The blocks do not overlap; the
 * grid restarts at each of them, so closures and painted edges restart it too.
 */
export function dayBlocks(plan: OfficePlan, exceptions: Exceptions, day: DayNumber): TimeBlock[] {
  const weekday = weekdayOf(day)
  const dated = exceptions.get(day) ?? none
  const closures = dated.filter((span) => span.kind === 'closed')
  const blocks: TimeBlock[] = []
  const covered: Span[] = []
  for (const shift of plan.shifts) {
    if (!shiftHolds(shift, day, weekday)) continue
    for (const open of subtract(shift, covered.length ? [...closures, ...covered] : closures))
      paint(blocks, shift, open, weekday)
    covered.push(shift)
  }
  for (const opening of dated) {
    if (opening.kind !== 'open') continue
    const step = opening.duration ?? defaultStep
    for (const open of subtract(opening, blocks.length ? blocks : none)) blocks.push(blockOf(open, step, null))
  }
  return blocks.sort((a, b) => a.from - b.from)
}

/** Grid step in minutes of an extra opening without its own duration. */
const defaultStep: Minutes = 15

/** The only constructor of blocks, so that all have the same object shape: the hot loop reads them by the hundred. */
function blockOf({ from, to }: Span, step: Minutes, range: PaintedRange | null): TimeBlock {
  return {
    from,
    to,
    slot_code: range ? range.slot_code : null,
    step,
    ownDuration: range ? range.duration : null,
    horizon: range ? range.horizon : null,
    rate_limit: range ? range.rate_limit : null,
  }
}

function paint(blocks: TimeBlock[], shift: Shift, open: Span, weekday: number): void {
  const taken: Span[] = []
  for (const range of shift.painted) {
    if (!range.weekdays.includes(weekday)) continue
    for (const span of range.spans) {
      const inside = { from: Math.max(span.from, open.from), to: Math.min(span.to, open.to) }
      if (inside.from >= inside.to) continue
      for (const part of subtract(inside, taken)) blocks.push(blockOf(part, range.duration ?? shift.duration, range))
      taken.push(inside)
    }
  }
  for (const part of subtract(open, taken)) blocks.push(blockOf(part, shift.duration, null))
}
