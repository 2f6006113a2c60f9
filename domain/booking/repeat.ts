import type { BusyDays } from '../availability/availability'
import { dayBlocks, type Exceptions, exceptionsBetween, type OfficePlan } from '../availability/day-plan'
import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from '../calendar/civil-date'
import { holidayName } from '../calendar/holidays'
import type { Span } from '../calendar/spans'
import { type BookingProblem, bookingProblem } from './problems'
import { maximumOccurrences, occurrenceDays, type Recurrence } from './recurrence'
import { type BookingFacts, type BookingRequest, bookingProblems, isTaken, type VisitTime } from './rules'

/** A user's edit of one occurrence: moved to another time, or left out. */
export interface EditedRow {
  readonly occurrence: CivilDate
  /** Null leaves the occurrence out. */
  readonly movedTo: (Span & { readonly day: DayNumber }) | null
}

/** Why a repeat is invalid: too many dates, an edit of a date that is no occurrence, or two edits of one date. */
export const repeatFault = {
  'too-many': { field: 'recurrence', text: `La ripetizione può avere al massimo ${maximumOccurrences} date.` },
  'no-occurrence': { field: 'rows', text: 'Una delle date modificate non fa parte della ripetizione.' },
  'edited-twice': { field: 'rows', text: 'Una data della ripetizione è modificata due volte.' },
} as const

/** The times of a repeat, in the order of its occurrences, or why it is invalid (contract.md, "recurrence"). */
export function repeatedTimes(
  recurrence: Recurrence,
  rows: readonly EditedRow[],
  { from, to, overtime }: Omit<VisitTime, 'day'>,
): VisitTime[] | keyof typeof repeatFault {
  const first = toDayNumber(recurrence.from)
  const days = occurrenceDays(recurrence, first, Number.POSITIVE_INFINITY, maximumOccurrences + 1)
  if (days.length > maximumOccurrences) return 'too-many'
  const edited = new Map(rows.map(({ occurrence, movedTo }) => [toDayNumber(occurrence), movedTo]))
  if (edited.size < rows.length) return 'edited-twice'
  if (days.filter((day) => edited.has(day)).length < edited.size) return 'no-occurrence'
  return days.flatMap((day) => {
    const time = edited.has(day) ? edited.get(day) : { day, from, to }
    return time ? [{ ...time, overtime }] : []
  })
}

/** One time of a repeat and its problems; without problems it may be saved. */
export interface CheckedTime {
  readonly time: VisitTime
  readonly problems: readonly BookingProblem[]
  /** True when it overlaps only an earlier time of the same repeat. */
  readonly byItself: boolean
  /** The public holiday for which the office is closed all day, if that is the reason. */
  readonly holiday: string | null
}

/** One of several times to check, with its request and the facts to check it against. */
export interface AskedTime {
  readonly request: BookingRequest
  readonly time: VisitTime
  readonly facts: BookingFacts
}

const nobody: BusyDays = new Map()

/**
 * Runs `bookingProblems` on each of several times, in order, of one agenda with the same busy days: an earlier time that may
 * be saved counts as taken. A time that a visit keeps is its own already.
 */
export function checkTimes(asked: readonly AskedTime[]): CheckedTime[] {
  const days = asked.map(({ time }) => time.day)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const exceptionsOf = new Map<OfficePlan, Exceptions>()
  const busy = new Map(asked[0]?.facts.busy)
  return asked.map(({ request, time, facts }) => {
    const { plan, keepsTime } = facts
    const exceptions = exceptionsOf.get(plan) ?? exceptionsBetween(plan, first, last)
    exceptionsOf.set(plan, exceptions)
    const problems = bookingProblems(request, time, { ...facts, exceptions, busy: keepsTime ? nobody : busy })
    if (problems.length === 0) addTo(busy, time)
    return {
      time,
      problems,
      byItself: problems[0] === 'already-taken' && !isTaken(time, facts.busy),
      holiday:
        problems[0] === 'closed' && dayBlocks(plan, exceptions, time.day).length === 0
          ? holidayName(toCivilDate(time.day))
          : null,
    }
  })
}

/** `checkTimes` of the times of a repeat. */
export const checkRepeat = (request: BookingRequest, times: readonly VisitTime[], facts: BookingFacts): CheckedTime[] =>
  checkTimes(times.map((time) => ({ request, time, facts })))

/** A copy of the busy days with these times added. */
export function busyWith(busy: BusyDays, times: readonly VisitTime[]): Map<DayNumber, readonly Span[]> {
  const more = new Map(busy)
  for (const time of times) addTo(more, time)
  return more
}

function addTo(busy: Map<DayNumber, readonly Span[]>, time: VisitTime): void {
  const taken = busy.get(time.day)
  busy.set(time.day, taken ? [...taken, time] : [time])
}

/** The first day after `day`, up to `last`, on which an office works: neither closed nor a public holiday. Null: none. */
export function nextWorkingDay(plan: OfficePlan, exceptions: Exceptions, day: DayNumber, last: DayNumber) {
  for (let next = day + 1; next <= last; next += 1)
    if (holidayName(toCivilDate(next)) === null && dayBlocks(plan, exceptions, next).length > 0) return next
  return null
}

/** True for problems of one time, which can be fixed in its row; others apply to the whole repeat. */
export const isOfTime = (problem: BookingProblem) => ['from', 'to'].includes(bookingProblem[problem].field)

/** Why a time of a repeat cannot be saved, in Italian; null when it can. */
export function whyNotRepeated({ problems, byItself, holiday }: CheckedTime): string | null {
  const [problem] = problems
  if (problem === undefined) return null
  if (byItself) return 'L’orario si sovrappone a un’altra visita della ripetizione.'
  return holiday ? `Giorno festivo (${holiday}): lo studio è chiuso.` : bookingProblem[problem].text
}
