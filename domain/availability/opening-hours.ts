import { type CivilDate, toDayNumber, weekdayOf } from '../calendar/civil-date'
import { holidayName } from '../calendar/holidays'
import { endOfDay, type Minutes } from '../calendar/minutes'
import { type Span, subtract, union } from '../calendar/spans'
import { shiftHolds } from '../planning/planning'
import type { SlotCode } from '../planning/slot-kinds'
import { dayBlocks, exceptionsBetween, type OfficePlan } from './day-plan'

/** A day without its visits: open time, its reserved parts, and the closed rest, shown hatched. */
export interface OpeningHours {
  readonly open: readonly Span[]
  readonly closed: readonly Span[]
  /** Reserved parts, each cut into times of `step` minutes. */
  readonly reserved: readonly (Span & { readonly slot_code: Exclude<SlotCode, 'break'>; readonly step: Minutes })[]
}

/** Opening hours of each day over all offices shown: open where any of them is open (product.md §3.1–3.3). */
export function openingHours(plans: readonly OfficePlan[], days: readonly CivilDate[]): Map<CivilDate, OpeningHours> {
  const numbers = days.map(toDayNumber)
  const first = Math.min(...numbers)
  const last = Math.max(...numbers)
  const laid = plans.map((plan) => ({ plan, exceptions: exceptionsBetween(plan, first, last) }))
  return new Map(
    days.map((date) => {
      const blocks = laid.flatMap(({ plan, exceptions }) => dayBlocks(plan, exceptions, toDayNumber(date)))
      const working = blocks.filter(({ slot_code }) => slot_code !== 'break')
      const open = union(working)
      const reserved = working.flatMap(({ from, to, slot_code, step }) =>
        slot_code === null || slot_code === 'break' ? [] : [{ from, to, slot_code, step }],
      )
      return [date, { open, closed: subtract({ from: 0, to: endOfDay }, open), reserved }]
    }),
  )
}

/** The first of the days with working time in one of the offices, if any. */
export function firstWorkingDay(plans: readonly OfficePlan[], days: readonly CivilDate[]): CivilDate | undefined {
  const hoursByDate = openingHours(plans, days)
  return days.find((date) => (hoursByDate.get(date)?.open.length ?? 0) > 0)
}

/**
 * Why nobody works on a day without opening hours: the name of the public holiday, "ferie" where a closure takes the day's shifts
 * away, else "chiuso".
 */
export function closedDayWord(plans: readonly OfficePlan[], date: CivilDate): string {
  const day = toDayNumber(date)
  const hasShifts = plans.some(({ shifts }) => shifts.some((shift) => shiftHolds(shift, day, weekdayOf(day))))
  return holidayName(date) ?? (hasShifts ? 'ferie' : 'chiuso')
}
