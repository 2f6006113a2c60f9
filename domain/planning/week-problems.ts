import { endOfDay, type Minutes, shortTime } from '../calendar/minutes'
import { contains, overlaps, type Span } from '../calendar/spans'
import { weekdayNames } from '../text/dates'
import type { PaintedRange } from './planning'

/** A shift that is drawn, in minutes of the day; weekdays 0 = Sunday. */
export interface DrawnShift extends Span {
  readonly weekdays: readonly number[]
  readonly duration: Minutes
  readonly painted: readonly PaintedRange[]
}

/** What is wrong with a drawn week: the field it belongs to, named as on the wire, and a text in Italian. */
export interface WeekProblem {
  readonly path: readonly (string | number)[]
  readonly text: string
}

export const weekProblemTexts = {
  ends: 'L’orario di fine deve essere superiore all’orario di inizio.',
  day: 'Il turno deve finire entro le 24:00.',
  noWeekday: 'Scegli almeno un giorno.',
  outside: 'La fascia deve stare dentro il suo turno.',
  otherDay: 'La fascia vale in un giorno in cui il turno non c’è.',
  tooShort: 'La durata della visita è più lunga del turno.',
  rangesOverlap: 'Due fasce dello stesso turno si sovrappongono.',
  shiftsOverlap: (weekday: number) => `Si sovrappone a un altro turno di ${weekdayNames[weekday]}.`,
} as const

/**
 * What is wrong with the shifts of one office and week: ends before it starts, does not fit the day, overlaps another, painted
 * outside its shift. The same for editor and server; the database refuses the last three too.
 */
export function weekProblems(shifts: readonly DrawnShift[]): WeekProblem[] {
  return shifts.flatMap((shift, index) =>
    [...shiftProblems(shift), ...overlapProblems(shifts, index)].map(({ path, text }) => ({
      path: ['shifts', index, ...path],
      text,
    })),
  )
}

function shiftProblems(shift: DrawnShift): WeekProblem[] {
  const problems: WeekProblem[] = []
  if (shift.weekdays.length === 0) problems.push({ path: ['weekdays'], text: weekProblemTexts.noWeekday })
  if (shift.from >= shift.to) problems.push({ path: ['to'], text: weekProblemTexts.ends })
  else if (shift.to > endOfDay) problems.push({ path: ['to'], text: weekProblemTexts.day })
  else if (shift.duration > shift.to - shift.from)
    problems.push({ path: ['duration'], text: weekProblemTexts.tooShort })
  const painted = shift.painted.flatMap((range, index) =>
    rangeProblems(shift, range, index).map(({ path, text }) => ({ path: ['slots', index, ...path], text })),
  )
  return [...problems, ...painted]
}

function rangeProblems(shift: DrawnShift, range: PaintedRange, index: number): WeekProblem[] {
  const problems: WeekProblem[] = []
  if (range.weekdays.length === 0) problems.push({ path: ['weekdays'], text: weekProblemTexts.noWeekday })
  if (range.weekdays.some((weekday) => !shift.weekdays.includes(weekday)))
    problems.push({ path: ['weekdays'], text: weekProblemTexts.otherDay })
  range.spans.forEach((span, place) => {
    const before = [
      ...shift.painted
        .slice(0, index)
        .filter((other) => sharesWeekday(other, range))
        .flatMap(({ spans }) => spans),
      ...range.spans.slice(0, place),
    ]
    if (span.from >= span.to) problems.push({ path: ['slots', place, 'to'], text: weekProblemTexts.ends })
    else if (!contains(shift, span)) problems.push({ path: ['slots', place, 'from'], text: weekProblemTexts.outside })
    else if (before.some((other) => overlaps(other, span)))
      problems.push({ path: ['slots', place, 'from'], text: weekProblemTexts.rangesOverlap })
  })
  return problems
}

const sharesWeekday = (a: Pick<PaintedRange, 'weekdays'>, b: Pick<PaintedRange, 'weekdays'>) =>
  a.weekdays.some((weekday) => b.weekdays.includes(weekday))

/** The overlap of a shift with one before it, so that each pair is named once. */
function overlapProblems(shifts: readonly DrawnShift[], index: number): WeekProblem[] {
  const shift = shifts[index]
  if (!shift || shift.from >= shift.to) return []
  for (const other of shifts.slice(0, index)) {
    const weekday = overlaps(other, shift) && shift.weekdays.find((day) => other.weekdays.includes(day))
    if (weekday !== undefined && weekday !== false)
      return [{ path: ['from'], text: weekProblemTexts.shiftsOverlap(weekday) }]
  }
  return []
}

/** "09:00–13:00" of a drawn shift or range. */
export const spanText = ({ from, to }: Span): string => `${shortTime(from)}–${shortTime(to)}`
