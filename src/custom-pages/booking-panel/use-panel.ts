import { useEffect, useReducer, useState } from 'react'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking, ChangedBookings } from '../../../domain/contract/booking/bookings'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { announce } from '../../platform/calls'
import {
  clearDraft,
  closeBookingPanel,
  keepDraft,
  openBookingPanel,
  type PanelDraft,
  readDraft,
} from '../../platform/session'
import { useMayBookOutOfHours, useSelectedOffice } from '../../shared/people/office-users'
import { useBookingWarnings, type WarningQuestion } from '../../shared/visits/booking-warnings'
import { useStagedAttachments } from '../../shared/visits/card/use-attachments'
import { useSaveBooking } from '../../shared/visits/save-booking'
import { oneVisit, type SeriesPart } from '../../shared/visits/series-scope'
import { doneTitle, offerBookingUndo, useVisitActions } from '../../shared/visits/visit-actions'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import {
  type Draft,
  draftAgain,
  draftOf,
  hasContent,
  isEdit,
  newDraft,
  type Purpose,
  purposeOf,
  resumed,
} from './form/draft'
import { type FocusRequest, type PanelState, panelReducer } from './form/panel-reducer'
import { useRepeat } from './repeat/use-repeat'
import { draftErrors, payloadOf } from './save/payload'
import { leavesHours, useSaveQuestion } from './save/use-save-question'
import { isOnScreen, markInAgenda, readBackOf, showInAgenda } from './show-in-agenda'
import { type Offer, useOfferedTimes } from './time/use-offered-times'
import { useSaveShortcut } from './use-save-shortcut'

/** Storage key of the draft; the number is the version of the draft's structure. */
const keyOf = ({ booking, opening }: PanelInput) =>
  `booking-panel.7.${booking?.id ?? 'new'}${booking && opening.again ? '.again' : ''}`

const createdText = 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.'
const savedTexts: Record<Purpose, string> = {
  new: createdText,
  again: createdText,
  edit: 'Prenotazione modificata con successo.',
  notes: 'Note salvate.',
}

export interface PanelInput {
  readonly opening: PanelDraft
  readonly booking: Booking | undefined
  readonly offices: readonly OfficeUser[]
  /** Null: the Struttura has to be chosen. */
  readonly officeUserId: number | null
}

function initialDraft({ opening, booking, offices, officeUserId }: PanelInput): Draft {
  if (booking) return opening.again ? draftAgain(booking) : draftOf(booking)
  const services = offices.flatMap(({ office_services }) => office_services)
  const service = services.find(({ id }) => id === opening.officeServiceId)
  return newDraft({ ...opening, audience: opening.audience ?? service?.role.code }, officeUserId)
}

/** Initial state: the draft kept before a reload or an expired session, with the opening's values applied, else a new one. */
function startState(input: PanelInput, initial: Draft): PanelState {
  const kept = readDraft<Draft>(keyOf(input))
  const draft = kept && resumed(kept, input.opening)
  return { draft: draft ?? initial, errors: {}, notice: draft ? { kind: 'resumed' } : null }
}

/** The input for warnings, once a registered person and a service are chosen: for the chosen day, else the shown one. */
function warningQuestion(draft: Draft, { visit, time, day }: Offer): WarningQuestion | null {
  const { person, original } = draft
  if (person?.kind !== 'registered' || !visit || purposeOf(draft) === 'notes') return null
  return {
    officeServiceId: visit.service.id,
    userId: person.person.id,
    date: time?.date ?? day ?? undefined,
    from: time?.from,
    originalBookingId: isEdit(draft) ? original?.id : undefined,
  }
}

/** Stores the draft in the tab while it has content; closing offers to resume it. */
function usePanelDraft(draftKey: string, draft: Draft, isWorthKeeping: boolean, { bookingId, again }: PanelDraft) {
  useEffect(() => {
    keepDraft(draftKey, isWorthKeeping ? draft : undefined)
  }, [draftKey, isWorthKeeping, draft])

  return function close() {
    clearDraft(draftKey)
    closeBookingPanel()
    if (!isWorthKeeping) return
    const resume = () => {
      keepDraft(draftKey, draft)
      openBookingPanel(bookingId === undefined ? {} : { bookingId, again })
    }
    announce({ type: 'warning', title: 'Prenotazione non salvata', action: { label: 'Riprendi', run: resume } })
  }
}

