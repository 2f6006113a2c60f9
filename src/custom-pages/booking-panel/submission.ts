import { bookingProblem } from '../../../domain/booking/problems'
import { longTime } from '../../../domain/calendar/minutes'
import { type Booking, type BookingPayload, bookingPayload, personText } from '../../../domain/contract/bookings'
import { dialCodeOf } from '../../../domain/phone/countries'
import { fieldErrors, italianErrorMap, validationText } from '../../../domain/text/validation'
import { type ChosenTime, isHomeVisit, type OfferedVisit, typedTime } from './derive'
import { type Draft, isEdit, purposeOf } from './draft'
import { type Errors, placedErrors } from './events'
import { ruleProblem } from './repeat/rule'

export const panelText = {
  chooseSlot: 'Scegli un orario.',
  chooseDay: 'Scegli un giorno.',
} as const

/** What is derived from the draft before it can be sent. */
export interface Derived {
  readonly visit: OfferedVisit | undefined
  readonly time: ChosenTime | null
}

/** Free text goes as it was written, or not at all. */
const noteOf = (text: string) => (text.trim() === '' ? null : text)

/** Free-text name bookings send name and not user_id; otherwise user_id and not name (specification §5). */
function personFields(draft: Draft): Partial<BookingPayload> {
  const { person } = draft
  if (!person) return {}
  if (person.kind === 'registered') return { user_id: person.person.id }
  const phone = person.phone.trim()
  const name = person.name.trim()
  if (phone) return { name, phone_prefix: dialCodeOf(person.country), phone }
  // In an edit what is absent stays as it is: a number that was taken away is said.
  return isEdit(draft) ? { name, phone_prefix: null, phone: null } : { name }
}

function placeFields({ city, address }: Draft, visit: OfferedVisit | undefined): Partial<BookingPayload> {
  return isHomeVisit(visit) ? { city_id: city?.id ?? null, address: noteOf(address) } : {}
}

/** A finished visit with its notes: all else is sent as it is (contract.md: notes can be edited in any status). */
function notesOf(draft: Draft, original: Booking): BookingPayload {
  const { office_user_id, office_service_id, user_id, name, date, from, to, overtime } = original
  return {
    ...{ office_user_id, office_service_id, date, from, to, overtime },
    ...(user_id === null ? { name } : { user_id }),
    doctor_notes: noteOf(draft.doctorNotes),
    assistant_notes: noteOf(draft.assistantNotes),
    original_booking_id: original.id,
    version: original.version,
  }
}

/** The draft as it travels; what is still missing is missing here too, and `draftErrors` says so. */
function payloadParts(draft: Draft, { visit, time }: Derived): Partial<BookingPayload> {
  const { original } = draft
  if (original && purposeOf(draft) === 'notes') return notesOf(draft, original)
  return {
    ...(draft.officeUserId !== null && { office_user_id: draft.officeUserId }),
    ...(visit && { office_service_id: visit.service.id, online: visit.online }),
    ...personFields(draft),
    ...(time && { date: time.date, from: longTime(time.from), to: longTime(time.to), overtime: time.overtime }),
    ...(visit?.online && { online_link: draft.onlineLink.trim() }),
    ...placeFields(draft, visit),
    doctor_notes: noteOf(draft.doctorNotes),
    assistant_notes: noteOf(draft.assistantNotes),
    ...(original && { original_booking_id: original.id }),
    ...(original && isEdit(draft) && { version: original.version }),
  }
}

/** What is wrong with the typed hours of a visit out of hours (specification §5). */
export function hoursErrors({ outOfHours }: Pick<Draft, 'outOfHours'>): Errors {
  if (!outOfHours) return {}
  const errors: Errors = {}
  const from = typedTime(outOfHours.from)
  const to = typedTime(outOfHours.to)
  if (from === null) errors.from = outOfHours.from.trim() ? validationText.time : validationText.required
  if (to === null) errors.to = outOfHours.to.trim() ? validationText.time : validationText.required
  if (from !== null && to !== null && from >= to) {
    errors.from = bookingProblem['from-not-before-to'].text
    errors.to = bookingProblem['to-not-after-from'].text
  }
  return errors
}

/** What the panel can see by itself, in the words the shared schema and rules have for it, at the field that mends it. */
export function draftErrors(draft: Draft, derived: Derived): Errors {
  const parts = payloadParts(draft, derived)
  const parsed = bookingPayload.safeParse(parts, { error: italianErrorMap })
  const { errors } = parsed.success ? { errors: {} as Errors } : placedErrors(fieldErrors(parsed.error))
  if (purposeOf(draft) === 'notes') return errors
  if (!draft.person) errors.user_id = personText.missing
  if (derived.visit?.online && draft.onlineLink.trim() === '')
    errors.online_link = bookingProblem['online-link-missing'].text
  if (isHomeVisit(derived.visit)) {
    if (draft.city === null) errors.city_id = bookingProblem['home-city-missing'].text
    if (draft.address.trim() === '') errors.address = bookingProblem['home-address-missing'].text
  }
  return { ...without(errors, 'from', 'to'), ...timeErrors(draft, derived), ...repeatErrors(draft, derived) }
}

function without(errors: Errors, ...names: (keyof Errors)[]): Errors {
  const left = { ...errors }
  for (const name of names) delete left[name]
  return left
}

function repeatErrors({ repeat }: Draft, { time }: Derived): Errors {
  const problem = repeat && time ? ruleProblem(repeat, time.date) : undefined
  return problem ? { recurrence: problem } : {}
}

function timeErrors(draft: Draft, { time }: Derived): Errors {
  if (!draft.outOfHours) return time ? {} : { from: panelText.chooseSlot }
  const errors = hoursErrors(draft)
  return time || errors.from || errors.to ? errors : { from: panelText.chooseDay }
}

/** The payload of a draft that has no errors. */
export function payloadOf(draft: Draft, derived: Derived): BookingPayload {
  return bookingPayload.parse(payloadParts(draft, derived))
}
