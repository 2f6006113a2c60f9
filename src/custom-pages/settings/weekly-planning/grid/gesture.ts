import type { Minutes } from '../../../../../domain/calendar/minutes'
import { type Span, subtract } from '../../../../../domain/calendar/spans'
import { spanText } from '../../../../../domain/planning/week-problems'
import { counted, weekdayShortNames } from '../../../../../domain/text/dates'
import { countTimes } from '../editor/counts'
import { findBlock, type Tool } from '../editor/editor'
import { roomAround, shiftAt, stepOf } from '../editor/shifts'
import { type BlockPlace, type Step, stepped } from '../editor/steps'
import { type DrawnWeek, type EditedShift, shiftsOn } from '../editor/week'
import { toolName } from './kinds'

export type Edge = 'from' | 'to'

/** What a pointer has started on the grid. Minutes; `grabbed`: from the start of the block, or its edge, to the pointer. */
export type Gesture =
  | {
      readonly kind: 'draw'
      readonly week: string
      readonly weekday: number
      readonly at: Minutes
      readonly duration: Minutes
    }
  | {
      readonly kind: 'paint'
      readonly week: string
      readonly weekday: number
      readonly at: Minutes
      readonly tool: Tool
      readonly step: Minutes
    }
  | { readonly kind: 'move'; readonly place: BlockPlace; readonly grabbed: Minutes }
  | { readonly kind: 'stretch'; readonly place: BlockPlace; readonly edge: Edge; readonly grabbed: Minutes }

/** Where the pointer is: the weekday of its column, and the minute, not on any grid. */
export interface PointerPlace {
  readonly weekday: number
  readonly minute: number
}

/** What a gesture would do if it ended now. */
export interface Ghost {
  readonly week: string
  readonly weekday: number
  /** The part that is drawn dashed: all of a new place, or what a stretch adds. */
  readonly span: Span | null
  /** What a stretch takes away. */
  readonly lost: Span | null
  readonly tool: Tool
  /** "09:00–13:45 · +3 orari". */
  readonly label: string
  /** Where the label stands. */
  readonly labelAt: Minutes
  /** The new times that a stretch adds, written into it. */
  readonly times: readonly Minutes[]
  readonly isRefused: boolean
  readonly step: Step
}

const fallbackDuration: Minutes = 15
/** The length of the visits of a new shift: as of the others in the week. */
export const durationOf = ({ shifts }: Pick<DrawnWeek, 'shifts'>): Minutes => shifts[0]?.duration ?? fallbackDuration

/** The gesture that a pointer starts on a block, or on empty time where `place` is null; null where the tool does nothing. */
export function startedGesture(
  week: DrawnWeek,
  place: BlockPlace | null,
  edge: Edge | null,
  tool: Tool,
  { weekday, minute }: PointerPlace,
): Gesture | null {
  const found = place && findBlock([week], place)
  const range = found?.shift.painted.find(({ id }) => id === place?.range)
  if (place && found && edge) return { kind: 'stretch', place, edge, grabbed: minute - (range ?? found.shift)[edge] }
  if (tool !== 'shift') {
    const shift = shiftAt(week.shifts, weekday, Math.floor(minute))
    if (!shift) return null
    const step = stepOf(shift.duration)
    return { kind: 'paint', week: week.key, weekday, at: floorTo(minute, step), tool, step }
  }
  if (place && found) return { kind: 'move', place, grabbed: minute - (range ?? found.shift).from }
  const duration = durationOf(week)
  return { kind: 'draw', week: week.key, weekday, at: floorTo(minute, stepOf(duration)), duration }
}

const floorTo = (minute: number, step: Minutes): Minutes => Math.floor(minute / step) * step
const roundTo = (minute: number, step: Minutes): Minutes => Math.round(minute / step) * step

/** The step that a gesture makes when it ends at a place; null where it changes nothing. */
export function gestureStep(gesture: Gesture, week: DrawnWeek, to: PointerPlace): Step | null {
  if (gesture.kind === 'draw') {
    const { weekday, at, duration } = gesture
    const step = stepOf(duration)
    const room = roomAround(week.shifts, weekday, at)
    const span = room && spanBetween(at, to.minute, step, room)
    return span && span.to - span.from >= duration ? { kind: 'draw', week: week.key, weekday, span, duration } : null
  }
  if (gesture.kind === 'paint') {
    const { weekday, at, tool, step } = gesture
    const shift = shiftAt(week.shifts, weekday, at)
    const span = shift && spanBetween(at, to.minute, step, shift)
    return span
      ? { kind: 'paint', week: week.key, weekday, span, code: tool === 'erase' || tool === 'shift' ? null : tool }
      : null
  }
  const found = findBlock([week], gesture.place)
  if (!found) return null
  return gesture.place.range
    ? rangeStep(gesture, found.shift, to)
    : gesture.kind === 'move'
      ? moveStep(gesture, found.shift, to)
      : stretchStep(gesture, found, to)
}

/** From one minute to another in either direction, at least a step long, inside some room. */
function spanBetween(at: Minutes, minute: number, step: Minutes, room: Span): Span {
  const end = roundTo(minute, step)
  const span = end > at ? { from: at, to: end } : { from: Math.min(end, at), to: at + step }
  return { from: Math.max(span.from, room.from), to: Math.min(span.to, room.to) }
}

function moveStep({ place, grabbed }: Gesture & { kind: 'move' }, shift: EditedShift, to: PointerPlace): Step | null {
  const from = Math.max(0, shift.from + roundTo(to.minute - grabbed - shift.from, stepOf(shift.duration)))
  if (from === shift.from && to.weekday === place.weekday) return null
  return { kind: 'move', ...place, to: { weekday: to.weekday, from } }
}

