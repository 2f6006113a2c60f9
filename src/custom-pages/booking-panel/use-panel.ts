import { useEffect, useReducer, useState } from 'react'
import { longTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { announce } from '../../api'
import { useBookingWarnings, type WarningQuestion } from '../../api/booking-warnings'
import { roleOf, useCurrentUser } from '../../api/current-user'
import { useSaveBooking } from '../../api/save-booking'
import { offerBookingUndo, useVisitActions } from '../../api/visit-actions'
import { clearDraft, closeBookingPanel, openBookingPanel, type PanelDraft, readDraft, saveDraft } from '../../session'
import { useRomeClock } from '../../ui/rome-clock'
import type { ChosenTime } from './derive'
import { type Draft, draftAgain, draftOf, hasContent, isEdit, type Purpose, purposeOf } from './draft'
import { type PanelState, panelReducer } from './events'
import { newDraft, resumed } from './opening'
import { useRepeat } from './repeat/use-repeat'
import { showInAgenda } from './show-in-agenda'
import { draftErrors, payloadOf } from './submission'
import { type Offer, useOffer } from './use-offer'
import { useSaveShortcut } from './use-save-shortcut'

/** Where a draft is kept in the tab; the number is the shape of the draft. */
const keyOf = ({ booking, opening }: PanelInput) =>
  `booking-panel.4.${booking?.id ?? 'new'}${booking && opening.again ? '.again' : ''}`

export const savedText = {
  title: 'Ben fatto!',
  created: 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.',
  edited: 'Prenotazione modificata con successo.',
  noted: 'Note salvate.',
} as const satisfies Record<string, string>

const savedWords = { new: 'created', again: 'created', edit: 'edited', notes: 'noted' } as const satisfies Record<
  Purpose,
  keyof typeof savedText
>

interface PanelInput {
  readonly opening: PanelDraft
  readonly booking: Booking | undefined
  readonly offices: readonly OfficeUser[]
  /** Null: the Struttura is to be asked. */
  readonly officeUserId: number | null
}

function initialDraft({ opening, booking, offices, officeUserId }: PanelInput): Draft {
  if (booking) return opening.again ? draftAgain(booking) : draftOf(booking)
  const services = offices.flatMap(({ office_services }) => office_services)
  const service = services.find(({ id }) => id === opening.officeServiceId)
  const audience = opening.audience ?? service?.role.code
  return newDraft({ ...opening, audience, officeUserId: opening.officeUserId ?? officeUserId })
}

/** What was typed before a reload or a broken session comes back; what the opening asks for goes on top. */
function startState(input: PanelInput, initial: Draft): PanelState {
  const kept = readDraft<Draft>(keyOf(input))
  const draft = kept && resumed(kept, input.opening)
  return { draft: draft ?? initial, errors: {}, notice: draft ? { kind: 'resumed' } : null }
}

/** Where the focus should go once the panel is drawn again. */
export type FocusRequest = 'start' | 'slots' | 'hours' | 'phone' | 'notes' | 'first-error' | 'notice' | null

/** An edit that leaves the time alone: it was asked about when it was made. */
const keepsTime = (draft: Draft, time: ChosenTime) => isEdit(draft) && sameTime(draft.original, time)

const sameTime = (original: Booking | null, time: ChosenTime) =>
  original !== null &&
  original.overtime === time.overtime &&
  original.date === time.date &&
  original.from === longTime(time.from) &&
  original.to === longTime(time.to)

/**
 * Out of hours: not for assistants, unless the office allows it (specification §5). The server knows the caller's link as
 * well, and says so where it can.
 */
function mayBookOutOfHours(role: ReturnType<typeof roleOf>, office: OfficeUser | undefined): boolean {
  return office?.may_book_overtime ?? (role !== 'assistant' || (office?.allow_assistant_manual_bookings ?? false))
}

/** Where the work begins: with who comes, or with the time where that is known already. */
function firstWish(draft: Draft): FocusRequest {
  if (purposeOf(draft) === 'notes') return 'notes'
  return draft.person === null ? 'start' : 'slots'
}

/** The same panel once more, for what is kept of it. */
const reopening = ({ bookingId, again }: PanelDraft): PanelDraft =>
  bookingId === undefined ? {} : { bookingId, ...(again && { again }) }

/** Whom to be warned of, once there is a registered person and a service. */
function warningQuestion(draft: Draft, { visit, time }: Offer): WarningQuestion | null {
  const { person, original } = draft
  if (person?.kind !== 'registered' || !visit || purposeOf(draft) === 'notes') return null
  return {
    officeServiceId: visit.service.id,
    userId: person.person.id,
    ...(time && { date: time.date, from: time.from }),
    ...(isEdit(draft) && { originalBookingId: original?.id }),
  }
}

/** Everything the panel knows and can do; the components only draw it. */
export function usePanel(input: PanelInput) {
  const { offices, opening } = input
  const draftKey = keyOf(input)
  const today = useRomeClock().date
  const [initial] = useState(() => initialDraft(input))
  const [state, dispatch] = useReducer(panelReducer, null, () => startState(input, initial))
  const [focusWish, setFocusWish] = useState<FocusRequest>(() => firstWish(initial))
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

  const from = offer.time?.date ?? offer.day ?? today
  const repeat = useRepeat({ draft, draftKey, from, slot: offer.slot, dispatch, setFocusWish })

  const isWorthKeeping = hasContent(state.draft, initial) && !repeat.isDone
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
          openBookingPanel(reopening(opening))
        },
      },
    })
  }

  const finish = (saved: Booking) => {
    clearDraft(draftKey)
    closeBookingPanel()
    const purpose = purposeOf(draft)
    announce({
      type: 'success',
      title: savedText.title,
      text: savedText[savedWords[purpose]],
      // The day booked is often not the one on screen.
      action: { label: 'Mostra', run: () => showInAgenda(saved) },
    })
    if (purpose === 'edit') offerBookingUndo(saved, () => void undo(saved), 'Visita modificata')
  }

  const submit = async ({ confirmed = false } = {}) => {
    if (isSaving) return
    const errors = draftErrors(draft, offer)
    dispatch({ type: 'checked', errors })
    if (Object.keys(errors).length > 0) return setFocusWish('first-error')
    const overtime = purposeOf(draft) !== 'notes' && offer.time?.overtime && !keepsTime(draft, offer.time)
    if (offer.time && overtime && !confirmed) return setQuestion(offer.time)
    if (draft.repeat) return repeat.review(payloadOf(draft, offer))
    const outcome = await save(payloadOf(draft, offer), { checkOverlapping: overtime ?? false })
    if (outcome.kind === 'saved') return finish(outcome.booking)
    dispatch({ type: 'saveAnswered', outcome, slot: offer.slot })
    setFocusWish(outcome.kind === 'invalid' ? 'first-error' : 'notice')
  }

  useSaveShortcut(question === null && !repeat.isOpen ? submit : null)

  return {
    state,
    draft,
    offer,
    today,
    dispatch,
    isSaving,
    repeat,
    warnings: useBookingWarnings(warningQuestion(draft, offer)),
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
