import type { CivilDate } from '../../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../../domain/calendar/minutes'
import type { Span } from '../../../../../domain/calendar/spans'
import { type SlotCode, slotKind } from '../../../../../domain/planning/slot-kinds'
import type { DrawnShift } from '../../../../../domain/planning/week-problems'
import { weekdayNames } from '../../../../../domain/text/dates'
import * as shifts from './shifts'
import { type DrawnWeek, type EditedShift, editedShifts, type NewId } from './week'

/** The block of a shift on one weekday; with `range` one of its ranges. */
export interface BlockPlace {
  readonly week: string
  readonly shift: string
  readonly weekday: number
  readonly range?: string | undefined
}

/**
 * One step of drawing, which undo takes back. `week` is the key of a drawn week; `weekdays` those of the shift that the step is
 * for, all of them by default: on some of them the shift becomes one of its own.
 */
export type Step =
  | {
      readonly kind: 'draw'
      readonly week: string
      readonly weekday: number
      readonly span: Span
      readonly duration: Minutes
    }
  | (ShiftStep & { readonly kind: 'change'; readonly fields: shifts.ShiftFields })
  | (BlockPlace & { readonly kind: 'move'; readonly to: shifts.WeekPlace })
  | (BlockPlace & { readonly kind: 'duplicate'; readonly to: shifts.WeekPlace | null })
  | (ShiftStep & { readonly kind: 'split'; readonly at: Minutes })
  | (ShiftStep & { readonly kind: 'delete' })
  /** `like`: the weekday whose ranges an added day has. */
  | {
      readonly kind: 'set-days'
      readonly week: string
      readonly shift: string
      readonly weekdays: readonly number[]
      readonly like: number
    }
  /** `code` null takes paint away. */
  | {
      readonly kind: 'paint'
      readonly week: string
      readonly weekday: number
      readonly span: Span
      readonly code: SlotCode | null
    }
  | (ShiftStep & {
      readonly kind: 'add-range'
      readonly span: Span
      readonly code: SlotCode
      readonly fields?: shifts.RangeFields
    })
  | (ShiftStep & { readonly kind: 'change-range'; readonly range: string; readonly fields: shifts.RangeFields })
  | (ShiftStep & { readonly kind: 'remove-range'; readonly range: string })
  | { readonly kind: 'copy-day'; readonly week: string; readonly from: number; readonly to: readonly number[] }
  /** All shifts of a week, as of another office or a template. */
  | { readonly kind: 'replace'; readonly week: string; readonly shifts: readonly DrawnShift[] }
  | { readonly kind: 'add-week'; readonly week: NewWeek }
  | { readonly kind: 'set-week'; readonly week: string; readonly fields: WeekFields }
  | { readonly kind: 'remove-week'; readonly week: string }

interface ShiftStep {
  readonly week: string
  readonly shift: string
  readonly weekdays?: readonly number[]
}

/** A validity that is not saved yet. */
export interface NewWeek {
  readonly office_user_id: number
  readonly name: string | null
  readonly valid_from: CivilDate
  readonly valid_to: CivilDate | null
  readonly shifts: readonly DrawnShift[]
}
export type WeekFields = Partial<Pick<DrawnWeek, 'name' | 'valid_from' | 'valid_to'>>

type ShiftsStep = Exclude<Step, { kind: 'add-week' | 'set-week' | 'remove-week' }>

const gone: shifts.Outcome = { refused: 'Il turno non c’è più.' }

/** The shifts of a week after a step. */
export function stepped(step: ShiftsStep, drawn: readonly EditedShift[], newId: NewId): shifts.Outcome {
  switch (step.kind) {
    case 'draw':
      return shifts.draw(drawn, step.weekday, step.span, step.duration, newId)
    case 'paint':
      return shifts.paint(drawn, step.weekday, step.span, step.code, newId)
    case 'copy-day':
      return shifts.copyDay(drawn, step.from, step.to)
    case 'replace':
      return { shifts: editedShifts(step.shifts, newId) }
    default: {
      const shift = drawn.find(({ id }) => id === step.shift)
      return shift ? steppedShift(step, drawn, shift, newId) : gone
    }
  }
}

