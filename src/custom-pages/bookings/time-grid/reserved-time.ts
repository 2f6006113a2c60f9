import type { Minutes } from '../../../../domain/calendar/minutes'
import { overlaps, type Span, subtract } from '../../../../domain/calendar/spans'

/** A reserved part of a day, cut into times of `step` minutes. */
export interface ReservedTime extends Span {
  readonly step: Minutes
}

/** Shortest part that a word fits into. Minutes. */
const shortestGap: Minutes = 10

/** The first part of a reserved time without a visit in which its word fits; undefined where there is none. */
export const firstGap = (reserved: Span, taken: readonly Span[]): Span | undefined =>
  subtract(reserved, taken).find(({ from, to }) => to - from >= shortestGap)

/** How many of its times are still free: not taken, and not past (`past`: minutes of the day). */
export function timesLeft({ from, to, step }: ReservedTime, taken: readonly Span[], past: Minutes): number {
  const count = Math.floor((to - from) / step)
  const times = Array.from({ length: count }, (_, index) => ({
    from: from + index * step,
    to: from + (index + 1) * step,
  }))
  return times.filter((time) => time.from > past && !taken.some((visit) => overlaps(visit, time))).length
}
