import type { ParticipantRole } from '../../../../domain/booking/rules'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../../domain/calendar/minutes'
import { type DoctorText, doctorTexts } from '../../../../domain/contract/booking-texts'
import type { Alternative, Booking } from '../../../../domain/contract/bookings'
import type { FieldErrors } from '../../../../domain/contract/refusal'
import { splitPhone } from '../../../../domain/phone/countries'
import type { SaveOutcome } from '../../../api/save-booking'
import { type DatedSlot, type Draft, draftOf, type Hours, mergedOnto } from './draft'

/** Where an error can stand in the panel. Names of the wire that share a place are folded by `placedErrors`. */
const fieldNames = [
  'office_user_id',
  'office_service_id',
  'user_id',
  'phone',
  'from',
  'to',
  'recurrence',
  'city_id',
] as const
export type FieldName = (typeof fieldNames)[number] | DoctorText
export type Errors = Partial<Record<FieldName, string>>

/** What happened to the last attempt, or before the first: stands above the fields until it is dealt with. */
export type Notice =
  | Extract<SaveOutcome, { kind: 'taken' | 'stale' | 'unanswered' }>
  | { readonly kind: 'refused'; readonly message: string }
  /** What was typed before a reload or a broken session is back. */
  | { readonly kind: 'resumed' }

/** Where the focus should go once the panel is drawn again. */
export type FocusRequest = 'start' | 'slots' | 'hours' | 'phone' | 'notes' | 'first-error' | 'notice' | null

export interface PanelState {
  readonly draft: Draft
  readonly errors: Errors
  readonly notice: Notice | null
}

export type PanelEvent =
  /** Fields without consequences for others. */
  | { readonly type: 'changed'; readonly change: Partial<Pick<Draft, 'visit' | 'person' | 'repeat' | 'city'>> }
  | { readonly type: 'textWritten'; readonly field: DoctorText; readonly text: string }
  | { readonly type: 'audienceChosen'; readonly audience: ParticipantRole }
  | { readonly type: 'officeChosen'; readonly officeUserId: number }
  | { readonly type: 'phoneChanged'; readonly country?: string; readonly phone?: string }
  | { readonly type: 'monthShown'; readonly month: CivilDate }
  | { readonly type: 'dayChosen'; readonly date: CivilDate }
  | { readonly type: 'slotChosen'; readonly date: CivilDate; readonly from: Minutes }
  | { readonly type: 'outOfHoursSwitched'; readonly on: boolean }
  | { readonly type: 'hoursWritten'; readonly hours: Partial<Hours> }
  | { readonly type: 'alternativeChosen'; readonly alternative: Alternative }
  | { readonly type: 'checked'; readonly errors: Errors }
  /** `slot`: what was asked for. */
  | { readonly type: 'saveAnswered'; readonly outcome: SaveOutcome; readonly slot: DatedSlot | null }
  | { readonly type: 'ownVersionKept'; readonly current: Booking }
  | { readonly type: 'currentVersionTaken'; readonly current: Booking }
  | { readonly type: 'startedAnew'; readonly draft: Draft }
  | { readonly type: 'noticeClosed' }

const fieldOfWireName: Readonly<Record<string, FieldName>> = {
  ...Object.fromEntries([...fieldNames, ...doctorTexts].map((name) => [name, name])),
  name: 'user_id',
  phone_prefix: 'phone',
  date: 'from',
  overtime: 'from',
  online: 'office_service_id',
  rows: 'recurrence',
}
/** Text for fields of the wire that no person fills. */
const unseenFields: Readonly<Record<string, string>> = {
  version: 'La visita nel frattempo è di nuovo attiva: aprila per modificarla.',
}

/** Errors by field of the wire, each at the field of the panel that can mend it; those without a place are `rest`. */
export function placedErrors(errors: FieldErrors): { errors: Errors; rest: string[] } {
  const placed: Errors = {}
  const rest: string[] = []
  for (const [name, [text]] of Object.entries(errors)) {
    const field = fieldOfWireName[name]
    if (text === undefined) continue
    if (field) placed[field] ??= text
    else rest.push(unseenFields[name] ?? text)
  }
  return { errors: placed, rest }
}

