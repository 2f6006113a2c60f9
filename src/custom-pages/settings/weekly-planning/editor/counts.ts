import { dayBlocks, type TimeBlock } from '../../../../../domain/availability/day-plan'
import type { Shift } from '../../../../../domain/planning/planning'
import { type SlotCode, slotCodes } from '../../../../../domain/planning/slot-kinds'
import { drawnShifts, type EditedShift } from './week'

/** The shifts as the domain plans them, without an end: what is drawn holds on every date of its validity. */
export const plannedShifts = (shifts: readonly EditedShift[]): Shift[] =>
  drawnShifts(shifts).map((shift) => ({ ...shift, validFrom: null, validTo: null }))

/** A Sunday: weekday `n` is the day `sunday + n`. */
const sunday = 3
const noExceptions = new Map()

/** The times of one block: of a shift on one weekday. Kept for each shift, since a step changes few of them. */
function timesOfBlock(shift: EditedShift, weekday: number): readonly TimeBlock[] {
  const known = blocks.get(shift) ?? new Map<number, readonly TimeBlock[]>()
  blocks.set(shift, known)
  const found = known.get(weekday)
  if (found) return found
  const times = dayBlocks({ shifts: plannedShifts([shift]), schedules: [] }, noExceptions, sunday + weekday)
  known.set(weekday, times)
  return times
}
const blocks = new WeakMap<EditedShift, Map<number, readonly TimeBlock[]>>()

/** Visits that fit a block of time, each as long as a step of its grid. */
const timesIn = ({ from, to, step }: TimeBlock) => Math.floor((to - from) / step)

/** How many times a shift offers on one weekday, of any kind. */
export const countTimes = (shift: EditedShift, weekday: number): number =>
  timesOfBlock(shift, weekday)
    .filter(({ slot_code }) => slot_code !== 'break')
    .reduce((sum, block) => sum + timesIn(block), 0)

/** Times per week of each painted kind (breaks: how many there are), and of ordinary time. */
export function countKinds(shifts: readonly EditedShift[]): Record<SlotCode | 'ordinary', number> {
  const counts = {
    ordinary: 0,
    ...(Object.fromEntries(slotCodes.map((code) => [code, 0])) as Record<SlotCode, number>),
  }
  for (const shift of shifts)
    for (const weekday of shift.weekdays)
      for (const block of timesOfBlock(shift, weekday))
        counts[block.slot_code ?? 'ordinary'] += block.slot_code === 'break' ? 1 : timesIn(block)
  return counts
}

/** Times of a whole week. */
export const countWeek = (shifts: readonly EditedShift[]): number =>
  shifts.flatMap((shift) => shift.weekdays.map((weekday) => countTimes(shift, weekday))).reduce((a, b) => a + b, 0)
