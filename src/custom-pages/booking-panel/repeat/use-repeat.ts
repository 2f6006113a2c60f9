import { type Dispatch, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BookingPayload } from '../../../../domain/contract/bookings'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/repeat'
import type { SaveOutcome } from '../../../api/save-booking'
import { clearDraft, closeBookingPanel } from '../../../session'
import type { DatedSlot, Draft } from '../form/draft'
import type { FocusRequest, PanelEvent } from '../form/panel-reducer'
import { type RecurrenceDraft, recurrenceOf } from './recurrence-draft'

/** A visit with its repetition, as it goes into the review dialog. */
export interface RepeatRequest {
  readonly visit: Omit<BookingPayload, 'date' | 'version'>
  readonly recurrence: RepeatPayload['recurrence']
  /** By this repairs know which repeat they were made on. */
  readonly name: string
  readonly repairs: readonly RepeatRow[]
  readonly slot: DatedSlot | null
}

interface RepeatInput {
  readonly draft: Draft
  readonly draftKey: string
  /** The day of the visit, or the one that is looked at. */
  readonly from: CivilDate
  readonly slot: DatedSlot | null
  readonly dispatch: Dispatch<PanelEvent>
  readonly focusOn: (request: FocusRequest) => void
}

/** "Ripeti" in the panel: its two dialogs, and what they leave in the draft. */
export function useRepeat({ draft, draftKey, from, slot, dispatch, focusOn }: RepeatInput) {
  const [isRuleOpen, setRuleOpen] = useState(false)
  const [request, setRequest] = useState<RepeatRequest | null>(null)
  /** Something was written: the panel has nothing left to save. */
  const [isDone, setDone] = useState(false)
  const rule = draft.repeat && recurrenceOf(draft.repeat, from)
  const setRepeat = (repeat: RecurrenceDraft | null) => dispatch({ type: 'changed', change: { repeat } })

  return {
    draftKey,
    from,
    /** Null while the visit is not repeated, or not by a rule that is whole. */
    rule,
    isRuleOpen,
    openRule: () => setRuleOpen(true),
    closeRule: () => setRuleOpen(false),
    setRepeat,
    request,
    /** The visit is ready: its dates are looked at. */
    review: ({ date: _, version: __, ...visit }: BookingPayload) => {
      if (!draft.repeat || !rule) return
      const name = JSON.stringify([visit.office_service_id, visit.from, visit.to, rule])
      const { repairs } = draft.repeat
      setRequest({ visit, recurrence: rule, name, repairs: repairs?.of === name ? repairs.rows : [], slot })
    },
    isDone,
    isOpen: isRuleOpen || request !== null,
    /** What was repaired stays with the draft, so that closing the dialog loses nothing. */
    keepRepairs: (rows: readonly RepeatRow[]) => {
      if (request && draft.repeat) setRepeat({ ...draft.repeat, repairs: { of: request.name, rows } })
    },
    markDone: () => {
      clearDraft(draftKey)
      setDone(true)
    },
    /** Back to the panel; what the dialog could not deal with is told there. */
    back: (outcome: Extract<SaveOutcome, { kind: 'invalid' | 'unanswered' }> | null) => {
      setRequest(null)
      if (!outcome) return
      dispatch({ type: 'saveAnswered', outcome, slot: request?.slot ?? null })
      focusOn(outcome.kind === 'invalid' ? 'first-error' : 'notice')
    },
    finish: () => {
      clearDraft(draftKey)
      closeBookingPanel()
    },
  }
}
export type PanelRepeat = ReturnType<typeof useRepeat>
