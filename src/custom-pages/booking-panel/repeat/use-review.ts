import { useEffect, useRef, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type Failure, failureOf } from '../../../platform/basic/failure'
import { announce } from '../../../platform/calls'
import { type Repeat, useConfirmRepeat, useDryRun } from '../../../shared/visits/schedule'
import { showInAgenda } from '../show-in-agenda'
import {
  answersOf,
  type CheckedRows,
  type CreatedBookings,
  countsOf,
  type RowTime,
  reviewRows,
  sentRows,
  whyNotConfirmed,
  withRepair,
} from './review-rows'
import type { PanelRepeat, RepeatRequest } from './use-repeat'

const notices = {
  changed: {
    type: 'error',
    message: 'Nessuna visita creata: qualche orario non è più libero.',
    description: 'Sistema le righe in rosso e conferma di nuovo.',
  },
  unanswered: {
    type: 'warning',
    message: 'Nessuna risposta: non si sa se le visite sono state create.',
    description: 'Premi «Riprova» quando la connessione torna: non verranno create due volte.',
  },
  unchecked: {
    type: 'warning',
    message: 'Non è stato possibile controllare le date.',
    description: 'Verifica la connessione e premi «Ricarica»: quello che hai sistemato è rimasto qui.',
  },
} as const

const refused = ({ message }: Failure) => ({ type: 'error', message }) as const

/** Initial state of the dialog. A confirmation of this same repeat without a response has to be resent unchanged. */
function firstState({ visit, recurrence, repairs }: RepeatRequest, unanswered: Repeat | null) {
  const { rows = [], ignore_errors, ...sent } = unanswered ?? {}
  const isUnanswered = JSON.stringify(sent) === JSON.stringify({ ...visit, recurrence })
  return {
    repairs: isUnanswered ? rows : repairs,
    ignoreErrors: isUnanswered && ignore_errors === 1,
    onlyErrors: false,
    isConfirming: false,
    /** Why "Conferma" was not executed. */
    objection: null as string | null,
    /** Failure of the last confirmation; shown above the rows until resolved. */
    notice: (isUnanswered ? notices.unanswered : null) as
      | (typeof notices)['changed' | 'unanswered']
      | ReturnType<typeof refused>
      | null,
    created: {} as CreatedBookings,
    /** The server's counts of written visits; null until some are written. */
    summary: null as { created: number; total: number } | null,
    /** Some visits were written, and the user is repairing the rest. */
    goesOn: false,
  }
}
type ReviewState = ReturnType<typeof firstState>

function announceCreated(first: Parameters<typeof showInAgenda>[0]) {
  const action = { label: 'Mostra', run: () => showInAgenda(first) }
  announce({ type: 'success', title: 'Ben fatto!', text: 'Prenotazioni create.', action })
}

/** State of the review dialog and its calls: a dry run for each change of the rows, and the confirmation. */
export function useReview(request: RepeatRequest, { draftKey, keepRepairs, markDone, back }: PanelRepeat) {
  const { visit, recurrence } = request
  const visits = { from: visit.from, to: visit.to, recurrence }
  const { confirm: send, unanswered } = useConfirmRepeat(draftKey)
  const [state, setState] = useState(() => firstState(request, unanswered()))
  const change = (part: Partial<ReviewState>) => setState((before) => ({ ...before, objection: null, ...part }))
  const { repairs, created, ignoreErrors } = state

  const isSummary = state.summary !== null && !state.goesOn
  /** Rows cannot be changed: a response is pending, or the confirmation has to be resent. */
  const isLocked = state.isConfirming || state.notice === notices.unanswered || isSummary
  const known = useRef<CheckedRows>(null)
  const sent = { ...visit, recurrence, rows: sentRows(reviewRows(visits, repairs, created, new Map())) }
  const dryRun = useDryRun(sent, !isLocked)
  if (dryRun.data) known.current = answersOf(sent, dryRun.data)
  const rows = reviewRows(visits, repairs, created, known.current ?? new Map())
  const counts = countsOf(rows)

  const failure = dryRun.error && failureOf(dryRun.error)
  useEffect(() => {
    // The errors belong to no row: the panel shows them at their fields.
    if (failure?.kind === 'invalid') back(failure)
  })
  const dryRunNotice = failure && (failure.kind === 'unanswered' ? notices.unchecked : refused(failure))

  const confirm = async () => {
    const isRetry = state.notice === notices.unanswered
    const objection = isRetry
      ? null
      : whyNotConfirmed({
          counts,
          ignoreErrors,
          wasChecked: known.current !== null,
          isChecked: dryRun.isSuccess && !dryRun.isFetching,
        })
    if (objection) return change({ objection })
    change({ isConfirming: true, notice: null })
    const answer = await send({ ...sent, ignore_errors: ignoreErrors ? 1 : 0 })
    if (answer.kind === 'dropped') return
    if (answer.kind === 'invalid') return back(answer)
    if (answer.kind !== 'done') {
      const notice = answer.kind === 'unanswered' ? notices.unanswered : refused(answer)
      return change({ isConfirming: false, notice })
    }
    const answers = answersOf(sent, answer.data)
    known.current = answers
    const { created: written, total } = answer.data.meta
    if (written === 0) {
      dryRun.replaceReply(answer.data)
      return change({ isConfirming: false, notice: notices.changed })
    }
    markDone()
    const made = [...answers].flatMap(([occurrence, row]) =>
      row.booking ? [{ occurrence, ...row, ...row.booking }] : [],
    )
    const [first] = made
    if (first) announceCreated({ ...first, office_user_id: visit.office_user_id })
    const before = state.summary?.created ?? 0
    change({
      isConfirming: false,
      created: {
        ...created,
        ...Object.fromEntries(made.map(({ occurrence, id, code }) => [occurrence, { id, code }])),
      },
      summary: { created: before + written, total: before + total },
      goesOn: false,
      onlyErrors: false,
    })
  }

  return {
    ...state,
    notice: state.notice ?? dryRunNotice,
    isUnanswered: state.notice === notices.unanswered,
    /** Rows that could be booked can no longer be: nothing was saved. */
    isChanged: state.notice === notices.changed && counts.bad > 0,
    rows,
    counts,
    wasChecked: known.current !== null,
    isChecking: dryRun.isFetching,
    isLocked,
    isSummary,
    change,
    repair: (occurrence: CivilDate, repair: RowTime | 'skip' | null) => {
      const repaired = withRepair(repairs, visits, occurrence, repair)
      change({ repairs: repaired, notice: null })
      keepRepairs(repaired)
    },
    reload: () => {
      change({ notice: null })
      void dryRun.refetch()
    },
    confirm,
  }
}
export type Review = ReturnType<typeof useReview>
