import type { BusyDays } from '../availability/availability'
import { exceptionsBetween, layDay } from '../availability/day-plan'
import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from '../calendar/civil-date'
import { holidayName } from '../calendar/holidays'
import type { Span } from '../calendar/spans'
import { type BookingProblem, bookingProblem } from './problems'
import { maximumOccurrences, occurrences, type Recurrence } from './recurrence'
import { type BookingFacts, type BookingRequest, bookingProblems, isTaken, type VisitTime } from './rules'

/** What a person did to one occurrence: moved it to another time, or left it out. */
export interface RepairedRow {
  readonly occurrence: CivilDate
  /** Null leaves the occurrence out. */
  readonly movedTo: (Span & { readonly day: DayNumber }) | null
}

/** What a repeat cannot be: too long, repaired where it has no occurrence, or repaired twice in one place. */
export type RepeatFault = 'too-many' | 'no-occurrence' | 'repaired-twice'

export const repeatFault = {
  'too-many': { field: 'recurrence', text: `La ripetizione può avere al massimo ${maximumOccurrences} date.` },
  'no-occurrence': { field: 'rows', text: 'Una delle date modificate non fa parte della ripetizione.' },
  'repaired-twice': { field: 'rows', text: 'Una data della ripetizione è modificata due volte.' },
} as const satisfies Record<RepeatFault, { field: string; text: string }>

/** The times a repeat asks for, in the order of its occurrences, or why it cannot be asked (contract.md, "recurrence"). */
export function repeatedTimes(
  recurrence: Recurrence,
  repairs: readonly RepairedRow[],
  time: Omit<VisitTime, 'day'>,
): VisitTime[] | RepeatFault {
  const dates = occurrences(recurrence, undefined, maximumOccurrences + 1)
  if (dates.length > maximumOccurrences) return 'too-many'
  const byDate = new Map(repairs.map((repair) => [repair.occurrence, repair]))
  if (byDate.size < repairs.length) return 'repaired-twice'
  const known = new Set(dates)
  if (repairs.some(({ occurrence }) => !known.has(occurrence))) return 'no-occurrence'
  return dates.flatMap((date) => {
    const repair = byDate.get(date)
    if (!repair) return [{ ...time, day: toDayNumber(date) }]
    return repair.movedTo ? [{ ...repair.movedTo, overtime: time.overtime }] : []
  })
}

/** One time of a repeat and what stands against it; nothing means it may be written. */
export interface CheckedTime {
  readonly time: VisitTime
  readonly problems: readonly BookingProblem[]
  /** True when only an earlier time of the same repeat is in the way. */
  readonly byItself: boolean
  /** The public holiday for which the office is closed all day, if that is why. */
  readonly holiday: string | null
}

/**
 * Asks `bookingProblems` of each time of a repeat, one after the other: an earlier one that may be written is taken
 * time for those after it.
 */
export function checkRepeat(
  request: Omit<BookingRequest, keyof VisitTime>,
  times: readonly VisitTime[],
  facts: BookingFacts,
): CheckedTime[] {
  const busy = new Map(facts.busy)
  const growing = { ...facts, busy }
  return times.map((time) => {
    const problems = bookingProblems({ ...request, ...time }, growing)
    if (problems.length === 0) addTo(busy, time)
    return {
      time,
      problems,
      byItself: problems[0] === 'already-taken' && !isTaken(time, facts.busy),
      holiday: problems[0] === 'closed' ? holidayKept(time.day, facts) : null,
    }
  })
}

function holidayKept(day: DayNumber, { plan }: BookingFacts): string | null {
  const isOpen = layDay(plan, exceptionsBetween(plan, day, day), day).length > 0
  return isOpen ? null : holidayName(toCivilDate(day))
}

/** The doctor's taken time with these besides. */
export function busyWith(busy: BusyDays, times: readonly VisitTime[]): Map<DayNumber, readonly Span[]> {
  const more = new Map(busy)
  for (const time of times) addTo(more, time)
  return more
}

function addTo(busy: Map<DayNumber, readonly Span[]>, { day, from, to }: VisitTime): void {
  busy.set(day, [...(busy.get(day) ?? []), { from, to }])
}

/** True for what concerns one time and can be mended there; anything else stands against the repeat as a whole. */
export const isOfTime = (problem: BookingProblem) => ['from', 'to'].includes(bookingProblem[problem].field)

/** Why a time of a repeat cannot be written, in Italian. */
export function whyNotRepeated({ problems, byItself, holiday }: CheckedTime): string | null {
  const [problem] = problems
  if (problem === undefined) return null
  if (byItself) return 'L’orario si sovrappone a un’altra visita della ripetizione.'
  return holiday ? `Giorno festivo (${holiday}): lo studio è chiuso.` : bookingProblem[problem].text
}
