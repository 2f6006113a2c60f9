import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../../../domain/calendar/minutes'
import { type Span, spanOf } from '../../../../../domain/calendar/spans'
import type { DrawnShiftOnWire, Planning } from '../../../../../domain/contract/agenda/hours'
import type { PaintedRange } from '../../../../../domain/planning/planning'
import type { SlotCode } from '../../../../../domain/planning/slot-kinds'
import type { DrawnShift } from '../../../../../domain/planning/week-problems'
import { byCharacters } from '../../../../../domain/text/order'

/** Weekdays as a week shows them, Monday first; 0 = Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** A kind of time painted on a shift while it is drawn: one span on some weekdays. Minutes; horizon and rate limit in days. */
export interface EditedRange extends Span {
  readonly id: string
  readonly slot_code: SlotCode
  readonly weekdays: readonly number[]
  readonly duration: Minutes | null
  readonly horizon: number | null
  readonly rate_limit: number | null
}

/** A shift while it is drawn. Its block on one weekday is a shift and a weekday. */
export interface EditedShift extends Span {
  readonly id: string
  readonly weekdays: readonly number[]
  readonly duration: Minutes
  readonly painted: readonly EditedRange[]
}

/** The week of one office user and validity while it is drawn; `planning_id` null: not saved yet. */
export interface DrawnWeek {
  /** Unique among the weeks drawn, and the same as long as the page is open. */
  readonly key: string
  readonly office_user_id: number
  readonly planning_id: number | null
  readonly version: Planning['version'] | null
  readonly name: string | null
  readonly valid_from: CivilDate | null
  readonly valid_to: CivilDate | null
  readonly shifts: readonly EditedShift[]
}

/** Gives ids that are unique in the editor. */
export type NewId = () => string

const byWeek = (a: number, b: number) => ((a + 6) % 7) - ((b + 6) % 7)

/** Weekdays in the order of the week, each once. */
export const inWeekOrder = (weekdays: readonly number[]): number[] => [...new Set(weekdays)].sort(byWeek)

/** Shifts as the domain draws them, with one range for each span. */
export const editedShifts = (shifts: readonly DrawnShift[], newId: NewId): EditedShift[] =>
  shifts.map(({ from, to, duration, weekdays, painted }) => ({
    id: newId(),
    from,
    to,
    duration,
    weekdays: inWeekOrder(weekdays),
    painted: painted.flatMap(({ spans, ...range }) =>
      spans.map((span) => ({ ...range, ...span, weekdays: inWeekOrder(range.weekdays), id: newId() })),
    ),
  }))

