import type { ParticipantRole } from '../../../domain/booking/rules'
import { type CivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import type { Alternative, Booking } from '../../../domain/contract/bookings'
import type { HomeVisitCity } from '../../../domain/contract/free-time'
import type { FieldErrors } from '../../../domain/contract/refusal'
import { splitPhone } from '../../../domain/phone/countries'
import type { SaveOutcome } from '../../api/save-booking'
import {
  type ChosenPerson,
  type DatedSlot,
  type Draft,
  draftOf,
  freeText,
  type Hours,
  mergedOnto,
  type Person,
  type VisitChoice,
} from './draft'
import type { RecurrenceDraft } from './repeat/rule'

/** Where an error can stand in the panel. Names of the wire that share a place are folded by `placedErrors`. */
export const fieldNames = [
  'office_user_id',
  'office_service_id',
  'user_id',
  'phone',
  'from',
  'to',
  'recurrence',
  'online_link',
  'city_id',
  'address',
  'doctor_notes',
  'assistant_notes',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Errors = Partial<Record<FieldName, string>>

/** What happened to the last attempt, or before the first: stands above the fields until it is dealt with. */
export type Notice =
  | Extract<SaveOutcome, { kind: 'taken' | 'stale' | 'unanswered' }>
  | { readonly kind: 'refused'; readonly message: string }
  /** What was typed before a reload or a broken session is back. */
  | { readonly kind: 'resumed' }

export interface PanelState {
  readonly draft: Draft
  readonly errors: Errors
  readonly notice: Notice | null
}

export type PanelEvent =
  | { readonly type: 'audienceChosen'; readonly audience: ParticipantRole }
  | { readonly type: 'officeChosen'; readonly officeUserId: number }
  | { readonly type: 'visitTypeChosen'; readonly visit: VisitChoice }
  | { readonly type: 'personChosen'; readonly person: Person }
  | { readonly type: 'nameWritten'; readonly name: string }
  | { readonly type: 'personCleared' }
  | { readonly type: 'countryChosen'; readonly country: string }
  | { readonly type: 'phoneWritten'; readonly phone: string }
  | { readonly type: 'monthShown'; readonly month: CivilDate }
  | { readonly type: 'dayChosen'; readonly date: CivilDate }
  | { readonly type: 'slotChosen'; readonly date: CivilDate; readonly from: Minutes }
  | { readonly type: 'outOfHoursSwitched'; readonly on: boolean }
  | { readonly type: 'hoursWritten'; readonly hours: Partial<Hours> }
  /** Null: the visit is not repeated. */
  | { readonly type: 'repeatChosen'; readonly repeat: RecurrenceDraft | null }
  | { readonly type: 'linkWritten'; readonly link: string }
  | { readonly type: 'cityChosen'; readonly city: HomeVisitCity | null }
  | { readonly type: 'addressWritten'; readonly address: string }
  | { readonly type: 'doctorNoteWritten'; readonly text: string }
  | { readonly type: 'privateNoteWritten'; readonly text: string }
  | { readonly type: 'alternativeChosen'; readonly alternative: Alternative }
  | { readonly type: 'checked'; readonly errors: Errors }
  /** `slot`: what was asked for. */
  | { readonly type: 'saveAnswered'; readonly outcome: SaveOutcome; readonly slot: DatedSlot | null }
  | { readonly type: 'ownVersionKept'; readonly current: Booking }
  | { readonly type: 'currentVersionTaken'; readonly current: Booking }
  | { readonly type: 'startedAnew'; readonly draft: Draft }
  | { readonly type: 'noticeClosed' }

const wirePlaces: Readonly<Record<string, FieldName>> = {
  name: 'user_id',
  phone_prefix: 'phone',
  date: 'from',
  overtime: 'from',
  online: 'office_service_id',
  rows: 'recurrence',
}
/** What the wire says of a field that no person fills, in words of the panel. */
const unseenFields: Readonly<Record<string, string>> = {
  version: 'La visita nel frattempo è di nuovo attiva: aprila per modificarla.',
}
const isFieldName = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name)

/** Errors by field of the wire, each at the field of the panel that can mend it; those without a place are `rest`. */
export function placedErrors(errors: FieldErrors): { errors: Errors; rest: string[] } {
  const placed: Errors = {}
  const rest: string[] = []
  for (const [name, [text]] of Object.entries(errors)) {
    const field = isFieldName(name) ? name : wirePlaces[name]
    if (text === undefined) continue
    if (field) placed[field] ??= text
    else rest.push(unseenFields[name] ?? text)
  }
  return { errors: placed, rest }
}

function without(errors: Errors, fields: readonly FieldName[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name as FieldName)))
}

/** The draft changed at these fields: what was said about them no longer holds. */
function changed(state: PanelState, draft: Partial<Draft>, ...fields: FieldName[]): PanelState {
  const timeChanged = fields.includes('from')
  const settled = state.notice?.kind === 'resumed' || (timeChanged && state.notice?.kind === 'taken')
  return {
    draft: { ...state.draft, ...(timeChanged && { attempted: null }), ...draft },
    errors: without(state.errors, fields),
    notice: settled ? null : state.notice,
  }
}

