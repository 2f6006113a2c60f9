import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { RepeatRow, ScheduleRow } from '../../../../domain/contract/repeat'

/** A time of the wire, HH:mm:ss. */
export interface RowTime {
  readonly date: CivilDate
  readonly from: string
  readonly to: string
}

/** What a person did to one occurrence. */
export type Repair = { readonly kind: 'skipped' } | ({ readonly kind: 'moved' } & RowTime)

/** One occurrence of the repeat, with the server's word on it. */
export interface ReviewRow {
  readonly occurrence: CivilDate
  readonly repair: Repair | null
  /** About the row as it stands now; null while that has not been asked. */
  readonly answer: ScheduleRow | null
  /** Written: from here on it is as it is. */
  readonly created: { readonly id: number; readonly code: string } | null
}

export type ReviewNotice =
  /** Rows that were good are taken by now: nothing was written. */
  | { readonly kind: 'changed' }
  /** The confirmation got no answer: the same has to be sent again before anything else. */
  | { readonly kind: 'unanswered' }
  /** The check, or the confirmation, was refused for a reason that is no row's. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unchecked' }

/** The dialog in which a repeat is looked at, repaired and confirmed (specification §4, "Repeat flow"). */
export interface ReviewState {
  /** When each visit is to be, unless it was moved. */
  readonly time: Pick<RowTime, 'from' | 'to'>
  readonly rows: readonly ReviewRow[]
  readonly ignoreErrors: boolean
  readonly onlyErrors: boolean
  /** Counts what asks for a dry run; the rows have been checked when `checked` has caught up. */
  readonly asked: number
  readonly checked: number
  readonly underWay: 'check' | 'confirmation' | null
  readonly notice: ReviewNotice | null
  /** The server's counts of what it wrote; null until it wrote something. */
  readonly summary: { readonly created: number; readonly total: number } | null
  /** Something was written, and the rest is being repaired. */
  readonly goesOn: boolean
}

/** What a call was about: the occurrences that had a row in it, in order. */
export interface Sent {
  readonly asked: number
  readonly occurrences: readonly CivilDate[]
}

export type ReviewEvent =
  | { readonly type: 'rowMoved'; readonly occurrence: CivilDate; readonly to: RowTime }
  | { readonly type: 'rowSkipped'; readonly occurrence: CivilDate }
  | { readonly type: 'rowPutBack'; readonly occurrence: CivilDate }
  | { readonly type: 'errorsIgnored'; readonly on: boolean }
  | { readonly type: 'onlyErrorsShown'; readonly on: boolean }
  | { readonly type: 'reloaded' }
  | { readonly type: 'checkStarted' }
  | { readonly type: 'checkAnswered'; readonly sent: Sent; readonly rows: readonly ScheduleRow[] }
  | { readonly type: 'checkFailed'; readonly message: string | null }
  | { readonly type: 'confirmationStarted' }
  | {
      readonly type: 'confirmationAnswered'
      readonly sent: Sent
      readonly rows: readonly ScheduleRow[]
      readonly created: number
      readonly total: number
    }
  | { readonly type: 'confirmationLost' }
  | { readonly type: 'confirmationRefused'; readonly message: string }
  | { readonly type: 'repairResumed' }

const repairOf = ({ date, from, to }: RepeatRow): Repair =>
  date && from && to ? { kind: 'moved', date, from, to } : { kind: 'skipped' }

/** What is known of a repeat before its rows are looked at. */
export interface KnownBefore {
  /** Repairs made before, as they travel. */
  readonly rows: readonly RepeatRow[]
  readonly ignoreErrors: boolean
  /** It was confirmed, and no answer came. */
  readonly isUnanswered: boolean
}

