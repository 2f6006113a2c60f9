import { overlaps, type Span, subtract, union } from '../../../../../domain/calendar/spans'
import { type DrawnWeek, type EditedShift, shiftsOn } from '../editor/week'

/** The week of one office on the grid. */
export interface ShownWeek {
  readonly week: DrawnWeek
  readonly office: string
}

/** A shift on one weekday, where it stands in its column. */
export interface DayBlock {
  readonly week: string
  readonly office: string
  readonly shift: EditedShift
  /** Other offices with a shift at the same time. */
  readonly also: string
  /** Its part of the column: the first is 0. */
  readonly lane: number
  readonly lanes: number
}

/**
 * The blocks of a weekday: of the shown offices, side by side in lanes of their own, or over each other, where only those that
 * clash share the column. `others`: offices that are not shown, but clash.
 */
export function dayBlocks(
  weekday: number,
  shown: readonly ShownWeek[],
  others: readonly ShownWeek[],
  isSideBySide: boolean,
): DayBlock[] {
  const inOffices = [...shown, ...others].map(({ week, office }) => ({
    week: week.key,
    office,
    shifts: shiftsOn(week.shifts, weekday),
  }))
  return inOffices.slice(0, shown.length).flatMap(({ week, office, shifts }, index) =>
    shifts.map((shift) => {
      const clashing = inOffices.filter(
        (other) => other.week !== week && other.shifts.some((there) => overlaps(there, shift)),
      )
      const along = inOffices.slice(0, shown.length).filter((other) => other.week === week || clashing.includes(other))
      return {
        week,
        office,
        shift,
        also: clashing.map((other) => other.office).join(', '),
        lane: isSideBySide ? index : along.findIndex((other) => other.week === week),
        lanes: isSideBySide ? shown.length : along.length,
      }
    }),
  )
}

/** Time that was open on a weekday as it is stored, and is no more as it is drawn. */
export interface LostTime extends Span {
  /** The stored shift that it was part of. */
  readonly before: Span
}

export function lostTimes(stored: DrawnWeek | undefined, drawn: DrawnWeek, weekday: number): LostTime[] {
  if (!stored || stored.shifts === drawn.shifts) return []
  const open = union(shiftsOn(drawn.shifts, weekday))
  return shiftsOn(stored.shifts, weekday).flatMap((shift) =>
    subtract(shift, open).map((span) => ({ ...span, before: { from: shift.from, to: shift.to } })),
  )
}
