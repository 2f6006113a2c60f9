import { occurrences } from '../../../../domain/booking/recurrence'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { RepeatPayload, RepeatRow, ScheduleReply, ScheduleRow } from '../../../../domain/contract/repeat'
import { clockTime, counted, longDate } from '../../../../domain/text/dates'
import type { Repeat } from '../../../api/schedule'

/** A time of the wire, HH:mm:ss. */
export type RowTime = Pick<ScheduleRow, 'date' | 'from' | 'to'>
/** Which visits are repeated: when each is to be, unless it is moved, and on which days. */
export type Visits = Pick<RepeatPayload, 'from' | 'to' | 'recurrence'>
/** The server's answers, by the day of the rule they are about. */
export type Answers = ReadonlyMap<CivilDate, ScheduleRow>
/** Bookings that are written, by the day of the rule: from here on they are as they are. */
export type Created = Readonly<Record<CivilDate, NonNullable<ScheduleRow['booking']>>>

export const rowStatusText = {
  created: 'Prenotazione creata',
  skipped: 'Saltata',
  checking: 'Da controllare',
  good: 'Libero',
  bad: 'Non prenotabile',
} as const
export type RowStatus = keyof typeof rowStatusText

/** One visit of the repeat, with what was done to it and the server's answer about the time it has now. */
export interface ReviewRow {
  readonly occurrence: CivilDate
  readonly time: RowTime
  readonly repair: RepeatRow | undefined
  readonly answer: ScheduleRow | undefined
  readonly created: Created[string] | undefined
  readonly status: RowStatus
}

const isSkipped = (row: RepeatRow | undefined) => row?.skip === 1
const sameTime = (a: RowTime, b: RowTime) => a.date === b.date && a.from === b.from && a.to === b.to

/** All visits of a repeat as they stand. An answer about a time that was changed meanwhile is not about this row. */
export function reviewRows(
  visits: Visits,
  repairs: readonly RepeatRow[],
  created: Created,
  answers: Answers,
): ReviewRow[] {
  return occurrences(visits.recurrence).map((occurrence) => {
    const repair = repairs.find((row) => row.occurrence === occurrence)
    const { date = occurrence, from = visits.from, to = visits.to } = repair ?? {}
    const time = { date, from, to }
    const answered = answers.get(occurrence)
    const answer = answered && sameTime(answered, time) ? answered : undefined
    const common = { occurrence, time, repair, answer, created: created[occurrence] }
    if (common.created) return { ...common, status: 'created' }
    if (isSkipped(repair)) return { ...common, status: 'skipped' }
    return { ...common, status: !answer ? 'checking' : answer.error === null ? 'good' : 'bad' }
  })
}

/** The repairs with another one for one visit: moved, left out ('skip'), or (null) as the rule says. */
export function withRepair(
  repairs: readonly RepeatRow[],
  { from, to }: Visits,
  occurrence: CivilDate,
  repair: RowTime | 'skip' | null,
): RepeatRow[] {
  const others = repairs.filter((row) => row.occurrence !== occurrence)
  if (repair === 'skip') return [...others, { occurrence, skip: 1 }]
  if (repair === null || sameTime(repair, { date: occurrence, from, to })) return others
  return [...others, { occurrence, date: repair.date, from: repair.from, to: repair.to }]
}

/** Rows as they travel, in order: what was moved, and what is left out or written already. */
export const sentRows = (rows: readonly ReviewRow[]): RepeatRow[] =>
  rows.flatMap(({ occurrence, repair, created }) => (created ? { occurrence, skip: 1 as const } : (repair ?? [])))

/** The rows of an answer by the days of the rule: those left out have none. */
export function answersOf({ recurrence, rows = [] }: Pick<Repeat, 'recurrence' | 'rows'>, { data }: ScheduleReply) {
  const skipped = new Set(rows.filter(isSkipped).map(({ occurrence }) => occurrence))
  const asked = occurrences(recurrence).filter((occurrence) => !skipped.has(occurrence))
  return new Map(asked.flatMap((occurrence, index) => (data[index] ? [[occurrence, data[index]]] : [])))
}

export type Counts = Readonly<Record<RowStatus, number>>

export function countsOf(rows: readonly Pick<ReviewRow, 'status'>[]): Counts {
  const counts = { created: 0, skipped: 0, checking: 0, good: 0, bad: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** "12 visite · 2 da sistemare · 1 saltata"; a row that is left out is no visit any more. */
export function countsText({ good, bad, checking, created, skipped }: Counts): string {
  const parts = [
    counted(good + bad + checking + created, 'visita', 'visite'),
    created > 0 && counted(created, 'creata', 'create'),
    bad > 0 && `${bad} da sistemare`,
    skipped > 0 && counted(skipped, 'saltata', 'saltate'),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What "Conferma" would do now. */
export function confirmationText({ good, bad, checking }: Counts, ignoreErrors: boolean): string {
  if (good === 0 || checking > 0 || (bad > 0 && !ignoreErrors)) return ''
  return bad === 0 ? `Da creare: ${counted(good, 'visita', 'visite')}.` : `Da creare: ${good} su ${good + bad}.`
}

export const objectionText = {
  unchecked: 'Le date sono ancora da controllare: un attimo.',
  bad: 'Ci sono visite da sistemare: spostale, saltale oppure spunta «Ignora gli errori».',
  nothing: 'Non c’è nessuna visita da creare.',
} as const

interface Confirmable {
  readonly counts: Counts
  readonly ignoreErrors: boolean
  /** There has been an answer; `isChecked`: about the rows as they stand now. */
  readonly wasChecked: boolean
  readonly isChecked: boolean
}

/**
 * Why the repeat cannot be confirmed now; null when it can. A row just repaired need not be checked first, since confirming
 * checks all of them; but what would be ignored has to be seen before.
 */
export function whyNotConfirmed({ counts, ignoreErrors, wasChecked, isChecked }: Confirmable): string | null {
  if (!wasChecked || (ignoreErrors && !isChecked)) return objectionText.unchecked
  if (counts.bad > 0 && !ignoreErrors) return objectionText.bad
  return counts.good + counts.checking === 0 ? objectionText.nothing : null
}

/** "spostata da martedì 8 dicembre": also when only the time is another. */
export const movedFrom = ({ occurrence, time }: Pick<ReviewRow, 'occurrence' | 'time'>, from: string): string =>
  occurrence === time.date ? `spostata dalle ${clockTime(from)}` : `spostata da ${longDate(occurrence)}`
