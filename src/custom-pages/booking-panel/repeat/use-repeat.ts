import { type Dispatch, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BookingPayload } from '../../../../domain/contract/bookings'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/repeat'
import { clearDraft, closeBookingPanel } from '../../../session'
import type { DatedSlot, Draft } from '../form/draft'
import type { FocusRequest, PanelEvent, SaveFailure } from '../form/panel-reducer'
import { recurrenceOf } from './recurrence-draft'

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
  const { repeat } = draft
  const [isRuleOpen, setRuleOpen] = useState(false)
  const [request, setRequest] = useState<RepeatRequest | null>(null)
  /** Something was written: the panel has nothing left to save. */
  const [isDone, setDone] = useState(false)
  const rule = repeat && recurrenceOf(repeat, from)

  return {
    draftKey,
    from,
    /** Null while the visit is not repeated, or not by a rule that is whole. */
    rule,
    isRuleOpen,
    setRuleOpen,
    request,
    /** The visit is ready: its dates are looked at. */
    review: ({ date: _, version: __, ...visit }: BookingPayload) => {
      if (!rule) return
      const name = JSON.stringify([visit.office_service_id, visit.from, visit.to, rule])
      const repairs = repeat.repairs?.of === name ? repeat.repairs.rows : []
      setRequest({ visit, recurrence: rule, name, repairs, slot })
    },
    isDone,
    isOpen: isRuleOpen || request !== null,
    /** What was repaired stays with the draft, so that closing the dialog loses nothing. */
    keepRepairs: (rows: readonly RepeatRow[]) => {
      if (request && repeat)
        dispatch({ type: 'changed', change: { repeat: { ...repeat, repairs: { of: request.name, rows } } } })
    },
    markDone: () => {
      clearDraft(draftKey)
      setDone(true)
    },
    /** Back to the panel; what the dialog could not deal with is told there. */
    back: (failure: SaveFailure | null) => {
      setRequest(null)
      if (!failure) return
      dispatch({ type: 'saveFailed', failure, slot: request?.slot ?? null })
      focusOn(failure.kind === 'invalid' ? 'first-error' : 'notice')
    },
    finish: () => {
      clearDraft(draftKey)
      closeBookingPanel()
    },
  }
}
export type PanelRepeat = ReturnType<typeof useRepeat>