/** The dialog as it opens: all occurrences, with the repairs that were made before. */
export function newReview(
  occurrences: readonly CivilDate[],
  time: ReviewState['time'],
  { rows, ignoreErrors, isUnanswered }: KnownBefore,
): ReviewState {
  const repairs = new Map(rows.map((row) => [row.occurrence, repairOf(row)]))
  return {
    time,
    rows: occurrences.map((occurrence) => ({
      occurrence,
      repair: repairs.get(occurrence) ?? null,
      answer: null,
      created: null,
    })),
    ignoreErrors,
    onlyErrors: false,
    asked: 1,
    checked: 0,
    underWay: null,
    notice: isUnanswered ? { kind: 'unanswered' } : null,
    summary: null,
    goesOn: false,
  }
}

export type Standing = 'created' | 'skipped' | 'checking' | 'good' | 'bad'

export function standingOf({ created, repair, answer }: ReviewRow): Standing {
  if (created) return 'created'
  if (repair?.kind === 'skipped') return 'skipped'
  if (!answer) return 'checking'
  return answer.error === null ? 'good' : 'bad'
}

/** When a row is to be, moved or not. */
export const timeOfRow = ({ occurrence, repair }: ReviewRow, time: ReviewState['time']): RowTime =>
  repair?.kind === 'moved' ? repair : { date: occurrence, ...time }

export type Counts = Readonly<Record<Standing, number>>

export function countsOf({ rows }: Pick<ReviewState, 'rows'>): Counts {
  const counts = { created: 0, skipped: 0, checking: 0, good: 0, bad: 0 }
  for (const row of rows) counts[standingOf(row)] += 1
  return counts
}

/** Rows as they travel: what was moved, and what is left out or written already. */
export const repairedRows = ({ rows }: Pick<ReviewState, 'rows'>): RepeatRow[] =>
  rows.flatMap(({ occurrence, repair, created }): RepeatRow[] => {
    if (created || repair?.kind === 'skipped') return [{ occurrence, skip: 1 }]
    return repair ? [{ occurrence, date: repair.date, from: repair.from, to: repair.to }] : []
  })

/** What a call made now is about. */
export const sentNow = ({ asked, rows }: ReviewState): Sent => ({
  asked,
  occurrences: rows.filter((row) => !row.created && row.repair?.kind !== 'skipped').map(({ occurrence }) => occurrence),
})

/** Nothing may be repaired: an answer is awaited, or has to be asked for again. */
export const isLocked = ({ underWay, notice, summary, goesOn }: ReviewState): boolean =>
  underWay === 'confirmation' || notice?.kind === 'unanswered' || (summary !== null && !goesOn)

export const isSummary = ({ summary, goesOn }: ReviewState): boolean => summary !== null && !goesOn

/** The last dry run failed: the next one waits for somebody to ask, or to repair something. */
const isStuck = ({ notice }: ReviewState) => notice?.kind === 'unchecked' || notice?.kind === 'refused'

/** The rows are due for a dry run. */
export const needsCheck = (state: ReviewState): boolean =>
  state.checked < state.asked && state.underWay === null && !isLocked(state) && !isStuck(state)

/**
 * Why the repeat cannot be confirmed now; null when it can. A row just repaired need not be checked first, since confirming
 * checks all of them; but what would be ignored has to be seen before.
 */
export function whyNotConfirmed(state: ReviewState): string | null {
  if (state.notice?.kind === 'unanswered') return null
  const { good, bad, checking } = countsOf(state)
  if (state.checked === 0 || (state.ignoreErrors && state.checked < state.asked)) return reviewText.unchecked
  if (bad > 0 && !state.ignoreErrors) return reviewText.bad
  return good + checking === 0 ? reviewText.nothing : null
}

export const reviewText = {
  unchecked: 'Le date sono ancora da controllare: un attimo.',
  bad: 'Ci sono visite da sistemare: spostale, saltale oppure spunta «Ignora gli errori».',
  nothing: 'Non c’è nessuna visita da creare.',
} as const

