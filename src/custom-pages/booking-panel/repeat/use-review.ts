import { useEffect, useReducer, useRef, useState } from 'react'
import { occurrences } from '../../../../domain/booking/recurrence'
import type { RepeatRow } from '../../../../domain/contract/repeat'
import { announce } from '../../../api'
import type { SaveOutcome } from '../../../api/save-booking'
import { type Repeat, type ScheduleOutcome, useSchedule } from '../../../api/schedule'
import { showInAgenda } from '../show-in-agenda'
import {
  needsCheck,
  newReview,
  type ReviewEvent,
  type ReviewState,
  repairedRows,
  reviewReducer,
  sentNow,
  whyNotConfirmed,
} from './review-state'
import type { RepeatRequest } from './use-repeat'

/** Repairs made quickly one after the other are checked together. Milliseconds. */
const repairPause = 150

export interface ReviewInput {
  readonly request: RepeatRequest
  readonly draftKey: string
  readonly onRepaired: (rows: readonly RepeatRow[]) => void
  /** Something was written. */
  readonly onCreated: () => void
}

/** The repeat as it is asked about and confirmed now. */
const repeatOf = ({ visit, recurrence }: RepeatRequest, state: ReviewState): Repeat => ({
  ...visit,
  recurrence,
  ignore_errors: state.ignoreErrors ? 1 : 0,
  rows: repairedRows(state),
})

/** A confirmation of this very repeat that got no answer has to be sent again as it was. */
function firstState({ visit, recurrence, repairs }: RepeatRequest, unanswered: Repeat | null): ReviewState {
  const { rows, ignore_errors, ...sent } = unanswered ?? {}
  const isUnanswered = JSON.stringify(sent) === JSON.stringify({ ...visit, recurrence })
  const known = isUnanswered
    ? { rows: rows ?? [], ignoreErrors: ignore_errors === 1, isUnanswered }
    : { rows: repairs, ignoreErrors: false, isUnanswered }
  return newReview(occurrences(recurrence), { from: visit.from, to: visit.to }, known)
}

/** The review dialog's state, and the calls it makes: dry runs one at a time, and the confirmation. */
export function useReview(
  { request, draftKey, onRepaired, onCreated }: ReviewInput,
  /** What is wrong is no row's: it is told in the panel, at its field. */
  onInvalid: (outcome: Extract<SaveOutcome, { kind: 'invalid' }>) => void,
) {
  const schedule = useSchedule(draftKey)
  const [state, dispatchNow] = useReducer(reviewReducer, null, () => firstState(request, schedule.unanswered()))
  const [objection, setObjection] = useState<string | null>(null)

  const answered = (underWay: 'check' | 'confirmation', outcome: ScheduleOutcome) => {
    switch (outcome.kind) {
      case 'answered':
        dispatchNow({ type: `${underWay}Answered`, sent: sentNow(state), ...outcome })
        if (outcome.created > 0) announceCreated(outcome.rows)
        return
      case 'invalid':
        return onInvalid(outcome)
      case 'refused':
        return dispatchNow({ type: 'callFailed', notice: outcome })
      case 'unanswered':
        return dispatchNow({
          type: 'callFailed',
          notice: { kind: underWay === 'check' ? 'unchecked' : 'unanswered' },
        })
      case 'dropped':
        return
      default:
        return outcome satisfies never
    }
  }

  const announceCreated = (rows: Extract<ScheduleOutcome, { kind: 'answered' }>['rows']) => {
    onCreated()
    const row = rows.find(({ booking }) => booking !== null)
    const { office_user_id } = request.visit
    const show = () => row?.booking && showInAgenda({ id: row.booking.id, date: row.date, office_user_id })
    announce({
      type: 'success',
      title: 'Ben fatto!',
      text: 'Prenotazioni create.',
      ...(row && { action: { label: 'Mostra', run: show } }),
    })
  }

  const check = async (signal: AbortSignal) => {
    dispatchNow({ type: 'callStarted', underWay: 'check' })
    answered('check', await schedule.check(repeatOf(request, state), signal))
  }

  // Repairs are kept with the draft, without the rows that are written already.
  const written = new Set(state.rows.filter(({ created }) => created).map(({ occurrence }) => occurrence))
  const repairs = JSON.stringify(repairedRows(state).filter(({ occurrence }) => !written.has(occurrence)))
  const latest = useRef({ check, onRepaired })
  useEffect(() => {
    latest.current = { check, onRepaired }
  })
  useEffect(() => latest.current.onRepaired(JSON.parse(repairs)), [repairs])

  /** Each repair waits anew. */
  const due = needsCheck(state) ? state.asked : null
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => {
    if (due === null) return
    const timer = setTimeout(() => {
      underWay.current = new AbortController()
      void latest.current.check(underWay.current.signal)
    }, repairPause)
    return () => clearTimeout(timer)
  }, [due])
  useEffect(() => () => underWay.current?.abort(), [])

  const confirm = async () => {
    const why = whyNotConfirmed(state)
    setObjection(why)
    if (why !== null || state.underWay === 'confirmation') return
    underWay.current?.abort()
    dispatchNow({ type: 'callStarted', underWay: 'confirmation' })
    answered('confirmation', await schedule.confirm(repeatOf(request, state)))
  }

  const dispatch = (event: ReviewEvent) => {
    setObjection(null)
    dispatchNow(event)
  }
  return { state, objection, dispatch, confirm }
}
export type Review = ReturnType<typeof useReview>
