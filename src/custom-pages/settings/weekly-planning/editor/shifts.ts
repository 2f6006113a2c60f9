import { endOfDay, type Minutes } from '../../../../../domain/calendar/minutes'
import { contains, overlaps, type Span, subtract } from '../../../../../domain/calendar/spans'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import { weekProblems, weekProblemTexts } from '../../../../../domain/planning/week-problems'
import { type EditedRange, type EditedShift, inWeekOrder, type NewId, weekOrder } from './week'

type Shifts = readonly EditedShift[]
/** The shifts after a change, the one it was about, if any; or why it cannot be made, in Italian. */
export type Outcome = { readonly shifts: Shifts; readonly shift?: EditedShift } | { readonly refused: string }

export const editText = {
  paintInside: 'Si colora dentro un turno.',
  nothingToErase: 'Qui non c’è niente da togliere.',
  splitInside: 'Un turno si divide tra il suo inizio e la sua fine.',
  noPlace: 'Non c’è posto per una copia in questa settimana.',
} as const

/** A change of the hours of a shift; minutes. */
export type ShiftFields = Partial<Pick<EditedShift, 'from' | 'to' | 'duration'>>
export type RangeFields = Partial<Omit<EditedRange, 'id'>>

/** Steps of the pointer and of the arrows, in minutes: a quarter of an hour, or the visit's duration where that does not fit it. */
export const stepOf = (duration: Minutes): Minutes => (duration % 15 === 0 ? 15 : duration)

/** The outcome, unless it brings a problem that was not there before. */
function checked(before: Shifts, shifts: Shifts, shift?: EditedShift): Outcome {
  const known = new Set(problemsOf(before))
  const problem = problemsOf(shifts).find((text) => !known.has(text))
  return problem ? { refused: problem } : { shifts, ...(shift && { shift }) }
}

const drawnAlike = ({ painted, ...shift }: EditedShift) => ({
  ...shift,
  painted: painted.map(({ from, to, ...range }) => ({ ...range, spans: [{ from, to }] })),
})
const problemsOf = (shifts: Shifts) => weekProblems(shifts.map(drawnAlike)).map(({ text }) => text)

/** Ranges cut to a span; those outside go. */
const cutTo = (painted: readonly EditedRange[], { from, to }: Span): EditedRange[] =>
  painted
    .map((range) => ({ ...range, from: Math.max(range.from, from), to: Math.min(range.to, to) }))
    .filter((range) => range.from < range.to)

const without = <T extends { readonly weekdays: readonly number[] }>(item: T, weekdays: readonly number[]): T => ({
  ...item,
  weekdays: item.weekdays.filter((weekday) => !weekdays.includes(weekday)),
})
const holds = ({ weekdays }: { readonly weekdays: readonly number[] }) => weekdays.length > 0

/** A shift without some weekdays; null when none is left. */
function shiftWithout(shift: EditedShift, weekdays: readonly number[]): EditedShift | null {
  const rest = without(shift, weekdays)
  return holds(rest) ? { ...rest, painted: shift.painted.map((range) => without(range, weekdays)).filter(holds) } : null
}

/** The part of a shift on some weekdays: the shift itself when it holds on no others, else a new one. */
function partOf(shift: EditedShift, weekdays: readonly number[], newId: NewId): EditedShift {
  const others = shift.weekdays.filter((weekday) => !weekdays.includes(weekday))
  if (others.length === 0) return shift
  const part = shiftWithout(shift, others)
  return part ? { ...part, id: newId() } : shift
}

/** Puts `parts` in place of the weekdays of a shift. */
const inPlaceOf = (shifts: Shifts, shift: EditedShift, weekdays: readonly number[], parts: Shifts): EditedShift[] =>
  shifts.flatMap((other) => {
    if (other.id !== shift.id) return [other]
    const rest = shiftWithout(other, weekdays)
    return rest ? [rest, ...parts] : [...parts]
  })

/** Draws a shift on one weekday. */
export function draw(shifts: Shifts, weekday: number, span: Span, duration: Minutes, newId: NewId): Outcome {
  const shift: EditedShift = { id: newId(), ...span, duration, weekdays: [weekday], painted: [] }
  return checked(shifts, [...shifts, shift], shift)
}

/** Changes hours or duration of a shift on some of its weekdays, which are then a shift of their own. */
export function change(
  shifts: Shifts,
  shift: EditedShift,
  weekdays: readonly number[],
  fields: ShiftFields,
  newId: NewId,
): Outcome {
  const part = { ...partOf(shift, weekdays, newId), ...fields }
  const changed = { ...part, painted: cutTo(part.painted, part) }
  return checked(shifts, inPlaceOf(shifts, shift, weekdays, [changed]), changed)
}

