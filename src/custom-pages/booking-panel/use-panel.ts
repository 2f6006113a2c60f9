import { useEffect, useReducer, useRef, useState } from 'react'
import { longTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { announce } from '../../api'
import { roleOf, useCurrentUser } from '../../api/current-user'
import { useSaveBooking } from '../../api/save-booking'
import { useVisitActions } from '../../api/visit-actions'
import { clearDraft, closeBookingPanel, openBookingPanel, type PanelDraft, readDraft, saveDraft } from '../../session'
import { useRomeClock } from '../../ui/rome-clock'
import type { ChosenTime } from './derive'
import { type Draft, draftOf, hasContent, isEdit, newDraft, openedWith } from './draft'
import { type PanelState, panelReducer } from './events'
import { showInAgenda } from './show-in-agenda'
import { draftErrors, payloadOf } from './submission'
import { useOffer } from './use-offer'

/** Where a draft is kept in the tab; the number is the shape of the draft. */
const keyOf = (booking: Booking | undefined) => `booking-panel.2.${booking?.id ?? 'new'}`

export const savedText = {
  title: 'Ben fatto!',
  created: 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.',
  edited: 'Prenotazione modificata con successo.',
} as const

interface PanelInput {
  readonly opening: PanelDraft
  readonly booking: Booking | undefined
  readonly offices: readonly OfficeUser[]
  /** Null: the Struttura is to be asked. */
  readonly officeUserId: number | null
}

function initialDraft({ opening, booking, officeUserId }: PanelInput): Draft {
  return booking ? draftOf(booking) : newDraft({ ...opening, officeUserId: opening.officeUserId ?? officeUserId })
}

/** What was typed before a reload or a broken session comes back; what the opening asks for goes on top. */
function startState(input: PanelInput, initial: Draft): PanelState {
  const kept = readDraft<Draft>(keyOf(input.booking))
  if (!kept) return { draft: initial, errors: {}, notice: null }
  return { draft: openedWith(kept, input.opening), errors: {}, notice: { kind: 'resumed' } }
}

/** Where the focus should go once the panel is drawn again. */
export type FocusWish = 'start' | 'slots' | 'hours' | 'phone' | 'first-error' | 'notice' | null

const sameTime = ({ original }: Draft, time: ChosenTime) =>
  original !== null &&
  original.date === time.date &&
  original.from === longTime(time.from) &&
  original.to === longTime(time.to)

/** Out of hours: not for assistants, unless the office allows it (specification §5); a visit that is already so stays so. */
function mayBookOutOfHours(role: ReturnType<typeof roleOf>, office: OfficeUser | undefined): boolean {
  return role !== 'assistant' || (office?.allow_assistant_manual_bookings ?? false)
}

/** Everything the panel knows and can do; the components only draw it. */
export function usePanel(input: PanelInput) {
  const { booking, offices, opening } = input
  const draftKey = keyOf(booking)
  const today = useRomeClock().date
  const [initial] = useState(() => initialDraft(input))
  const [state, dispatch] = useReducer(panelReducer, null, () => startState(input, initial))
  const [focusWish, setFocusWish] = useState<FocusWish>(booking ? 'slots' : 'start')
  const [question, setQuestion] = useState<ChosenTime | null>(null)
  const { save, isSaving } = useSaveBooking(draftKey)
  const { undo } = useVisitActions()

  const role = roleOf(useCurrentUser().data)
  const allowed = mayBookOutOfHours(
    role,
    offices.find(({ id }) => id === state.draft.officeUserId),
  )
  const keepsOutOfHours = allowed || (isEdit(state.draft) && state.draft.original?.overtime === true)
  const draft: Draft = keepsOutOfHours ? state.draft : { ...state.draft, outOfHours: null }
  const offer = useOffer(draft, offices, today)

  const isWorthKeeping = hasContent(state.draft, initial)
  useEffect(() => {
    if (isWorthKeeping) saveDraft(draftKey, state.draft)
    else clearDraft(draftKey)
  }, [draftKey, isWorthKeeping, state.draft])

  const close = () => {
    clearDraft(draftKey)
    closeBookingPanel()
    if (!isWorthKeeping) return
    announce({
      type: 'warning',
      title: 'Prenotazione non salvata',
      action: {
        label: 'Riprendi',
        run: () => {
          saveDraft(draftKey, state.draft)
          openBookingPanel(opening.bookingId === undefined ? {} : { bookingId: opening.bookingId })
        },
      },
    })
  }

  const finish = (saved: Booking) => {
    clearDraft(draftKey)
    closeBookingPanel()
    const edited = isEdit(draft)
    const undoable = edited && saved.undo_until !== null && Date.parse(saved.undo_until) > Date.now()
    announce({
      type: 'success',
      title: savedText.title,
      text: edited ? savedText.edited : savedText.created,
      // The day booked is often not the one on screen.
      action: { label: 'Mostra', run: () => showInAgenda(saved) },
      ...(undoable && {
        key: `undo-${saved.id}`,
        action: { label: 'Annulla', run: () => void undo(saved), anyDoctor: true },
      }),
    })
  }

  const submit = async ({ confirmed = false } = {}) => {
    if (isSaving) return
    const errors = draftErrors(draft, offer)
    dispatch({ type: 'checked', errors })
    if (Object.keys(errors).length > 0 || !offer.time) return setFocusWish('first-error')
    const isMoved = !sameTime(draft, offer.time)
    if (offer.time.overtime && isMoved && !confirmed) return setQuestion(offer.time)
    const outcome = await save(payloadOf(draft, offer), { checkOverlapping: offer.time.overtime && isMoved })
    if (outcome.kind === 'saved') return finish(outcome.booking)
    dispatch({ type: 'saveAnswered', outcome, slot: offer.slot })
    setFocusWish(outcome.kind === 'invalid' ? 'first-error' : 'notice')
  }

  useSaveShortcut(question === null ? submit : null)

  return {
    state,
    draft,
    offer,
    today,
    dispatch,
    isSaving,
    mayBookOutOfHours: allowed,
    outOfHoursQuestion: {
      time: question,
      confirm: () => {
        setQuestion(null)
        void submit({ confirmed: true })
      },
      cancel: () => {
        setQuestion(null)
        setFocusWish('hours')
      },
    },
    focusWish,
    setFocusWish,
    submit,
    close,
    startAnew: () => dispatch({ type: 'startedAnew', draft: initial }),
  }
}
export type Panel = ReturnType<typeof usePanel>

/** Ctrl+Enter saves from anywhere while the panel is open (Cmd on a Mac). Null: not now. */
function useSaveShortcut(submit: (() => void) | null) {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