const time = ['from', 'to'] as const

/** Errors that no longer hold once a part of the draft has changed. */
const errorsAbout: Partial<Record<keyof Draft, readonly FieldName[]>> = {
  officeUserId: ['office_user_id', 'office_service_id', ...time],
  visit: ['office_service_id', 'online_link', 'city_id', 'address', ...time],
  person: ['user_id', 'phone'],
  slot: time,
  outOfHours: time,
  repeat: ['recurrence'],
  city: ['city_id'],
}

/** The draft changed: what was said about these parts no longer holds. */
function changed(state: PanelState, change: Partial<Draft>, written?: DoctorText): PanelState {
  const about = (Object.keys(change) as (keyof Draft)[]).flatMap((key) => errorsAbout[key] ?? [])
  const settled = new Set<string>(written ? [written] : about)
  const timeChanged = settled.has('from')
  const isOver = state.notice?.kind === 'resumed' || (timeChanged && state.notice?.kind === 'taken')
  return {
    draft: { ...state.draft, ...(timeChanged && { attempted: null }), ...change },
    errors: Object.fromEntries(Object.entries(state.errors).filter(([name]) => !settled.has(name))),
    notice: isOver ? null : state.notice,
  }
}

/** The time has to be asked again; out of hours it was written by hand, and holds wherever and for whomever it is. */
const noTime = ({ outOfHours }: Draft): Partial<Draft> =>
  outOfHours ? { slot: null } : { slot: null, day: null, month: null }

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

/** Every way the panel can change. Pure: what the server offers is derived, see time/offered-times.ts. */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  const { draft } = state
  switch (event.type) {
    case 'changed':
      return changed(state, event.change)
    case 'textWritten':
      return changed(state, { texts: { ...draft.texts, [event.field]: event.text } }, event.field)
    case 'audienceChosen':
      // Another kind of person: nobody chosen yet, and the first service that fits (specification §4).
      return event.audience === draft.audience
        ? state
        : changed(state, { audience: event.audience, person: null, visit: null, ...noTime(draft) })
    case 'officeChosen':
      return changed(state, { officeUserId: event.officeUserId, visit: null, ...noTime(draft) })
    case 'phoneChanged': {
      if (draft.person?.kind !== 'free-text') return state
      const { type: _, ...change } = event
      const split = event.phone === undefined ? undefined : splitPhone(event.phone)
      return changed(state, { person: { ...draft.person, ...change, ...split } })
    }
    case 'monthShown':
      return { ...state, draft: { ...draft, month: event.month, day: null } }
    case 'dayChosen':
      return changed(state, { day: event.date, month: startOfMonth(event.date) })
    case 'slotChosen':
      return changed(state, { day: event.date, slot: { date: event.date, from: event.from, offered: true } })
    case 'outOfHoursSwitched':
      return changed(state, { outOfHours: event.on ? { from: '', to: '' } : null })
    case 'hoursWritten':
      return draft.outOfHours ? changed(state, { outOfHours: { ...draft.outOfHours, ...event.hours } }) : state
    case 'alternativeChosen': {
      const { date, from, office_user_id, office_service_id } = event.alternative
      return changed(state, {
        officeUserId: office_user_id,
        visit: { officeServiceId: office_service_id, online: draft.visit?.online ?? false },
        month: startOfMonth(date),
        day: date,
        slot: { date, from: parseTime(from) ?? 0, offered: true },
        outOfHours: null,
      })
    }
    case 'checked':
      return { ...state, errors: event.errors }
    case 'saveAnswered':
      return answered(state, event.outcome, event.slot)
    case 'ownVersionKept':
      return { ...state, draft: mergedOnto(draft, event.current), notice: null }
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