/** State and actions of the panel; the components only render them. */
export function usePanel(input: PanelInput) {
  const { offices, opening } = input
  const draftKey = keyOf(input)
  const now = useRomeClock()
  const [initial] = useState(() => initialDraft(input))
  const [state, dispatch] = useReducer(panelReducer, null, () => startState(input, initial))
  const [focusRequest, focusOn] = useState<FocusRequest>(() => {
    // Initial focus: the person, or the slots if the person is already known.
    if (purposeOf(initial) === 'notes') return 'notes'
    return initial.person === null ? 'start' : 'slots'
  })
  const { question, isReading, asksFirst, askAboutConflicts, closeQuestion } = useSaveQuestion()
  const { save, isSaving } = useSaveBooking(draftKey)
  const { undo } = useVisitActions()
  const { officeUser, allStructures } = useSelectedOffice()
  const files = useStagedAttachments()

  const allowed = useMayBookOutOfHours()(offices.find(({ id }) => id === state.draft.officeUserId))
  const keepsOutOfHours = allowed || (isEdit(state.draft) && state.draft.original?.overtime === true)
  const draft: Draft = keepsOutOfHours ? state.draft : { ...state.draft, outOfHours: null }
  const offer = useOfferedTimes(draft, offices, now.date)
  const from = offer.time?.date ?? offer.day ?? now.date
  const repeat = useRepeat({ draft, draftKey, from, slot: offer.slot, dispatch, focusOn })
  const isWorthKeeping = hasContent(state.draft, initial) && !repeat.isDone
  const close = usePanelDraft(draftKey, state.draft, isWorthKeeping, opening)

  /** Closes the panel without its draft. */
  const discard = () => {
    clearDraft(draftKey)
    closeBookingPanel()
  }
  const finish = (changed: ChangedBookings, { scope }: SeriesPart) => {
    const { data: saved, others = [] } = changed
    discard()
    void files.attachTo(saved)
    const purpose = purposeOf(draft)
    announce({
      type: 'success',
      title: 'Ben fatto!',
      text: others.length > 0 ? `${doneTitle(changed, 'edited')}.` : savedTexts[purpose],
      ...(purpose !== 'notes' && { readBack: readBackOf(saved) }),
      action: { label: 'Mostra', run: () => showInAgenda(saved) },
    })
    if (isOnScreen(saved, allStructures ? null : (officeUser?.id ?? null))) markInAgenda(saved)
    else focusIfLost(() => document.querySelector<HTMLElement>('[data-toast-action]'))
    if (purpose === 'edit') offerBookingUndo(changed, () => void undo(saved, scope), 'edited')
  }

  /** `answered`: the part of the repeat for which the question before saving was answered with yes. */
  const submit = async (answered?: SeriesPart) => {
    if (isSaving || isReading) return
    const errors = draftErrors(draft, offer, now)
    dispatch({ type: 'checked', errors })
    if (Object.keys(errors).length > 0) return focusOn('first-error')
    if (!answered && (await asksFirst(draft, offer.time))) return
    if (draft.repeat) return repeat.review(payloadOf(draft, offer))
    const part = answered ?? oneVisit
    const checkOverlapping = part.scope === null && leavesHours(draft, offer.time)
    const outcome = await save(payloadOf(draft, offer), { checkOverlapping, part })
    if (outcome.kind === 'dropped') return
    if (outcome.kind === 'saved') return finish(outcome.changed, part)
    if (outcome.kind === 'conflicts') return askAboutConflicts(part, outcome.conflicts)
    dispatch({ type: 'saveFailed', failure: outcome, slot: offer.slot })
    focusOn(outcome.kind === 'invalid' ? 'first-error' : 'notice')
  }
  useSaveShortcut(question === null && !repeat.isOpen ? submit : null)
  const { data: warnings, meta: visits } = useBookingWarnings(warningQuestion(draft, offer))

  return {
    state,
    draft,
    offices,
    offer,
    today: now.date,
    dispatch,
    isSaving: isSaving || isReading,
    repeat,
    files,
    warnings,
    /** The chosen person's last visit and next one; undefined while unknown. */
    visits,
    mayBookOutOfHours: allowed,
    /** The questions before and after the save. */
    question,
    /** With the part of the repeat to save, or null: nothing is saved. */
    answerQuestion: (part: SeriesPart | null) => {
      closeQuestion()
      if (part) void submit(part)
      else focusOn(draft.outOfHours ? 'hours' : 'slots')
    },
    focusRequest,
    focusOn,
    submit,
    close,
    discard,
    /** The draft the panel opened with. */
    initial,
  }
}
export type Panel = ReturnType<typeof usePanel>
