import { type BookingProblem, bookingProblem } from '../../../../domain/booking/problems'
import { bookingProblems, hoursProblems } from '../../../../domain/booking/rules'
import { toCivilDate, toDayNumber } from '../../../../domain/calendar/civil-date'
import { longTime, typedTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import { type BookingPayload, bookingPayload } from '../../../../domain/contract/booking/booking-fields'
import {
  bookingTexts,
  type DoctorText,
  doctorTexts,
  textRecord,
} from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { dialCodeOf } from '../../../../domain/phone/countries'
import { toPlainLine } from '../../../../domain/text/characters'
import { fieldErrors, italianErrorMap, validationText } from '../../../../domain/text/validation'
import { type Draft, type Hours, isEdit, purposeOf } from '../form/draft'
import { type Errors, panelErrors } from '../form/panel-reducer'
import { recurrenceProblem } from '../repeat/recurrence-draft'
import { type ChosenTime, isHomeVisit, isWhole } from '../time/offered-times'
import type { Offer } from '../time/use-offered-times'

/** Values derived from the draft that the payload needs. */
export type ChosenOffer = Pick<Offer, 'visit' | 'requested' | 'days'>

/** Free-text name bookings send name and not user_id; otherwise user_id and not name (specification §5). */
function personFields(draft: Draft): Partial<BookingPayload> {
  const { person } = draft
  if (!person) return {}
  if (person.kind === 'registered') return { user_id: person.person.id }
  const [name, phone] = [person.name.trim(), person.phone.trim()]
  if (phone) return { name, phone_prefix: dialCodeOf(person.country), phone }
  // In an edit absent fields stay unchanged, so a removed number is sent as null.
  return isEdit(draft) ? { name, phone_prefix: null, phone: null } : { name }
}

/** Fields sent unchanged for a finished visit, besides its notes (contract.md: notes can be edited in any status). */
function unchanged({ office_user_id, office_service_id, user_id, name, date, from, to, overtime }: Booking) {
  const who = user_id === null ? { name: toPlainLine(name ?? '') } : { user_id }
  return { office_user_id, office_service_id, ...who, date, from, to, overtime }
}

/** The payload of a draft; missing values are omitted, and reported by `draftErrors`. */
function payloadParts(draft: Draft, { visit, requested }: ChosenOffer): Partial<BookingPayload> {
  const { original, texts, officeUserId, city } = draft
  const purpose = purposeOf(draft)
  const isNotes = purpose === 'notes'
  const belongs = {
    'online-visit': !isNotes && visit?.online === true,
    'home-visit': !isNotes && isHomeVisit(visit),
    'every-visit': true,
  }
  const sent = doctorTexts.filter((name) => belongs[bookingTexts[name].belongsTo])
  const textOf = (name: DoctorText) => (name === 'online_link' ? texts[name].trim() : texts[name])
  return {
    ...(original && isNotes
      ? unchanged(original)
      : {
          ...(officeUserId !== null && { office_user_id: officeUserId }),
          ...(visit && { office_service_id: visit.service.id, online: visit.online }),
          ...personFields(draft),
          ...(isWhole(requested) && { ...requested, from: longTime(requested.from), to: longTime(requested.to) }),
          ...(isHomeVisit(visit) && { city_id: city?.id ?? null }),
        }),
    // Text is sent as typed, or as null if blank.
    ...textRecord(sent, (name) => (texts[name].trim() === '' ? null : textOf(name))),
    ...(original && { original_booking_id: original.id }),
    ...(original && purpose !== 'again' && { version: original.version }),
  }
}

/** The payload of a draft that has no errors. */
export const payloadOf = (draft: Draft, chosen: ChosenOffer): BookingPayload =>
  bookingPayload.parse(payloadParts(draft, chosen))

/** Whether an edit keeps the time: out of hours was confirmed when the booking was made. */
export const keepsTime = (draft: Draft, time: ChosenTime): boolean =>
  isEdit(draft) &&
  draft.original?.overtime === time.overtime &&
  draft.original.date === time.date &&
  draft.original.from === longTime(time.from) &&
  draft.original.to === longTime(time.to)

/** The slot was sent before without a response: the server returns the result of that request. */
const wasAttempted = ({ attempted }: Draft, { date, from }: ChosenTime) =>
  attempted?.date === date && attempted.from === from

/** Problems of the draft by the server's own rules; free times are those the server offered. */
function problemsOf(draft: Draft, { visit, requested, days }: ChosenOffer, now: WallClock): BookingProblem[] {
  const { person, texts } = draft
  const { date, ...time } = requested
  return bookingProblems(
    {
      officeUserId: draft.officeUserId,
      participant:
        person?.kind === 'registered'
          ? { kind: 'registered', role: draft.audience, limited: false }
          : person && { kind: 'free-text' },
      online: visit?.online ?? false,
      onlineLink: visit?.online ? texts.online_link.trim() : null,
      cityId: draft.city?.id ?? null,
      address: texts.address.trim(),
    },
    { ...time, day: date === null ? null : toDayNumber(date) },
    {
      plan: { shifts: [], schedules: [] },
      offered: (day) => days.get(toCivilDate(day)) ?? [],
      busy: new Map(),
      // The list of visit types excludes those that may not be chosen.
      service: visit
        ? {
            slot_code: visit.service.medical_service.slot_code,
            duration: visit.service.duration,
            ofThisOffice: true,
            hidden: false,
            availableOnline: visit.service.available_online || visit.online,
            role: visit.service.role.code,
            citiesServed: [],
          }
        : null,
      requester: { now, audience: 'back-office', jollyOpensAt: 0, visits: [] },
      mayBookOvertime: true,
      keepsTime: isWhole(requested) && (keepsTime(draft, requested) || wasAttempted(draft, requested)),
    },
  )
}

/** Texts of the problems, by the panel field where they can be fixed. */
const problemErrors = (problems: readonly BookingProblem[]): Errors =>
  panelErrors(
    Object.fromEntries(problems.map((problem) => [bookingProblem[problem].field, [bookingProblem[problem].text]])),
  ).errors

/** Errors of typed hours: not a time, missing, or end before start (specification §5). */
export function hoursErrors({ from, to }: Hours): Errors {
  const isUnreadable = (text: string) => text.trim() !== '' && typedTime(text) === null
  return {
    ...problemErrors(hoursProblems({ from: typedTime(from), to: typedTime(to) })),
    ...(isUnreadable(from) && { from: validationText.time }),
    ...(isUnreadable(to) && { to: validationText.time }),
  }
}

/** Errors of the draft: the format of each value by the wire's schema, everything else by the booking rules. */
export function draftErrors(draft: Draft, chosen: ChosenOffer, now: WallClock): Errors {
  const parts = payloadParts(draft, chosen)
  const { error } = bookingPayload.safeParse(parts, { error: italianErrorMap })
  const wrong = Object.entries(error ? fieldErrors(error) : {}).filter(([name]) => name in parts)
  const { errors } = panelErrors(Object.fromEntries(wrong))
  if (purposeOf(draft) === 'notes') return errors
  const { outOfHours, repeat } = draft
  const recurrence = repeat && isWhole(chosen.requested) && recurrenceProblem(repeat, chosen.requested.date)
  return {
    ...errors,
    ...problemErrors(problemsOf(draft, chosen, now)),
    ...(outOfHours && hoursErrors(outOfHours)),
    ...(recurrence && { recurrence }),
  }
}
