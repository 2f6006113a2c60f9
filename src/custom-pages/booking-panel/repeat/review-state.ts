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

/** One occurrence of the repeat, with the server's answer on it. */
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
  /** The check got no answer. */
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

interface Answer {
  readonly sent: Sent
  readonly rows: readonly ScheduleRow[]
}

export type ReviewEvent =
  /** Null: as the rule says. */
  | { readonly type: 'rowRepaired'; readonly occurrence: CivilDate; readonly repair: Repair | null }
  | { readonly type: 'switched'; readonly change: Partial<Pick<ReviewState, 'ignoreErrors' | 'onlyErrors' | 'goesOn'>> }
  | { readonly type: 'reloaded' }
  | { readonly type: 'callStarted'; readonly underWay: 'check' | 'confirmation' }
  | { readonly type: 'callFailed'; readonly notice: ReviewNotice }
  | ({ readonly type: 'checkAnswered' } & Answer)
  | ({ readonly type: 'confirmationAnswered'; readonly created: number; readonly total: number } & Answer)

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
  const repairOf = (occurrence: CivilDate): Repair | null => {
    const row = rows.find((known) => known.occurrence === occurrence)
    if (!row) return null
    const { date, from, to } = row
    return date && from && to ? { kind: 'moved', date, from, to } : { kind: 'skipped' }
  }
  return {
    time,
    rows: occurrences.map((occurrence) => ({
      occurrence,
      repair: repairOf(occurrence),
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

export type RowStatus = 'created' | 'skipped' | 'checking' | 'good' | 'bad'

export function rowStatus({ created, repair, answer }: ReviewRow): RowStatus {
  if (created) return 'created'
  if (repair?.kind === 'skipped') return 'skipped'
  if (!answer) return 'checking'
  return answer.error === null ? 'good' : 'bad'
}

/** When a row is to be, moved or not. */
export const timeOfRow = ({ occurrence, repair }: ReviewRow, time: ReviewState['time']): RowTime =>
  repair?.kind === 'moved' ? repair : { date: occurrence, ...time }

export type Counts = Readonly<Record<RowStatus, number>>

export function countsOf({ rows }: Pick<ReviewState, 'rows'>): Counts {
  const counts = { created: 0, skipped: 0, checking: 0, good: 0, bad: 0 }
  for (const row of rows) counts[rowStatus(row)] += 1
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

export const isSummary = ({ summary, goesOn }: ReviewState): boolean => summary !== null && !goesOn

/** Nothing may be repaired: an answer is awaited, or has to be asked for again. */
export const isLocked = (state: ReviewState): boolean =>
  state.underWay === 'confirmation' || state.notice?.kind === 'unanswered' || isSummary(state)

/** The rows are due for a dry run. After one that failed the next waits for somebody to ask, or to repair something. */
export const needsCheck = (state: ReviewState): boolean => {
  const isStuck = state.notice?.kind === 'unchecked' || state.notice?.kind === 'refused'
  return state.checked < state.asked && state.underWay === null && !isLocked(state) && !isStuck
}

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

/** Another time for one row, or none: it is asked about anew. */
function repaired(state: ReviewState, occurrence: CivilDate, repair: Repair | null): ReviewState {
  if (isLocked(state)) return state
  const isOriginal = repair?.kind === 'moved' && sameTime(repair, { date: occurrence, ...state.time })
  const rows = state.rows.map((row) =>
    row.occurrence !== occurrence || row.created ? row : { ...row, repair: isOriginal ? null : repair, answer: null },
  )
  return { ...state, rows, asked: state.asked + 1, notice: null }
}

/** Each answer at its row, unless that was repaired again meanwhile. Rows that stay as they were stay the same object. */
function withAnswers({ rows, time }: ReviewState, { sent, rows: answers }: Answer): readonly ReviewRow[] {
  const byOccurrence = new Map(sent.occurrences.map((occurrence, index) => [occurrence, answers[index]]))
  return rows.map((row) => {
    const answer = byOccurrence.get(row.occurrence)
    if (!answer || row.created || !sameTime(answer, timeOfRow(row, time))) return row
    if (answer.booking) return { ...row, answer, created: answer.booking }
    return JSON.stringify(row.answer) === JSON.stringify(answer) ? row : { ...row, answer }
  })
}

/** Every way the dialog can change. */
export function reviewReducer(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'rowRepaired':
      return repaired(state, event.occurrence, event.repair)
    case 'switched':
      return { ...state, ...event.change }
    case 'reloaded':
      return isLocked(state) ? state : { ...state, asked: state.asked + 1, notice: null }
    case 'callStarted':
      return { ...state, underWay: event.underWay, notice: event.underWay === 'check' ? state.notice : null }
    case 'callFailed':
      return { ...state, underWay: null, notice: event.notice }
    case 'checkAnswered': {
      // An answer that has not one row for each that was sent cannot be told apart.
      const isWhole = event.sent.occurrences.length === event.rows.length
      if (!isWhole) return { ...state, underWay: null, notice: { kind: 'unchecked' } }
      const notice = state.notice?.kind === 'changed' ? state.notice : null
      return { ...state, rows: withAnswers(state, event), checked: event.sent.asked, underWay: null, notice }
    }
    case 'confirmationAnswered': {
      const answered = { ...state, rows: withAnswers(state, event), checked: event.sent.asked, underWay: null }
      if (event.created === 0) return { ...answered, notice: { kind: 'changed' } }
      const before = state.summary?.created ?? 0
      const summary = { created: before + event.created, total: before + event.total }
      return { ...answered, notice: null, summary, goesOn: false, onlyErrors: false }
    }
    default:
      return event satisfies never
  }
}