/** A stored planning as a week to draw. */
export function weekOf({ shifts, id, office_user_id, version, name, valid_from, valid_to }: Planning): DrawnWeek {
  let last = 0
  const drawn = shifts.map(({ slots, weekdays, duration, ...shift }) => ({
    weekdays,
    duration,
    ...spanOf(shift),
    painted: slots.map(({ slots: spans, id: _, ...range }) => ({ ...range, spans: spans.map(spanOf) })),
  }))
  return {
    key: `planning-${id}`,
    office_user_id,
    planning_id: id,
    version,
    name,
    valid_from,
    valid_to,
    shifts: editedShifts(drawn, () => `p${id}.${++last}`),
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
const numbers = (values: readonly (number | null)[]) => values.map((value) => value ?? -1)
function inOrder<T>(items: readonly T[], keyOf: (item: T) => readonly number[]): T[] {
  const difference = (a: T, b: T) => {
    const other = keyOf(b)
    return keyOf(a)
      .map((value, index) => value - (other[index] ?? 0))
      .find((value) => value !== 0)
  }
  return [...items].sort((a, b) => difference(a, b) ?? 0)
}
const firstDay = ({ weekdays }: { readonly weekdays: readonly number[] }) => byWeek(weekdays[0] ?? 0, 1)
const setting = ({ slot_code, duration, horizon, rate_limit }: Omit<PaintedRange, 'spans' | 'weekdays'>) =>
  [slot_code, duration, horizon, rate_limit].join()

/**
 * The shifts as they are saved: those with the same hours and duration on different weekdays are one, ranges with the same
 * setting share their weekdays or their spans; always in the same order.
 */
export function drawnShifts(shifts: readonly EditedShift[]): readonly DrawnShift[] {
  const known = drawn.get(shifts) ?? mergedShifts(shifts)
  drawn.set(shifts, known)
  return known
}
/** Kept for each week, since a step changes one of them. */
const drawn = new WeakMap<readonly EditedShift[], readonly DrawnShift[]>()

function mergedShifts(shifts: readonly EditedShift[]): DrawnShift[] {
  const merged = grouped(
    shifts.flatMap((shift) => shift.weekdays.map((weekday) => ({ ...shift, weekday }))),
    ({ from, to, duration }) => [from, to, duration].join(),
  ).map((days) => {
    const { from, to, duration } = days[0] as EditedShift
    const ranges = days.flatMap(({ painted, weekday }) =>
      painted.flatMap((range) => (range.weekdays.includes(weekday) ? [{ ...range, weekday }] : [])),
    )
    return { from, to, duration, weekdays: inWeekOrder(days.map(({ weekday }) => weekday)), painted: tidy(ranges) }
  })
  return inOrder(merged, (shift) => [firstDay(shift), shift.from, shift.to, shift.duration])
}

/** Ranges of single weekdays, merged over weekdays first and over spans then. */
function tidy(ranges: readonly (EditedRange & { readonly weekday: number })[]): PaintedRange[] {
  const overDays = grouped(ranges, (range) => [setting(range), range.from, range.to].join()).map((same) => ({
    ...(same[0] as EditedRange),
    weekdays: inWeekOrder(same.map(({ weekday }) => weekday)),
  }))
  const overSpans = grouped(overDays, (range) => [setting(range), ...range.weekdays].join()).map((same) => {
    const { slot_code, weekdays, duration, horizon, rate_limit } = same[0] as EditedRange
    const spans = inOrder(
      same.map(({ from, to }) => ({ from, to })),
      ({ from }) => [from],
    )
    return { slot_code, weekdays, spans, duration, horizon, rate_limit }
  })
  return inOrder(overSpans, (range) => [
    firstDay(range),
    range.spans[0]?.from ?? 0,
    ...numbers([range.duration, range.horizon, range.rate_limit]),
  ])
}

/** The shifts on the wire, merged. */
export const wireShifts = (shifts: readonly EditedShift[]): DrawnShiftOnWire[] =>
  drawnShifts(shifts).map(({ from, to, painted, duration, weekdays }) => ({
    weekdays: [...weekdays],
    ...onWire({ from, to }),
    duration,
    slots: painted.map(({ spans, ...range }) => ({
      ...range,
      weekdays: [...range.weekdays],
      slots: spans.map(onWire),
    })),
  }))

const onWire = ({ from, to }: Span) => ({ from: longTime(from), to: longTime(to) })

/** Whether two weeks are saved alike, whatever shifts and ranges they are made of. */
export const isSameWeek = (a: DrawnWeek, b: DrawnWeek): boolean =>
  a === b ||
  (a.name === b.name &&
    a.valid_from === b.valid_from &&
    a.valid_to === b.valid_to &&
    (a.shifts === b.shifts || JSON.stringify(drawnShifts(a.shifts)) === JSON.stringify(drawnShifts(b.shifts))))

/** The block of a shift on one weekday: its ranges of that day, in order. */
export const rangesOn = ({ painted }: Pick<EditedShift, 'painted'>, weekday: number): EditedRange[] =>
  painted.filter(({ weekdays }) => weekdays.includes(weekday)).sort((a, b) => a.from - b.from)

/** The shifts of a weekday in order of time. */
export const shiftsOn = (shifts: readonly EditedShift[], weekday: number): EditedShift[] =>
  shifts.filter(({ weekdays }) => weekdays.includes(weekday)).sort((a, b) => a.from - b.from)

/** The week of an office that holds on a date: of two drawn ones the one that starts later. */
export function weekOn(weeks: readonly DrawnWeek[], officeUserId: number, date: CivilDate): DrawnWeek | undefined {
  return weeks
    .filter((week) => week.office_user_id === officeUserId)
    .filter(({ valid_from, valid_to }) => (valid_from ?? date) <= date && date <= (valid_to ?? date))
    .sort((a, b) => byCharacters(a.valid_from ?? '', b.valid_from ?? ''))
    .at(-1)
}