function steppedShift(
  step: Exclude<ShiftsStep, { kind: 'draw' | 'paint' | 'copy-day' | 'replace' }>,
  drawn: readonly EditedShift[],
  shift: EditedShift,
  newId: NewId,
): shifts.Outcome {
  const weekdays = 'weekdays' in step && step.weekdays ? step.weekdays : shift.weekdays
  switch (step.kind) {
    case 'change':
      return shifts.change(drawn, shift, weekdays, step.fields, newId)
    case 'move':
      return shifts.move(drawn, shift, step.weekday, step.to, newId)
    case 'duplicate':
      return shifts.duplicate(drawn, shift, step.weekday, step.to, newId)
    case 'split':
      return shifts.split(drawn, shift, weekdays, step.at, newId)
    case 'delete':
      return shifts.remove(drawn, shift, weekdays)
    case 'set-days':
      return shifts.setDays(drawn, shift, weekdays, step.like)
    case 'add-range':
      return shifts.addRange(drawn, shift, weekdays, step.span, step.code, newId, step.fields)
    case 'change-range':
      return shifts.changeRange(drawn, shift, step.range, weekdays, step.fields, newId)
    case 'remove-range':
      return shifts.removeRange(drawn, shift, step.range, weekdays)
    default:
      return step satisfies never
  }
}

/** "9:00": a time as it is read aloud. */
export const spokenTime = (minutes: Minutes): string => shortTime(minutes).replace(/^0/, '')
export const spokenSpan = ({ from, to }: Span) => `dalle ${spokenTime(from)} alle ${spokenTime(to)}`
/** "lunedì, martedì e giovedì". */
export const spokenDays = (weekdays: readonly number[]): string =>
  weekdays
    .map((weekday) => weekdayNames[weekday] ?? '')
    .join(', ')
    .replace(/, ([^,]*)$/, ' e $1')

/** "Turno di giovedì, dalle 9:00 alle 13:45". */
export const spokenShift = (shift: EditedShift, weekdays: readonly number[] = shift.weekdays): string =>
  `Turno di ${spokenDays(weekdays)}, ${spokenSpan(shift)}`

/** What a step has done, as it is announced. */
export function spokenStep(step: Step, shift: EditedShift | undefined): string {
  const shiftName = shift ? spokenShift(shift) : ''
  switch (step.kind) {
    case 'draw':
    case 'change':
    case 'move':
    case 'set-days':
      return shiftName
    case 'duplicate':
      return `Copiato: ${shiftName}`
    case 'split':
      return `Turno diviso alle ${spokenTime(step.at)}`
    case 'delete':
      return 'Turno eliminato'
    case 'paint':
      return step.code
        ? `${slotKind[step.code].label} di ${weekdayNames[step.weekday]}, ${spokenSpan(step.span)}`
        : `Colore tolto ${spokenSpan(step.span)}`
    case 'add-range':
      return `${slotKind[step.code].label} ${spokenSpan(step.span)}`
    case 'change-range': {
      const range = shift?.painted.find(({ id }) => id === step.range)
      return range ? `${slotKind[range.slot_code].label} di ${spokenDays(range.weekdays)}, ${spokenSpan(range)}` : ''
    }
    case 'remove-range':
      return 'Fascia tolta'
    case 'copy-day':
      return `Orari di ${weekdayNames[step.from]} copiati su ${spokenDays(step.to)}`
    case 'replace':
      return 'Settimana sostituita'
    case 'add-week':
      return 'Nuova validità'
    case 'set-week':
      return 'Validità cambiata'
    case 'remove-week':
      return 'Validità eliminata'
    default:
      return step satisfies never
  }
}