/** The block of a shift on one weekday as it stands at another place: its ranges go with it. */
function moved(part: EditedShift, weekday: number, from: Minutes): EditedShift {
  const by = from - part.from
  const along = <T extends Span>(span: T) => ({ ...span, from: span.from + by, to: span.to + by, weekdays: [weekday] })
  return { ...along(part), painted: part.painted.map(along) }
}

/** A place in the week: a weekday and the minute at which a block starts. */
export interface WeekPlace {
  readonly weekday: number
  readonly from: Minutes
}

/** Moves the block of a shift on one weekday to another place of the week. */
export function move(shifts: Shifts, shift: EditedShift, weekday: number, to: WeekPlace, newId: NewId): Outcome {
  if (to.from < 0) return { refused: weekProblemTexts.day }
  const block = moved(partOf(shift, [weekday], newId), to.weekday, to.from)
  return checked(shifts, inPlaceOf(shifts, shift, [weekday], [block]), block)
}

/** Copies the block of a shift on one weekday: to the given place, or to the first later one with room. */
export function duplicate(
  shifts: Shifts,
  shift: EditedShift,
  weekday: number,
  to: WeekPlace | null,
  newId: NewId,
): Outcome {
  const copy = { ...(shiftWithout(shift, without(shift, [weekday]).weekdays) ?? shift), id: newId() }
  const place = to ?? firstPlace(shifts, copy, weekday)
  if (!place) return { refused: editText.noPlace }
  const block = moved(copy, place.weekday, place.from)
  return checked(shifts, [...shifts, block], block)
}

/** The same hours on the next weekday that has room for them; else after the shift on its own day. */
function firstPlace(shifts: Shifts, { from, to }: Span, weekday: number): WeekPlace | null {
  const start = (weekOrder as readonly number[]).indexOf(weekday)
  const next = [...weekOrder.slice(start + 1), ...weekOrder.slice(0, start)]
  const free = next.find(
    (day) => !shifts.some((other) => other.weekdays.includes(day) && overlaps(other, { from, to })),
  )
  if (free !== undefined) return { weekday: free, from }
  const room = roomAround(shifts, weekday, to)
  return room && room.to - to >= to - from ? { weekday, from: to } : null
}

/** The free time of a weekday around a minute, without the shift itself; null where another shift is. */
export function roomAround(shifts: Shifts, weekday: number, minute: Minutes, exceptId?: string): Span | null {
  const taken = shifts.filter((shift) => shift.id !== exceptId && shift.weekdays.includes(weekday))
  const gaps = subtract({ from: 0, to: endOfDay }, taken)
  return gaps.find(({ from, to }) => from <= minute && minute < to) ?? null
}

/** Where a shift divides by default: in its middle, between two of its visits; its beginning when there is no such place. */
export const middleOf = ({ from, to, duration }: EditedShift): Minutes =>
  from + Math.floor((to - from) / duration / 2) * duration

/** Divides a shift in two on some of its weekdays. */
export function split(
  shifts: Shifts,
  shift: EditedShift,
  weekdays: readonly number[],
  at: Minutes,
  newId: NewId,
): Outcome {
  if (at <= shift.from || shift.to <= at) return { refused: editText.splitInside }
  const part = partOf(shift, weekdays, newId)
  const before = { ...part, to: at, painted: cutTo(part.painted, { from: part.from, to: at }) }
  const after = { ...part, id: newId(), from: at, painted: cutTo(part.painted, { from: at, to: part.to }) }
  return checked(shifts, inPlaceOf(shifts, shift, weekdays, [before, after]), before)
}

export const remove = (shifts: Shifts, shift: EditedShift, weekdays: readonly number[]): Outcome => ({
  shifts: inPlaceOf(shifts, shift, weekdays, []),
})

/** Sets the weekdays of a shift; a day that is added has the ranges of the weekday `like`. */
export function setDays(shifts: Shifts, shift: EditedShift, weekdays: readonly number[], like: number): Outcome {
  if (weekdays.length === 0) return { refused: weekProblemTexts.noWeekday }
  const added = weekdays.filter((weekday) => !shift.weekdays.includes(weekday))
  const gone = shift.weekdays.filter((weekday) => !weekdays.includes(weekday))
  const withAdded = (range: EditedRange) =>
    range.weekdays.includes(like) ? { ...range, weekdays: inWeekOrder([...range.weekdays, ...added]) } : range
  const changed = {
    ...shift,
    weekdays: inWeekOrder(weekdays),
    painted: shift.painted.map((range) => without(withAdded(range), gone)).filter(holds),
  }
  return checked(
    shifts,
    shifts.map((other) => (other.id === shift.id ? changed : other)),
    changed,
  )
}

