import { occurrences } from '../../../../domain/booking/recurrence'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { RepeatPayload, RepeatRow, ScheduleReply, ScheduleRow } from '../../../../domain/contract/booking/repeat'
import { clockTime, counted, longDate } from '../../../../domain/text/dates'
import type { Repeat } from '../../../shared/visits/schedule'

/** A time as in the contract, HH:mm:ss. */
export type RowTime = Pick<ScheduleRow, 'date' | 'from' | 'to'>
/** The repeated visits: their common start and end, unless moved, and the recurrence. */
export type Visits = Pick<RepeatPayload, 'from' | 'to' | 'recurrence'>
/** The server's result rows, by the day of the rule they belong to. */
export type CheckedRows = ReadonlyMap<CivilDate, ScheduleRow>
/** Bookings already written, by the day of the rule: they no longer change. */
export type CreatedBookings = Readonly<Record<CivilDate, NonNullable<ScheduleRow['booking']>>>

export const rowStatusText = {
  created: 'Prenotazione creata',
  skipped: 'Saltata',
  checking: 'Da controllare',
  good: 'Libero',
  bad: 'Non prenotabile',
} as const
export type RowStatus = keyof typeof rowStatusText

/** One visit of the repeat, with its repair and the server's result for its current time. */
export interface ReviewRow {
  readonly occurrence: CivilDate
  readonly time: RowTime
  readonly repair: RepeatRow | undefined
  readonly answer: ScheduleRow | undefined
  readonly created: CreatedBookings[string] | undefined
  readonly status: RowStatus
}

const isSkipped = (row: RepeatRow | undefined) => row?.skip === 1
const sameTime = (a: RowTime, b: RowTime) => a.date === b.date && a.from === b.from && a.to === b.to

/** All visits of a repeat in their current state. A result for a time changed since then is ignored. */
export function reviewRows(
  visits: Visits,
  repairs: readonly RepeatRow[],
  created: CreatedBookings,
  answers: CheckedRows,
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

/** The repairs with one visit's replaced: moved, skipped ('skip'), or (null) as the rule says. */
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

/** Rows to send, in order: the moved ones, and as skipped the skipped or already written ones. */
export const sentRows = (rows: readonly ReviewRow[]): RepeatRow[] =>
  rows.flatMap(({ occurrence, repair, created }) => (created ? { occurrence, skip: 1 as const } : (repair ?? [])))

/** Result rows by the day of the rule: skipped days have none. */
export function answersOf({ recurrence, rows = [] }: Pick<Repeat, 'recurrence' | 'rows'>, { data }: ScheduleReply) {
  const skipped = new Set(rows.filter(isSkipped).map(({ occurrence }) => occurrence))
  const requested = occurrences(recurrence).filter((occurrence) => !skipped.has(occurrence))
  return new Map(requested.flatMap((occurrence, index) => (data[index] ? [[occurrence, data[index]]] : [])))
}

export type Counts = Readonly<Record<RowStatus, number>>

export function countsOf(rows: readonly Pick<ReviewRow, 'status'>[]): Counts {
  const counts = { created: 0, skipped: 0, checking: 0, good: 0, bad: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** "12 visite · 2 da sistemare · 1 saltata"; skipped rows are not counted as visits. */
export function countsText({ good, bad, checking, created, skipped }: Counts): string {
  const parts = [
    counted(good + bad + checking + created, 'visita', 'visite'),
    created > 0 && counted(created, 'creata', 'create'),
    bad > 0 && `${bad} da sistemare`,
    skipped > 0 && counted(skipped, 'saltata', 'saltate'),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Describes what "Conferma" would create now. */
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
  /** Results have been received; `isChecked`: for the current rows. */
  readonly wasChecked: boolean
  readonly isChecked: boolean
}

/**
 * Why the repeat cannot be confirmed now; null when it can. A repaired row need not be checked first, since confirming checks
 * all rows; but with `ignoreErrors` the errors to be ignored must have been shown.
 */
export function whyNotConfirmed({ counts, ignoreErrors, wasChecked, isChecked }: Confirmable): string | null {
  if (!wasChecked || (ignoreErrors && !isChecked)) return objectionText.unchecked
  if (counts.bad > 0 && !ignoreErrors) return objectionText.bad
  return counts.good + counts.checking === 0 ? objectionText.nothing : null
}

/** "spostata da martedì 8 dicembre"; with the time, if only the time changed. */
export const movedFrom = ({ occurrence, time }: Pick<ReviewRow, 'occurrence' | 'time'>, from: string): string =>
  occurrence === time.date ? `spostata dalle ${clockTime(from)}` : `spostata da ${longDate(occurrence)}`
