import { type Dispatch, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { BookingPayload } from '../../../../domain/contract/booking/booking-fields'
import type { RepeatPayload, RepeatRow } from '../../../../domain/contract/booking/repeat'
import { clearDraft, closeBookingPanel } from '../../../platform/session'
import type { DatedSlot, Draft } from '../form/draft'
import type { FocusRequest, PanelEvent, SaveFailure } from '../form/panel-reducer'
import { recurrenceOf } from './recurrence-draft'

/** A visit with its repetition, input of the review dialog. */
export interface RepeatRequest {
  readonly visit: Omit<BookingPayload, 'date' | 'version'>
  readonly recurrence: RepeatPayload['recurrence']
  /** Identifies the repeat that repairs belong to. */
  readonly name: string
  readonly repairs: readonly RepeatRow[]
  readonly slot: DatedSlot | null
}

interface RepeatInput {
  readonly draft: Draft
  readonly draftKey: string
  /** The day of the visit, or the day shown if none is chosen. */
  readonly from: CivilDate
  readonly slot: DatedSlot | null
  readonly dispatch: Dispatch<PanelEvent>
  readonly focusOn: (request: FocusRequest) => void
}

/** "Ripeti" in the panel: state of its two dialogs, and the results stored in the draft. */
export function useRepeat({ draft, draftKey, from, slot, dispatch, focusOn }: RepeatInput) {
  const { repeat } = draft
  const [isRuleOpen, setRuleOpen] = useState(false)
  const [request, setRequest] = useState<RepeatRequest | null>(null)
  /** Visits were written: the panel has nothing left to save. */
  const [isDone, setDone] = useState(false)
  const rule = repeat && recurrenceOf(repeat, from)

  return {
    draftKey,
    from,
    /** Null while the visit is not repeated, or while the rule is invalid. */
    rule,
    isRuleOpen,
    setRuleOpen,
    request,
    /** Opens the review dialog for a complete visit. */
    review: ({ date: _, version: __, ...visit }: BookingPayload) => {
      if (!rule) return
      const name = JSON.stringify([visit.office_service_id, visit.from, visit.to, rule])
      const repairs = repeat.repairs?.of === name ? repeat.repairs.rows : []
      setRequest({ visit, recurrence: rule, name, repairs, slot })
    },
    isDone,
    isOpen: isRuleOpen || request !== null,
    /** Repairs are stored in the draft, so that closing the dialog keeps them. */
    keepRepairs: (rows: readonly RepeatRow[]) => {
      if (request && repeat)
        dispatch({ type: 'changed', change: { repeat: { ...repeat, repairs: { of: request.name, rows } } } })
    },
    markDone: () => {
      clearDraft(draftKey)
      setDone(true)
    },
    /** Returns to the panel, which shows the failure the dialog could not handle. */
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
