import { useDeferredValue, useMemo, useState } from 'react'
import type { HoursChange, Planning } from '../../../../../domain/contract/agenda/hours'
import { openAbsenceBoard, useAbsenceBoard } from '../../../../platform/overlays/absence-board'
import { useAffectedBookings, useAskForAffectedBookings, useSaveHours } from '../../../../shared/hours/hours'
import { useDebouncedValue } from '../../../../ui/hooks/use-debounced-value'
import { changedWeeks } from '../editor/editor'
import type { WeekEditor } from '../editor/use-week-editor'
import { hoursChange, periodProblem, problemsOf, type ScopeOf, type ShownProblem } from './week-change'

/** What keeps a change from being saved, shown until the next attempt. */
export type SaveNotice =
  | { readonly kind: 'problems'; readonly problems: readonly ShownProblem[] }
  | { readonly kind: 'stale'; readonly saved: readonly Planning[] }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly text: string }

/** While something is drawn the hit visits are asked for only so often. Milliseconds. */
const affectedDebounceMs = 400

interface SaveWeekInput extends WeekEditor {
  readonly scoping: ScopeOf
  /** "Orari di Studio Via Roma", for the board and, once saved, the undo bar. */
  readonly title: string
}

/**
 * Saves what is drawn, with the visits that would fall out: those must have been opened on the board, or left to decide later,
 * before a change that hits them is saved (product.md §9.3).
 */
export function useSaveWeek({ editor, dispatch, isChanged, scoping, title }: SaveWeekInput) {
  const [notice, setNotice] = useState<SaveNotice | null>(null)
  /** The affected bookings that were opened or left to decide later, by their ids. */
  const [accepted, setAccepted] = useState('')
  const [isUrged, setUrged] = useState(false)
  const { save, isBusy } = useSaveHours()
  const askForAffectedBookings = useAskForAffectedBookings()
  const board = useAbsenceBoard()

  // after the step itself has been painted
  const drawn = useDeferredValue(isChanged ? editor : null)
  const problem = useMemo(() => drawn && periodProblem(drawn, scoping), [drawn, scoping])
  const content = useMemo(
    () => JSON.stringify(drawn && !problem ? hoursChange(drawn, scoping) : null),
    [drawn, problem, scoping],
  )
  const [settled] = useDebouncedValue(content, affectedDebounceMs)
  const asked = useMemo(() => JSON.parse(settled) as HoursChange | null, [settled])
  // a change that is being saved, or is saved, would be asked with a version that is over
  const isPaused = isBusy || !isChanged || board !== null
  const { affectedBookings } = useAffectedBookings(isPaused ? null : asked, { proposals: false })
  const known = isChanged ? affectedBookings : noAffectedBookings
  const isAccepted = (ids: string) => ids === '' || ids === accepted

  function openBoard() {
    const change = hoursChange(editor, scoping)
    setAccepted(idsOf(known))
    setUrged(false)
    openAbsenceBoard({ kind: 'change', title, change, onSaved: ({ plannings }) => saved(plannings) })
  }

  function saved(plannings: readonly Planning[]) {
    setNotice(null)
    setAccepted('')
    dispatch({ kind: 'stored', plannings, isSaved: true })
  }

  async function submit(): Promise<void> {
    if (!isChanged) return
    const wrong = periodProblem(editor, scoping)
    if (wrong) return setNotice({ kind: 'problems', problems: [wrong] })
    setNotice(null)
    const change = hoursChange(editor, scoping)
    const fresh = await askForAffectedBookings(change)
    if (fresh.kind === 'done' && !isAccepted(idsOf(fresh.data.data))) return setUrged(true)
    if (fresh.kind !== 'done') return setNotice(noticeOf(fresh))
    const outcome = await save('weekly-planning', change, [], `${title} salvati`)
    if (outcome.kind === 'done') saved(outcome.data.data.plannings)
    else setNotice(noticeOf(outcome))
  }

  function noticeOf(failure: Parameters<typeof noticeFor>[0]): SaveNotice | null {
    return noticeFor(failure, (errors) => problemsOf(errors, changedWeeks(editor)))
  }

  return {
    affectedBookings: known,
    /** The days of a validity do not fit: known before anything is asked. */
    problem,
    notice,
    /** A save was tried while hit visits had been neither opened nor left. */
    isUrged: isUrged && !isAccepted(idsOf(known)),
    isLeft: known.length > 0 && isAccepted(idsOf(known)),
    isBusy,
    openBoard,
    leaveUndecided: () => setAccepted(idsOf(known)),
    closeNotice: () => setNotice(null),
    submit: () => void submit(),
  }
}
export type SaveWeek = ReturnType<typeof useSaveWeek>

const noAffectedBookings: ReturnType<typeof useAffectedBookings>['affectedBookings'] = []

const idsOf = (affectedBookings: ReturnType<typeof useAffectedBookings>['affectedBookings']) =>
  affectedBookings
    .map(({ booking }) => booking.id)
    .sort((a, b) => a - b)
    .join()

type Outcome =
  | Awaited<ReturnType<ReturnType<typeof useAskForAffectedBookings>>>
  | Awaited<ReturnType<ReturnType<typeof useSaveHours>['save']>>

/** The text of a refusal; null for a call that was cancelled on purpose. */
function noticeFor(
  failure: Exclude<Outcome, { kind: 'done' }>,
  problems: (errors: Readonly<Record<string, string[]>>) => readonly ShownProblem[],
): SaveNotice | null {
  switch (failure.kind) {
    case 'dropped':
      return null
    case 'unanswered':
      return { kind: 'unanswered' }
    case 'stale':
      return { kind: 'stale', saved: failure.current.plannings }
    case 'invalid':
      return { kind: 'problems', problems: problems(failure.errors) }
    default:
      return { kind: 'refused', text: failure.text }
  }
}