/** Paints a span of a weekday's shifts with a kind of time, over what was painted; null takes the paint away. */
export function paint(shifts: Shifts, weekday: number, span: Span, code: SlotCode | null, newId: NewId): Outcome {
  let last: EditedShift | undefined
  const painted = shifts.map((shift) => {
    if (!shift.weekdays.includes(weekday) || !overlaps(shift, span)) return shift
    const inside = { from: Math.max(shift.from, span.from), to: Math.min(shift.to, span.to) }
    const kept = erase(shift.painted, weekday, inside, newId)
    if (code === null && kept.length === shift.painted.length && kept.every((range) => shift.painted.includes(range)))
      return shift
    last = { ...shift, painted: code === null ? kept : [...kept, newRange(inside, [weekday], code, newId)] }
    return last
  })
  if (!last) return { refused: code === null ? editText.nothingToErase : editText.paintInside }
  return checked(shifts, painted, last)
}

function newRange(span: Span, weekdays: readonly number[], code: SlotCode, newId: NewId): EditedRange {
  const { duration = null, horizon = null, rate_limit = null } = slotKind[code].defaults as SlotDefaults
  return { id: newId(), ...span, slot_code: code, weekdays, duration, horizon, rate_limit }
}
type SlotDefaults = Partial<Pick<EditedRange, 'duration' | 'horizon' | 'rate_limit'>>

/** The ranges without a span of one weekday. */
const erase = (painted: readonly EditedRange[], weekday: number, span: Span, newId: NewId): EditedRange[] =>
  painted.flatMap((range) => {
    if (!range.weekdays.includes(weekday) || !overlaps(range, span)) return [range]
    const rest = without(range, [weekday])
    const left = subtract(range, [span]).map((part) => ({ ...range, ...part, id: newId(), weekdays: [weekday] }))
    return holds(rest) ? [rest, ...left] : left
  })

/** Adds a range to a shift on some of its weekdays, with the settings of its kind unless `fields` sets them. */
export function addRange(
  shifts: Shifts,
  shift: EditedShift,
  weekdays: readonly number[],
  span: Span,
  code: SlotCode,
  newId: NewId,
  fields: RangeFields = {},
): Outcome {
  const painted = [...shift.painted, { ...newRange(span, inWeekOrder(weekdays), code, newId), ...fields }]
  return withPainted(shifts, shift, painted)
}

/** Changes a range on some of its weekdays, which then have a range of their own; with `fields.weekdays` those are its days. */
export function changeRange(
  shifts: Shifts,
  shift: EditedShift,
  rangeId: string,
  weekdays: readonly number[],
  fields: RangeFields,
  newId: NewId,
): Outcome {
  const painted = shift.painted.flatMap((range) => {
    if (range.id !== rangeId) return [range]
    const rest = without(range, weekdays)
    const days = range.weekdays.filter((weekday) => weekdays.includes(weekday))
    const changed = { ...range, weekdays: days, ...fields }
    return holds(rest) ? [{ ...rest, id: newId() }, changed] : [changed]
  })
  return withPainted(shifts, shift, painted)
}

export const removeRange = (
  shifts: Shifts,
  shift: EditedShift,
  rangeId: string,
  weekdays: readonly number[],
): Outcome =>
  withPainted(
    shifts,
    shift,
    shift.painted.map((range) => (range.id === rangeId ? without(range, weekdays) : range)).filter(holds),
  )

function withPainted(shifts: Shifts, shift: EditedShift, painted: readonly EditedRange[]): Outcome {
  const changed = { ...shift, painted }
  return checked(
    shifts,
    shifts.map((other) => (other.id === shift.id ? changed : other)),
    changed,
  )
}

/** Makes other weekdays like one: their shifts go, those of the day hold on them too. */
export function copyDay(shifts: Shifts, from: number, to: readonly number[]): Outcome {
  const others = to.filter((weekday) => weekday !== from)
  const extended = <T extends { readonly weekdays: readonly number[] }>(item: T): T =>
    item.weekdays.includes(from) ? { ...item, weekdays: inWeekOrder([...item.weekdays, ...others]) } : item
  const copied = shifts.flatMap((shift) => {
    const rest = shiftWithout(shift, others)
    return rest ? [{ ...extended(rest), painted: rest.painted.map(extended) }] : []
  })
  return { shifts: copied }
}

/** What is in a span of a weekday, for those who place something there. */
export const shiftAt = (shifts: Shifts, weekday: number, minute: Minutes): EditedShift | undefined =>
  shifts.find((shift) => shift.weekdays.includes(weekday) && contains(shift, { from: minute, to: minute + 1 }))
