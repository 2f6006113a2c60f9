import type { CivilDate } from './civil-date'
import { addDays, startOfWeek } from './civil-date'

/** First and last day, both included; null is an open end. */
export interface Period {
  readonly from: CivilDate | null
  readonly to: CivilDate | null
}

// `yyyy-MM-dd` texts compare like their dates
const startsBefore = (a: CivilDate | null, b: CivilDate | null) => b !== null && (a === null || a < b)
const endsAfter = (a: CivilDate | null, b: CivilDate | null) => b !== null && (a === null || a > b)

/** Whether two periods have a day in common. */
export const periodsOverlap = (a: Period, b: Period): boolean =>
  !(a.to !== null && b.from !== null && a.to < b.from) && !(b.to !== null && a.from !== null && b.to < a.from)

/** What is left of a period without another: none, one, or two parts, in order. */
export function periodWithout(whole: Period, cut: Period): Period[] {
  if (!periodsOverlap(whole, cut)) return [whole]
  const parts: Period[] = []
  if (cut.from !== null && startsBefore(whole.from, cut.from))
    parts.push({ from: whole.from, to: addDays(cut.from, -1) })
  if (cut.to !== null && endsAfter(whole.to, cut.to)) parts.push({ from: addDays(cut.to, 1), to: whole.to })
  return parts
}

/** The days that two periods have in common; null without any. */
export function sharedPeriod(a: Period, b: Period): Period | null {
  if (!periodsOverlap(a, b)) return null
  return { from: startsBefore(a.from, b.from) ? b.from : a.from, to: endsAfter(a.to, b.to) ? b.to : a.to }
}

/** What an edit of a week in a validity is for: this week, from this week on, or the whole validity (specification §3). */
export type WeekScope = 'next' | 'all' | null

/** The part of a validity that an edit seen in the week of a day is for. */
export function periodOfScope(validity: Period, week: CivilDate, scope: WeekScope): Period | null {
  if (scope === 'all') return validity
  const monday = startOfWeek(week)
  return sharedPeriod(validity, { from: monday, to: scope === 'next' ? null : addDays(monday, 6) })
}
