import { useState } from 'react'
import type { AffectedBooking, HoursChange } from '../../../domain/contract/agenda/hours'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { counted } from '../../../domain/text/dates'
import type { Failure } from '../../platform/basic/failure'
import { type AbsenceBoardView, openAbsenceBoard } from '../../platform/overlays/absence-board'
import { clearDraft, keepDraft, readDraft } from '../../platform/session'
import { useAffectedBookings, useSaveHours, useUndecidedVisits } from '../../shared/hours/hours'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import {
  type BoardRow,
  type BoardState,
  boardRows,
  carriedOver,
  decide,
  decideRest,
  decisionsOf,
  type EachChoice,
  firstProposal,
  nothingDecided,
  offerOfProposals,
  type RowDecision,
  refuse,
  reopen,
} from './decisions'

/** Days in which times are looked for, one step after the other, where the first days have none. */
const furtherDays = [90, 180] as const

const draftPrefix = 'absence-board'
const lastDraft = `${draftPrefix}.last`

/** The name of a change's draft; short, as the same is asked for often. */
function draftName(view: AbsenceBoardView): string {
  if (view.kind === 'undecided') return `${draftPrefix}.undecided`
  let hash = 5381
  for (const sign of JSON.stringify(view.change)) hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) % 0x1fffffff
  return `${draftPrefix}.${hash.toString(36)}`
}

/** The decisions of the board that was left last: those of the same hours before they were changed. */
function decidedBefore(view: AbsenceBoardView): BoardState | undefined {
  const name = view.kind === 'change' ? readDraft<string>(lastDraft) : undefined
  return name === undefined ? undefined : readDraft<BoardState>(name)
}

/** How all that is left is decided at once. */
export type RestChoice =
  | { readonly kind: 'first' | 'offer' | 'keep' }
  | { readonly kind: 'cancel'; readonly reasonOf: (booking: Booking) => string }

/** Whether a visit is left for all at once: not while its person has an answer to give, unless it was decided all the same. */
const isNotWaiting = ({ choice, offeredUntil }: BoardRow) => choice !== null || offeredUntil === null

/** What became of an attempt to save, to be shown; null: saved. */
export type SaveProblem = Pick<Failure, 'kind' | 'text'> & { readonly texts?: readonly string[] }

/** The visits of a board with the decisions of this tab, kept as its draft until they are saved. */
export function useBoard(view: AbsenceBoardView, leave: () => void) {
  useLiveAgenda()
  const change = view.kind === 'change' ? view.change : null
  const ofChange = useAffectedBookings(change)
  const undecided = useUndecidedVisits({ enabled: change === null })
  const { affectedBookings, isPending, isError, error, refetch, data } = change ? ofChange : undecided
  const further = useFurther(change)

  const name = draftName(view)
  const [stored, setStored] = useState(() => readDraft<BoardState>(name))
  const [before] = useState(() => decidedBefore(view))
  const carried = !stored && before && data ? carriedOver(before, affectedBookings) : nothingDecided
  const state = stored ?? carried
  const rows = boardRows(affectedBookings, state, further.found)
  const left = rows.filter((row) => row.choice === null && isNotWaiting(row))

  function update(next: BoardState) {
    keepDraft(name, next)
    if (change) keepDraft(lastDraft, name)
    setStored(next)
  }

  const saving = useSaveHours()
  const [problem, setProblem] = useState<SaveProblem | null>(null)

  /** Saves what is decided; the board goes on with what is left, or is left. */
  async function save({ goesOn }: { readonly goesOn: boolean }): Promise<void> {
    setProblem(null)
    const decisions = decisionsOf(rows)
    const title =
      decisions.length > 0 ? counted(decisions.length, 'decisione salvata', 'decisioni salvate') : 'Orari salvati'
    const outcome = await saving.save(name, change ?? {}, decisions, title)
    if (outcome.kind === 'dropped') return
    if (outcome.kind === 'done') {
      clearDraft(name)
      clearDraft(lastDraft)
      if (view.kind === 'change') view.onSaved(outcome.data.data)
      setStored(undefined)
      if (goesOn && rows.some(({ choice }) => choice === null)) openAbsenceBoard({ kind: 'undecided' })
      else leave()
      return
    }
    const refusals = refusalsOf(outcome, decisions)
    if (refusals.length > 0) update(refuse(state, refusals))
    setProblem(problemOf(outcome, refusals.length))
    if (outcome.kind === 'conflicts' || outcome.kind === 'stale') void refetch()
  }

  return {
    rows,
    left,
    decided: rows.filter(({ choice }) => choice !== null),
    isKnown: data !== undefined,
    isPending,
    loadError: isError && data === undefined ? error : null,
    retry: () => void refetch(),
    choose: (booking: Booking, choice: RowDecision) => update(decide(state, booking, choice)),
    reopen: (booking: Booking) => update(reopen(state, booking)),
    /** Answers how many were decided. */
    chooseForRest: (choice: RestChoice): number => {
      const next = decideRest(state, rows.filter(isNotWaiting), eachChoice(choice))
      update(next)
      return Object.keys(next.decisions).length - Object.keys(state.decisions).length
    },
    further,
    /** Decisions of before the hours were changed that stand; to begin again. */
    carried: stored ? 0 : Object.keys(carried.decisions).length,
    beginAgain: () => update(nothingDecided),
    save,
    isSaving: saving.isBusy,
    problem,
  }
}
export type Board = ReturnType<typeof useBoard>

/** Free times over more days than usual, for the visits without any. */
function useFurther(change: HoursChange | null) {
  const [step, setStep] = useState(0)
  const days = furtherDays[step - 1]
  const { affectedBookings, isFetching, isError } = useAffectedBookings(days === undefined ? null : change, {
    days: days ?? 1,
  })
  const found: ReadonlyMap<number, AffectedBooking> = new Map(
    days === undefined ? [] : affectedBookings.map((affected) => [affected.booking.id, affected]),
  )
  const next = change ? furtherDays[step] : undefined
  return {
    found,
    isSearching: isFetching && days !== undefined && !isError,
    /** Searches over more days; undefined: there is no further. */
    search: next === undefined ? undefined : { days: next, run: () => setStep(step + 1) },
  }
}

const chooseFirst = {
  first: firstProposal,
  offer: offerOfProposals,
  keep: () => ({ act: 'keep' as const }),
}

function eachChoice(choice: RestChoice): EachChoice {
  if (choice.kind !== 'cancel') return chooseFirst[choice.kind]
  return ({ booking }) => ({ act: 'cancel', reason: choice.reasonOf(booking).trim() })
}

/** The visits that a refusal names: by id, or by their place among the decisions. */
function refusalsOf(failure: Failure, decisions: readonly { readonly booking_id: number }[]) {
  if (failure.kind === 'conflicts') return failure.conflicts
  if (failure.kind !== 'invalid') return []
  return Object.entries(failure.errors).flatMap(([field, [text = '']]) => {
    const [, index] = /^decisions\.(\d+)\b/.exec(field) ?? []
    const decision = index === undefined ? undefined : decisions[Number(index)]
    return decision ? [{ booking_id: decision.booking_id, text }] : []
  })
}

function problemOf(failure: Failure, refused: number): SaveProblem {
  const { kind, text } = failure
  if (refused > 0)
    return {
      kind,
      text: `Niente è stato salvato: ${counted(refused, 'visita da decidere', 'visite da decidere')} di nuovo.`,
    }
  const texts = failure.kind === 'invalid' ? Object.values(failure.errors).flatMap(([first]) => first ?? []) : []
  return { kind, text, texts }
}