/** The time has to be asked again; out of hours it was written by hand, and holds wherever and for whomever it is. */
const timeAnew = ({ outOfHours }: Draft): Partial<Draft> =>
  outOfHours ? { slot: null } : { slot: null, day: null, month: null }

const withPerson = (state: PanelState, person: ChosenPerson | null) => changed(state, { person }, 'user_id', 'phone')

function changeFreeText(state: PanelState, change: { country?: string; phone?: string }): PanelState {
  const { person } = state.draft
  return person?.kind === 'free-text' ? changed(state, { person: { ...person, ...change } }, 'phone') : state
}

function answered(before: PanelState, outcome: SaveOutcome, slot: DatedSlot | null): PanelState {
  const attempted = outcome.kind === 'unanswered' ? slot : null
  const state = { ...before, errors: {}, draft: { ...before.draft, attempted } }
  switch (outcome.kind) {
    case 'saved':
    case 'dropped':
      return before
    case 'invalid': {
      const { errors, rest } = placedErrors(outcome.errors)
      return { ...state, errors, notice: rest[0] ? { kind: 'refused', message: rest.join(' ') } : null }
    }
    case 'taken':
      return { ...state, notice: outcome, draft: { ...state.draft, slot: null } }
    case 'stale':
    case 'unanswered':
    case 'refused':
      return { ...state, notice: outcome }
    default:
      return outcome satisfies never
  }
}

function takeAlternative(
  state: PanelState,
  { date, from, office_user_id, office_service_id }: Alternative,
): PanelState {
  const { draft } = state
  const visit = { officeServiceId: office_service_id, online: draft.visit?.online ?? false }
  const slot = { date, from: parseTime(from) ?? 0, offered: true }
  const time = { month: startOfMonth(date), day: date, slot, outOfHours: null }
  return changed(
    state,
    { officeUserId: office_user_id, visit, ...time },
    'office_user_id',
    'office_service_id',
    'from',
    'to',
  )
}

/** Every way the panel can change, in words of the domain. Pure: what the server offers is not in here, see derive.ts. */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'audienceChosen':
      if (event.audience === state.draft.audience) return state
      // Another kind of person: nobody chosen yet, and the first service that fits (specification §4).
      return changed(
        state,
        { audience: event.audience, person: null, visit: null, ...timeAnew(state.draft) },
        ...(['user_id', 'phone', 'office_service_id', 'from', 'to'] as const),
      )
    case 'officeChosen':
      return changed(
        state,
        { officeUserId: event.officeUserId, visit: null, ...timeAnew(state.draft) },
        ...(['office_user_id', 'office_service_id', 'from', 'to'] as const),
      )
    case 'visitTypeChosen':
      return changed(
        state,
        { visit: event.visit },
        ...(['office_service_id', 'online_link', 'city_id', 'address', 'from', 'to'] as const),
      )
    case 'personChosen':
      return withPerson(state, { kind: 'registered', person: event.person })
    case 'nameWritten':
      return withPerson(state, freeText(event.name))
    case 'personCleared':
      return withPerson(state, null)
    case 'countryChosen':
      return changeFreeText(state, { country: event.country })
    case 'phoneWritten':
      return changeFreeText(state, splitPhone(event.phone) ?? { phone: event.phone })
    case 'monthShown':
      return { ...state, draft: { ...state.draft, month: event.month, day: null } }
    case 'dayChosen':
      return changed(state, { day: event.date, month: startOfMonth(event.date) })
    case 'slotChosen':
      return changed(
        state,
        { day: event.date, slot: { date: event.date, from: event.from, offered: true } },
        ...(['from', 'to'] as const),
      )
    case 'outOfHoursSwitched':
      return changed(state, { outOfHours: event.on ? { from: '', to: '' } : null }, 'from', 'to')
    case 'hoursWritten': {
      const { outOfHours } = state.draft
      return outOfHours ? changed(state, { outOfHours: { ...outOfHours, ...event.hours } }, 'from', 'to') : state
    }
    case 'repeatChosen':
      return changed(state, { repeat: event.repeat }, 'recurrence')
    case 'linkWritten':
      return changed(state, { onlineLink: event.link }, 'online_link')
    case 'cityChosen':
      return changed(state, { city: event.city }, 'city_id')
    case 'addressWritten':
      return changed(state, { address: event.address }, 'address')
    case 'doctorNoteWritten':
      return changed(state, { doctorNotes: event.text }, 'doctor_notes')
    case 'privateNoteWritten':
      return changed(state, { assistantNotes: event.text }, 'assistant_notes')
    case 'alternativeChosen':
      return takeAlternative(state, event.alternative)
    case 'checked':
      return { ...state, errors: event.errors }
    case 'saveAnswered':
      return answered(state, event.outcome, event.slot)
    case 'ownVersionKept':
      return { ...state, draft: mergedOnto(state.draft, event.current), notice: null }
    case 'currentVersionTaken':
      return { draft: draftOf(event.current), errors: {}, notice: null }
    case 'startedAnew':
      return { draft: event.draft, errors: {}, notice: null }
    case 'noticeClosed':
      return { ...state, notice: null }
    default:
      return event satisfies never
  }
}
