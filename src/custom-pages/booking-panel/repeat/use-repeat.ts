import { type Dispatch, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BookingPayload } from '../../../../domain/contract/bookings'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/repeat'
import type { SaveOutcome } from '../../../api/save-booking'
import { clearDraft, closeBookingPanel } from '../../../session'
import type { DatedSlot, Draft } from '../draft'
import type { PanelEvent } from '../events'
import type { FocusRequest } from '../use-panel'
import { type RecurrenceDraft, recurrenceOf } from './rule'

/** A visit with its repetition, as it goes into the response dialog. */
export interface RepeatRequest {
  readonly visit: Omit<BookingPayload, 'date' | 'version'>
  readonly recurrence: RepeatPayload['recurrence']
  /** By this repairs know which repeat they were made on. */
  readonly name: string
  readonly repairs: readonly RepeatRow[]
  readonly slot: DatedSlot | null
}

/** Without this the repairs of one repeat would be laid over another. */
const nameOf = ({ office_service_id, from, to }: RepeatRequest['visit'], recurrence: RepeatRequest['recurrence']) =>
  JSON.stringify([office_service_id, from, to, recurrence])

interface RepeatInput {
  readonly draft: Draft
  readonly draftKey: string
  /** The day of the visit, or the one that is looked at. */
  readonly from: CivilDate
  readonly slot: DatedSlot | null
  readonly dispatch: Dispatch<PanelEvent>
  readonly setFocusWish: (wish: FocusRequest) => void
}

/** "Ripeti" in the panel: its two dialogs, and what they leave in the draft. */
export function useRepeat({ draft, draftKey, from, slot, dispatch, setFocusWish }: RepeatInput) {
  const [isRuleOpen, setRuleOpen] = useState(false)
  const [request, setRequest] = useState<RepeatRequest | null>(null)
  /** Something was written: the panel has nothing left to save. */
  const [isDone, setDone] = useState(false)

  const apply = (repeat: RecurrenceDraft) => {
    setRuleOpen(false)
    dispatch({ type: 'repeatChosen', repeat })
  }

  /** The visit is ready: its dates are looked at. */
  const review = ({ date: _, version: __, ...visit }: BookingPayload) => {
    const recurrence = draft.repeat && recurrenceOf(draft.repeat, from)
    if (!draft.repeat || !recurrence) return
    const name = nameOf(visit, recurrence)
    const { repairs } = draft.repeat
    setRequest({ visit, recurrence, name, repairs: repairs?.of === name ? repairs.rows : [], slot })
  }

  const finish = () => {
    clearDraft(draftKey)
    closeBookingPanel()
  }

  return {
    draftKey,
    from,
    /** Null while the visit is not repeated, or not by a rule that is whole. */
    rule: draft.repeat && recurrenceOf(draft.repeat, from),
    isRuleOpen,
    openRule: () => setRuleOpen(true),
    apply,
    cancelRule: () => setRuleOpen(false),
    switchOff: () => dispatch({ type: 'repeatChosen', repeat: null }),
    request,
    review,
    isDone,
    isOpen: isRuleOpen || request !== null,
    /** What was repaired stays with the draft, so that closing the dialog loses nothing. */
    keepRepairs: (rows: readonly RepeatRow[]) => {
      if (request && draft.repeat)
        dispatch({ type: 'repeatChosen', repeat: { ...draft.repeat, repairs: { of: request.name, rows } } })
    },
    markDone: () => {
      clearDraft(draftKey)
      setDone(true)
    },
    /** Back to the panel; what the dialog could not deal with is told there. */
    back: (outcome: Extract<SaveOutcome, { kind: 'invalid' | 'unanswered' }> | null) => {
      setRequest(null)
      if (outcome) dispatch({ type: 'saveAnswered', outcome, slot: request?.slot ?? null })
      if (outcome) setFocusWish(outcome.kind === 'invalid' ? 'first-error' : 'notice')
    },
    finish,
  }
}
export type PanelRepeat = ReturnType<typeof useRepeat>
