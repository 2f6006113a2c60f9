import type { ParticipantRole } from '../../../../domain/booking/rules'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { parseTime } from '../../../../domain/calendar/minutes'
import type { Alternative } from '../../../../domain/contract/booking/booking-fields'
import { type DoctorText, doctorTexts } from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { FieldErrors } from '../../../../domain/contract/refusal'
import { type Errors as ErrorsOf, placeErrors } from '../../../forms/errors'
import type { FailureCase } from '../../../platform/basic/failure'
import { chooseDay, type DatedSlot, type Draft, type Hours, type Texts } from './draft'

/** Fields of the panel that can show an error. */
const ownFields = [
  'office_user_id',
  'office_service_id',
  'user_id',
  'phone',
  'from',
  'to',
  'recurrence',
  'city_id',
] as const
export type FieldName = (typeof ownFields)[number] | DoctorText
export type Errors = ErrorsOf<FieldName>

const fieldOfWireName: Readonly<Record<string, FieldName>> = {
  ...Object.fromEntries([...ownFields, ...doctorTexts].map((name) => [name, name])),
  name: 'user_id',
  phone_prefix: 'phone',
  date: 'from',
  overtime: 'from',
  online: 'office_service_id',
  rows: 'recurrence',
}
/** The text for an error of the version, which has no input. */
const activeAgain = 'La visita nel frattempo è di nuovo attiva: aprila per modificarla.'

/** Where the errors of wire fields stand in the panel, and the rest in one line. */
export const panelErrors = ({ version, ...errors }: FieldErrors) =>
  placeErrors({ ...errors, ...(version && { version: [activeAgain] }) }, fieldOfWireName)

/** Outcome of the last attempt, or `resumed`: shown above the fields until resolved. */
export type Notice =
  | FailureCase<'taken' | 'stale' | 'refused', Booking>
  /** No response: it may have been written. `resumed`: input from before a reload or an expired session was restored. */
  | { readonly kind: 'unanswered' | 'resumed' }

/** Why a save failed. */
export type SaveFailure = Notice | FailureCase<'invalid'>

/** Where the focus goes after the next render. */
export type FocusRequest = 'start' | 'slots' | 'hours' | 'phone' | 'notes' | 'first-error' | 'notice' | null

export interface PanelState {
  readonly draft: Draft
  readonly errors: Errors
  readonly notice: Notice | null
}

export type Change = Partial<Omit<Draft, 'texts'>> & { readonly texts?: Partial<Texts> }

export type PanelEvent =
  /** Fields that do not reset others. */
  | { readonly type: 'changed'; readonly change: Change }
  | { readonly type: 'audienceChosen'; readonly audience: ParticipantRole }
  | { readonly type: 'officeChosen'; readonly officeUserId: number }
  /** The same hours in their usual form, "9" as "09:00": their errors still hold. */
  | { readonly type: 'hoursTidied'; readonly hours: Hours }
  | { readonly type: 'monthShown'; readonly month: CivilDate }
  | { readonly type: 'alternativeChosen'; readonly alternative: Alternative }
  | { readonly type: 'checked'; readonly errors: Errors }
  /** `slot`: the requested slot. */
  | { readonly type: 'saveFailed'; readonly failure: SaveFailure; readonly slot: DatedSlot | null }
  | { readonly type: 'replaced'; readonly draft: Draft }
  | { readonly type: 'noticeClosed' }

const time = ['from', 'to'] as const

/** Errors to clear when a field of the draft changes. */
const errorsAbout: Partial<Record<string, readonly FieldName[]>> = {
  officeUserId: ['office_user_id', 'office_service_id', ...time],
  visit: ['office_service_id', 'online_link', 'city_id', 'address', ...time],
  person: ['user_id', 'phone'],
  slot: time,
  outOfHours: time,
  repeat: ['recurrence'],
  city: ['city_id'],
}

/** Applies a change to the draft and clears the errors and notices it affects. */
function changed({ draft, errors, notice }: PanelState, { texts = {}, ...change }: Change): PanelState {
  const settled = [...Object.keys(change).flatMap((key) => errorsAbout[key] ?? []), ...Object.keys(texts)]
  const timeChanged = settled.includes('from')
  const isOver = notice?.kind === 'resumed' || (timeChanged && notice?.kind === 'taken')
  return {
    draft: { ...draft, ...(timeChanged && { attempted: null }), ...change, texts: { ...draft.texts, ...texts } },
    errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !settled.includes(name))),
    notice: isOver ? null : notice,
  }
}

/** Resets the chosen time; typed hours out of hours are kept, since they are valid for any office and person. */
const noTime = ({ outOfHours }: Draft): Change => (outOfHours ? { slot: null } : { slot: null, day: null, month: null })

function failed(before: PanelState, failure: SaveFailure, slot: DatedSlot | null): PanelState {
  const draft = { ...before.draft, attempted: failure.kind === 'unanswered' ? slot : null }
  if (failure.kind === 'invalid') {
    const { errors, rest } = panelErrors(failure.errors)
    return { draft, errors, notice: rest ? { kind: 'refused', message: rest } : null }
  }
  return { draft: failure.kind === 'taken' ? { ...draft, slot: null } : draft, errors: {}, notice: failure }
}

/** All state transitions of the panel. Pure: what the server offers is derived, see time/offered-times.ts. */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  const { draft } = state
  switch (event.type) {
    case 'changed':
      return changed(state, event.change)
    case 'audienceChosen':
      // Another audience: resets the person, and the first matching service is used (specification §4).
      return changed(state, { audience: event.audience, person: null, visit: null, ...noTime(draft) })
    case 'officeChosen':
      return changed(state, { officeUserId: event.officeUserId, visit: null, ...noTime(draft) })
    case 'hoursTidied':
      return { ...state, draft: { ...draft, outOfHours: event.hours } }
    case 'monthShown':
      return { ...state, draft: { ...draft, month: event.month, day: null } }
    case 'alternativeChosen': {
      const { date, from, office_user_id, office_service_id } = event.alternative
      return changed(state, {
        officeUserId: office_user_id,
        visit: { officeServiceId: office_service_id, online: draft.visit?.online ?? false },
        ...chooseDay(date),
        slot: { date, from: parseTime(from) ?? 0, offered: true },
        outOfHours: null,
      })
    }
    case 'checked':
      return { ...state, errors: event.errors }
    case 'saveFailed':
      return failed(state, event.failure, event.slot)
    case 'replaced':
      return { draft: event.draft, errors: {}, notice: null }
    case 'noticeClosed':
      return { ...state, notice: null }
    default:
      return event satisfies never
  }
}