const sameTime = (a: RowTime, b: RowTime) => a.date === b.date && a.from === b.from && a.to === b.to
const sameAnswer = (a: ScheduleRow | null, b: ScheduleRow | null) => JSON.stringify(a) === JSON.stringify(b)

/** Another time for one row, or none: it is asked about anew. */
function repaired(state: ReviewState, occurrence: CivilDate, repair: Repair | null): ReviewState {
  if (isLocked(state)) return state
  const change = (row: ReviewRow): ReviewRow => {
    if (row.occurrence !== occurrence || row.created) return row
    const isOriginal = repair?.kind === 'moved' && sameTime(repair, { date: occurrence, ...state.time })
    return { ...row, repair: isOriginal ? null : repair, answer: null }
  }
  return { ...state, rows: state.rows.map(change), asked: state.asked + 1, notice: null }
}

/** The server's words, each at its row, unless that was repaired again meanwhile. Rows that stay as they were stay the same object. */
function answeredRows({ rows, time }: ReviewState, sent: Sent, answers: readonly ScheduleRow[]): readonly ReviewRow[] {
  const byOccurrence = new Map(sent.occurrences.map((occurrence, index) => [occurrence, answers[index]]))
  return rows.map((row) => {
    const answer = byOccurrence.get(row.occurrence)
    if (!answer || row.created || !sameTime(answer, timeOfRow(row, time))) return row
    if (answer.booking) return { ...row, answer, created: answer.booking }
    return sameAnswer(row.answer, answer) ? row : { ...row, answer }
  })
}

/** An answer that has not one row for each that was sent cannot be told apart. */
const isWhole = (sent: Sent, rows: readonly ScheduleRow[]) => sent.occurrences.length === rows.length

function confirmed(state: ReviewState, event: Extract<ReviewEvent, { type: 'confirmationAnswered' }>): ReviewState {
  const rows = answeredRows(state, event.sent, event.rows)
  const answered = { ...state, rows, checked: event.sent.asked, underWay: null, notice: null }
  if (event.created === 0) return { ...answered, notice: { kind: 'changed' } }
  const before = state.summary?.created ?? 0
  const summary = { created: before + event.created, total: before + event.total }
  return { ...answered, summary, goesOn: false, onlyErrors: false }
}

/** Every way the dialog can change, in words of the domain. */
export function reviewReducer(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'rowMoved':
      return repaired(state, event.occurrence, { kind: 'moved', ...event.to })
    case 'rowSkipped':
      return repaired(state, event.occurrence, { kind: 'skipped' })
    case 'rowPutBack':
      return repaired(state, event.occurrence, null)
    case 'errorsIgnored':
      return { ...state, ignoreErrors: event.on }
    case 'onlyErrorsShown':
      return { ...state, onlyErrors: event.on }
    case 'reloaded':
      return isLocked(state) ? state : { ...state, asked: state.asked + 1, notice: null }
    case 'checkStarted':
      return { ...state, underWay: 'check' }
    case 'checkAnswered':
      if (!isWhole(event.sent, event.rows)) return { ...state, underWay: null, notice: { kind: 'unchecked' } }
      return {
        ...state,
        rows: answeredRows(state, event.sent, event.rows),
        checked: event.sent.asked,
        underWay: null,
        notice: state.notice?.kind === 'changed' ? state.notice : null,
      }
    case 'checkFailed': {
      const { message } = event
      return {
        ...state,
        underWay: null,
        notice: message === null ? { kind: 'unchecked' } : { kind: 'refused', message },
      }
    }
    case 'confirmationStarted':
      return { ...state, underWay: 'confirmation', notice: null }
    case 'confirmationAnswered':
      return confirmed(state, event)
    case 'confirmationLost':
      return { ...state, underWay: null, notice: { kind: 'unanswered' } }
    case 'confirmationRefused':
      return { ...state, underWay: null, notice: { kind: 'refused', message: event.message } }
    case 'repairResumed':
      return { ...state, goesOn: true }
    default:
      return event satisfies never
  }
}
