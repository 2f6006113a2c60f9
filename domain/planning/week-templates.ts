import type { Span } from '../calendar/spans'
import type { PaintedRange } from './planning'
import { type SlotCode, type SlotKind, slotKind } from './slot-kinds'
import type { DrawnShift } from './week-problems'

/** A week to start from. */
export interface WeekTemplate {
  readonly name: string
  readonly meaning: string
  readonly shifts: readonly DrawnShift[]
}

const [monday, tuesday, wednesday, thursday, friday] = [1, 2, 3, 4, 5] as const
const workdays = [monday, tuesday, wednesday, thursday, friday]

/** Whole hours as minutes of the day. */
const hours = (from: number, to: number): Span => ({ from: from * 60, to: to * 60 })

const shift = (weekdays: readonly number[], span: Span, painted: readonly PaintedRange[] = []): DrawnShift => ({
  weekdays,
  ...span,
  duration: 15,
  painted,
})

/** A new painted range with the defaults of its kind (specification §3). */
export function newRange(slot_code: SlotCode, weekdays: readonly number[], spans: readonly Span[]): PaintedRange {
  const { duration, horizon, rate_limit }: SlotKind['defaults'] = slotKind[slot_code].defaults
  return {
    slot_code,
    weekdays,
    spans,
    duration: duration ?? null,
    horizon: horizon ?? null,
    rate_limit: rate_limit ?? null,
  }
}

/** Weeks that many practices have; visits of 15 minutes. */
export const weekTemplates: readonly WeekTemplate[] = [
  {
    name: 'Mattine 9–13',
    meaning: 'Dal lunedì al venerdì, 9–13',
    shifts: [shift(workdays, hours(9, 13))],
  },
  {
    name: 'Mattine e tre pomeriggi',
    meaning: 'Dal lunedì al venerdì 9–13; lunedì, mercoledì e giovedì anche 15–18',
    shifts: [shift(workdays, hours(9, 13)), shift([monday, wednesday, thursday], hours(15, 18))],
  },
  {
    name: 'Mattine e pomeriggi alterni',
    meaning: 'Lunedì, mercoledì e venerdì 9–13; martedì e giovedì 15–19',
    shifts: [shift([monday, wednesday, friday], hours(9, 13)), shift([tuesday, thursday], hours(15, 19))],
  },
  {
    name: 'Mattine con jolly, pausa e informatori',
    meaning: 'Dal lunedì al venerdì 9–13: pausa alle 11, jolly 12–13, martedì informatori 12–13',
    shifts: [
      shift(workdays, hours(9, 13), [
        newRange('break', workdays, [{ from: 11 * 60, to: 11 * 60 + 30 }]),
        newRange('jolly', [monday, wednesday, thursday, friday], [hours(12, 13)]),
        newRange('mr', [tuesday], [hours(12, 13)]),
      ]),
    ],
  },
]