/** The edge goes no further than the next shift, and leaves room for one visit. */
function stretchStep(
  { place, edge, grabbed }: Gesture & { kind: 'stretch' },
  { shift, week }: { readonly shift: EditedShift; readonly week: DrawnWeek },
  to: PointerPlace,
): Step | null {
  const room = roomAround(week.shifts, place.weekday, shift.from, shift.id) ?? shift
  const wanted = shift[edge] + roundTo(to.minute - grabbed - shift[edge], stepOf(shift.duration))
  const least = shift.duration
  const minute =
    edge === 'to'
      ? Math.min(room.to, Math.max(wanted, shift.from + least))
      : Math.max(room.from, Math.min(wanted, shift.to - least))
  if (minute === shift[edge]) return null
  return { kind: 'change', week: place.week, shift: shift.id, weekdays: [place.weekday], fields: { [edge]: minute } }
}

function rangeStep(gesture: Gesture & { kind: 'move' | 'stretch' }, shift: EditedShift, to: PointerPlace): Step | null {
  const { place } = gesture
  const range = shift.painted.find(({ id }) => id === place.range)
  if (!range) return null
  const step = stepOf(shift.duration)
  const length = range.to - range.from
  const fields =
    gesture.kind === 'stretch'
      ? {
          [gesture.edge]: clamp(
            range[gesture.edge] + roundTo(to.minute - gesture.grabbed - range[gesture.edge], step),
            shift,
          ),
        }
      : spanFrom(
          clamp(range.from + roundTo(to.minute - gesture.grabbed - range.from, step), {
            from: shift.from,
            to: shift.to - length,
          }),
          length,
        )
  const isSame = Object.entries(fields).every(([key, value]) => range[key as Edge] === value)
  if (isSame) return null
  return { kind: 'change-range', week: place.week, shift: shift.id, range: range.id, weekdays: [place.weekday], fields }
}

const clamp = (minute: Minutes, { from, to }: Span) => Math.min(to, Math.max(from, minute))
const spanFrom = (from: Minutes, length: Minutes): Span => ({ from, to: from + length })

const dayCount = (shifts: readonly EditedShift[], weekday: number) =>
  shiftsOn(shifts, weekday).reduce((sum, shift) => sum + countTimes(shift, weekday), 0)

/** "+3 orari", "−1 orario", "12 orari" of a new shift. */
function countWords(count: number, isNew: boolean): string {
  const sign = isNew ? '' : count > 0 ? '+' : '−'
  return count === 0 && !isNew ? 'stessi orari' : `${sign}${counted(Math.abs(count), 'orario', 'orari')}`
}

/** What a gesture would do now, as it is drawn over the grid; null while it would change nothing. */
export function ghostOf(gesture: Gesture, week: DrawnWeek, to: PointerPlace): Ghost | null {
  const step = gestureStep(gesture, week, to)
  if (!step) return null
  const outcome = stepped(step as Parameters<typeof stepped>[0], week.shifts, () => 'ghost')
  const tool: Tool = step.kind === 'paint' ? (step.code ?? 'erase') : (rangeCode(step, week) ?? 'shift')
  const weekday = step.kind === 'move' ? step.to.weekday : 'place' in gesture ? gesture.place.weekday : gesture.weekday
  const { whole, span, lost } = spansOf(step, week)
  const added = 'refused' in outcome ? 0 : dayCount(outcome.shifts, weekday) - dayCount(week.shifts, weekday)
  const words = {
    shift: `${spanText(whole)} · ${countWords(added, step.kind === 'draw')}`,
    move: `${weekdayShortNames[weekday]} ${spanText(whole)}`,
    range: `${toolName(tool)} ${spanText(whole)}`,
  }
  const label = step.kind === 'move' ? words.move : tool === 'shift' ? words.shift : words.range
  const duration = step.kind === 'change' ? (findBlock([week], { ...step, weekday })?.shift.duration ?? 0) : 0
  return {
    week: week.key,
    weekday,
    span,
    lost,
    tool,
    label: 'refused' in outcome ? outcome.refused : label,
    labelAt: whole.to,
    times: span && duration > 0 ? timesIn(span, duration) : [],
    isRefused: 'refused' in outcome,
    step,
  }
}

const timesIn = ({ from, to }: Span, duration: Minutes): Minutes[] =>
  Array.from({ length: Math.floor((to - from) / duration) }, (_, index) => from + index * duration)

const rangeCode = (step: Step, week: DrawnWeek): Tool | undefined =>
  step.kind === 'change-range'
    ? week.shifts.flatMap(({ painted }) => painted).find(({ id }) => id === step.range)?.slot_code
    : undefined

/** The span after a step, the part of it that is drawn, and the part that goes. */
function spansOf(step: Step, week: DrawnWeek): { whole: Span; span: Span | null; lost: Span | null } {
  if (step.kind === 'draw' || step.kind === 'paint') return { whole: step.span, span: step.span, lost: null }
  const shift = 'shift' in step ? week.shifts.find(({ id }) => id === step.shift) : undefined
  if (!shift) return { whole: { from: 0, to: 0 }, span: null, lost: null }
  if (step.kind === 'move') {
    const whole = { from: step.to.from, to: step.to.from + shift.to - shift.from }
    return { whole, span: whole, lost: null }
  }
  if (step.kind === 'change') {
    const whole = { from: shift.from, to: shift.to, ...step.fields }
    return { whole, span: subtract(whole, [shift])[0] ?? null, lost: subtract(shift, [whole])[0] ?? null }
  }
  const range = step.kind === 'change-range' ? shift.painted.find(({ id }) => id === step.range) : undefined
  const whole = { from: range?.from ?? 0, to: range?.to ?? 0, ...(step.kind === 'change-range' && step.fields) }
  return { whole, span: whole, lost: null }
}
