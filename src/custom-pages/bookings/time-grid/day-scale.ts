import type { Minutes } from '../../../../domain/calendar/minutes'
import { overlaps, type Span, subtract, union } from '../../../../domain/calendar/spans'

const hour = 60

interface Folding {
  /** The hours of the grid. */
  readonly hours: Span
  /** The open time of all days shown, and the shifts of any week, which count where all days shown are closed. */
  readonly open: readonly Span[]
  readonly shifts: readonly Span[]
  /** Times that are drawn: visits, and what is being moved or selected. */
  readonly kept: readonly Span[]
  /** The grid's lines are drawn at multiples of this many minutes. */
  readonly unit: Minutes
}

/**
 * The hours of the grid that nobody works on any day shown, without visits: each at least an hour long. The hour before the first
 * opening stays (design.md, "Calendar").
 */
export function idleHours({ hours, open, shifts, kept, unit }: Folding): Span[] {
  const working = union(open.length > 0 ? open : shifts)
  const [first] = working
  if (!first) return []
  const edge = (hour / 2) % unit === 0 ? hour / 2 : hour
  return subtract(hours, [{ from: first.from - hour, to: first.from }, ...working])
    .filter((gap) => !kept.some((span) => overlaps(span, gap)))
    .map(({ from, to }) => ({ from: Math.ceil(from / edge) * edge, to: Math.floor(to / edge) * edge }))
    .filter(({ from, to }) => to - from >= hour)
}

/** The vertical scale of the grid: the hours, of which the folded ones, in order, take only `foldLength` minutes each. */
export interface DayScale {
  readonly hours: Span
  readonly folds: readonly Span[]
  readonly foldLength: Minutes
}

/** The grid's time for a minute of the day: the same before the first fold, an earlier one after it. */
export function toGrid({ folds, foldLength }: DayScale, minutes: Minutes): Minutes {
  let saved = 0
  for (const { from, to } of folds) {
    if (minutes <= from) break
    if (minutes < to) return from - saved + Math.round(((minutes - from) * foldLength) / (to - from))
    saved += to - from - foldLength
  }
  return minutes - saved
}

/** The minute of the day at a grid's time; the reverse of `toGrid` outside the folds. */
export function fromGrid({ folds, foldLength }: DayScale, time: Minutes): Minutes {
  let saved = 0
  for (const { from, to } of folds) {
    const start = from - saved
    if (time <= start) break
    if (time < start + foldLength) return from + Math.round(((time - start) * (to - from)) / foldLength)
    saved += to - from - foldLength
  }
  return time + saved
}

/** A span of the day on the grid. */
export const spanOnGrid = (scale: DayScale, { from, to }: Span): Span => ({
  from: toGrid(scale, from),
  to: toGrid(scale, to),
})

/** Distance in grid minutes from the top of the grid. */
export const fromTop = (scale: DayScale, minutes: Minutes): Minutes =>
  toGrid(scale, minutes) - toGrid(scale, scale.hours.from)

/** The full hour drawn at a grid's time; null between hours, and at the edges of a fold, whose line says its hours. */
export function hourAt(scale: DayScale, time: Minutes): Minutes | null {
  const minutes = fromGrid(scale, time)
  const isInFold = scale.folds.some(({ from, to }) => from <= minutes && minutes <= to)
  return minutes % hour === 0 && !isInFold ? minutes : null
}

const usualUnit: Minutes = 15

/** The distance of the grid's rows, in minutes: the step of its visits where that divides an hour. */
export const rowUnit = (step: Minutes): Minutes => (hour % step === 0 ? step : usualUnit)

/** Height of a folded line in pixels, at least a pointer target without its neighbours (design study "week-2"). */
const foldPixels = 22

/** Length of a folded line: as many rows as come nearest to its height, at least one. */
export const foldLengthOf = (unit: Minutes, hourPixels: number): Minutes =>
  Math.max(1, Math.round((foldPixels * hour) / hourPixels / unit)) * unit
