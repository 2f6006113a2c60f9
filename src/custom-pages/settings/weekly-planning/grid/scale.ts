import { endOfDay, type Minutes } from '../../../../../domain/calendar/minutes'
import type { Span } from '../../../../../domain/calendar/spans'
import type { EditedShift } from '../editor/week'

/** Height of an hour (design, "Weekly planning"). */
export const hourPixels = 52

/** Hours of an empty week. */
const usual: Span = { from: 8 * 60, to: 20 * 60 }

/** The hours shown: from an hour before the first shift to an hour after the last, in whole hours; at least ten. */
export function shownHours(shifts: readonly EditedShift[]): Span {
  if (shifts.length === 0) return usual
  const first = Math.min(...shifts.map(({ from }) => from))
  const last = Math.max(...shifts.map(({ to }) => to))
  const from = Math.max(0, Math.floor(first / 60) * 60 - 60)
  const to = Math.max(Math.ceil(last / 60) * 60 + 60, from + 10 * 60)
  return { from, to: Math.min(endOfDay, to) }
}

export const wholeDay: Span = { from: 0, to: endOfDay }

const pixels = (minutes: Minutes) => (minutes * hourPixels) / 60

/** Where a span lies in a day that starts at `start`. */
export const placed = ({ from, to }: Span, start: Minutes) => ({ top: pixels(from - start), height: pixels(to - from) })
