import { useEffect, useReducer, useRef, useState } from 'react'
import { occurrences } from '../../../../domain/booking/recurrence'
import type { RepeatRow } from '../../../../domain/contract/repeat'
import { announce } from '../../../api'
import type { SaveOutcome } from '../../../api/save-booking'
import { type Repeat, useSchedule } from '../../../api/schedule'
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
} from './review'
import type { RepeatRequest } from './use-repeat'

/** Repairs made quickly one after the other are checked together. Milliseconds. */
const repairPause = 150

export const createdText = { title: 'Ben fatto!', text: 'Prenotazioni create.' } as const

interface ReviewInput {
  readonly request: RepeatRequest
  readonly draftKey: string
  readonly onRepaired: (rows: readonly RepeatRow[]) => void
  /** Something was written. */
  readonly onCreated: () => void
  /** What is wrong is no row's: it is told in the panel, at its field. */
  readonly onInvalid: (outcome: Extract<SaveOutcome, { kind: 'invalid' }>) => void
}

/** The repeat as it is asked about and confirmed now. */
const repeatOf = ({ visit, recurrence }: RepeatRequest, state: ReviewState): Repeat => ({
  ...visit,
  recurrence,
  ignore_errors: state.ignoreErrors ? 1 : 0,
  rows: repairedRows(state),
})

/** A confirmation of this very repeat that got no answer: it has to be sent again as it was. */
function lostConfirmation(request: RepeatRequest, unanswered: Repeat | null): Repeat | null {
  const nameless = ({ rows: _, ignore_errors: __, ...rest }: Repeat) => JSON.stringify(rest)
  const wanted = { ...request.visit, recurrence: request.recurrence }
  return unanswered && nameless(unanswered) === nameless(wanted) ? unanswered : null
}

function firstState(request: RepeatRequest, unanswered: Repeat | null): ReviewState {
  const lost = lostConfirmation(request, unanswered)
  const { from, to } = request.visit
  return newReview(
    occurrences(request.recurrence),
    { from, to },
    {
      rows: lost?.rows ?? request.repairs,
      ignoreErrors: lost?.ignore_errors === 1,
      isUnanswered: lost !== null,
    },
  )
}

/** The response dialog's state, and the calls it makes: dry runs one at a time, and the confirmation. */
export function useReview({ request, draftKey, onRepaired, onCreated, onInvalid }: ReviewInput) {
  const schedule = useSchedule(draftKey)
  const [state, dispatchNow] = useReducer(reviewReducer, null, () => firstState(request, schedule.unanswered()))
  const [objection, setObjection] = useState<string | null>(null)
  const latest = useRef({ state, onRepaired })
  useEffect(() => {
    latest.current = { state, onRepaired }
  })

  // Repairs are kept with the draft: those that were asked about are all there are.
  const repairs = JSON.stringify(repairedRows(state).filter(({ occurrence }) => !isWritten(state, occurrence)))
  useEffect(() => {
    latest.current.onRepaired(JSON.parse(repairs) as RepeatRow[])
  }, [repairs])

  const check = async (signal: AbortSignal) => {
    dispatchNow({ type: 'checkStarted' })
    const sent = sentNow(state)
    const outcome = await schedule.check(repeatOf(request, state), signal)
    switch (outcome.kind) {
      case 'answered':
        return dispatchNow({ type: 'checkAnswered', sent, rows: outcome.rows })
      case 'invalid':
        return onInvalid(outcome)
      case 'refused':
        return dispatchNow({ type: 'checkFailed', message: outcome.message })
      case 'unanswered':
        return dispatchNow({ type: 'checkFailed', message: null })
      case 'dropped':
        return
      default:
        return outcome satisfies never
    }
  }
  /** Each repair waits anew. */
  const due = needsCheck(state) ? state.asked : null
  const runCheck = useRef(check)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => {
    runCheck.current = check
  })
  useEffect(() => {
    if (due === null) return
    const timer = setTimeout(() => {
      underWay.current = new AbortController()
      void runCheck.current(underWay.current.signal)
    }, repairPause)
    return () => clearTimeout(timer)
  }, [due])
  useEffect(() => () => underWay.current?.abort(), [])

  const told = (created: number, outcomeRows: readonly { date: string; booking: { id: number } | null }[]) => {
    if (created === 0) return
    onCreated()
    const first = outcomeRows.find(({ booking }) => booking !== null)
    const office_user_id = request.visit.office_user_id
    announce({
      type: 'success',
      ...createdText,
      ...(first?.booking && {
        action: {
          label: 'Mostra',
          run: () => showInAgenda({ id: first.booking?.id ?? 0, date: first.date, office_user_id }),
        },
      }),
    })
  }

  const confirm = async () => {
    const why = whyNotConfirmed(state)
    setObjection(why)
    if (why !== null || state.underWay === 'confirmation') return
    underWay.current?.abort()
    dispatchNow({ type: 'confirmationStarted' })
    const sent = sentNow(state)
    const outcome = await schedule.confirm(repeatOf(request, state))
    switch (outcome.kind) {
      case 'answered':
        dispatchNow({ type: 'confirmationAnswered', sent, ...outcome })
        return told(outcome.created, outcome.rows)
      case 'invalid':
        return onInvalid(outcome)
      case 'refused':
        return dispatchNow({ type: 'confirmationRefused', message: outcome.message })
      case 'unanswered':
        return dispatchNow({ type: 'confirmationLost' })
      case 'dropped':
        return
      default:
        return outcome satisfies never
    }
  }

  const dispatch = (event: ReviewEvent) => {
    setObjection(null)
    dispatchNow(event)
  }
  return { state, objection, dispatch, confirm }
}
export type Review = ReturnType<typeof useReview>

const isWritten = ({ rows }: ReviewState, occurrence: string) =>
  rows.some((row) => row.occurrence === occurrence && row.created !== null)
