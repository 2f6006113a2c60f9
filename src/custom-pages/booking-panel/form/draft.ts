import type { ParticipantRole } from '../../../../domain/booking/rules'
import { isLive } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { BookablePerson, HomeVisitCity } from '../../../../domain/contract/agenda'
import { type DoctorText, doctorTexts, textRecord } from '../../../../domain/contract/booking-texts'
import type { Booking } from '../../../../domain/contract/bookings'
import { countryOfDialCode } from '../../../../domain/phone/countries'
import { defaultCountry } from '../../../../domain/text/limits'
import type { OfferedSlot } from '../../../api/availability'
import type { PanelDraft as Opening } from '../../../session'
import { newRecurrence, type RecurrenceDraft } from '../repeat/recurrence-draft'

/** Who comes: somebody registered, or a name said on the phone with a number that need not be there. */
export type ChosenPerson =
  | { readonly kind: 'registered'; readonly person: BookablePerson }
  | { readonly kind: 'free-text'; readonly name: string; readonly country: string; readonly phone: string }

/** An entry of the visit-type list: an online visit is an entry of its own. */
export interface VisitChoice {
  readonly officeServiceId: number
  readonly online: boolean
}

/** A start that was picked (`offered`), or asked for from outside, e.g. by a click on the calendar. */
export interface SlotChoice {
  readonly date: CivilDate
  readonly from: Minutes
  readonly offered: boolean
}

/** A slot with its day. */
export type DatedSlot = OfferedSlot & { readonly date: CivilDate }

/** Start and end of a visit out of hours, as they are being typed. */
export interface Hours {
  readonly from: string
  readonly to: string
}

export type Texts = Readonly<Record<DoctorText, string>>

const textsOf = (booking: Partial<Booking>): Texts => textRecord(doctorTexts, (name) => booking[name] ?? '')

/**
 * What is being written in the panel. Only what a person chose or typed: what follows from it (the visit type that is
 * offered, the slot that is still free) is derived, see time/offered-times.ts. It is kept in the tab as JSON.
 */
const emptyDraft = {
  audience: 'patient' as ParticipantRole,
  /** Null: still to be asked. */
  officeUserId: null as number | null,
  /** Null: the first one offered. */
  visit: null as VisitChoice | null,
  person: null as ChosenPerson | null,
  /** First day of the month on screen; null: the month of the first free day. */
  month: null as CivilDate | null,
  /** Null: the first free day of the month on screen. */
  day: null as CivilDate | null,
  slot: null as SlotChoice | null,
  /**
   * The slot of an attempt that got no answer. It may have been written, so it is not offered any more; it can still be
   * chosen, since sending the same again is answered with the booking that was made.
   */
  attempted: null as DatedSlot | null,
  /** Not null: the switch "Fuori orario" is on. */
  outOfHours: null as Hours | null,
  /** Not null: the switch "Ripeti" is on. */
  repeat: null as RecurrenceDraft | null,
  /** Where a home visit goes. */
  city: null as HomeVisitCity | null,
  texts: textsOf({}),
  /** The booking this one changes, or (a finished one) takes up again. */
  original: null as Booking | null,
  /** The original is finished, and is booked anew ("Riprenota"). */
  again: false,
}
export type Draft = Readonly<typeof emptyDraft>

export const freeText = (name: string): ChosenPerson => ({
  kind: 'free-text',
  name: name.trim(),
  country: defaultCountry,
  phone: '',
})

function participantOf({ user, name, phone_prefix, phone, pharmaceutical_company }: Booking): ChosenPerson | null {
  // A booking does not say the fiscal code, nor whether the person is limited.
  if (user)
    return { kind: 'registered', person: { ...user, fiscal_code: null, pharmaceutical_company, limited: false } }
  return name === null
    ? null
    : { kind: 'free-text', name, country: countryOfDialCode(phone_prefix), phone: phone ?? '' }
}

/** What the panel is open for: a live booking is edited; of a finished one the notes, or it is booked anew. */
export type Purpose = 'new' | 'edit' | 'notes' | 'again'

export function purposeOf({ original, again }: Pick<Draft, 'original' | 'again'>): Purpose {
  if (original === null) return 'new'
  if (again) return 'again'
  return isLive(original.status) ? 'edit' : 'notes'
}

export const isEdit = (draft: Draft): boolean => purposeOf(draft) === 'edit'

/** The month shows this day. */
export const chooseDay = (day: CivilDate) => ({ day, month: startOfMonth(day) })

/** The panel filled in from a booking. */
export function draftOf(booking: Booking): Draft {
  const { date, from, to, overtime } = booking
  const start = parseTime(from) ?? 0
  return {
    ...emptyDraft,
    audience: booking.office_service.role.code,
    officeUserId: booking.office_user_id,
    visit: { officeServiceId: booking.office_service_id, online: booking.online },
    person: participantOf(booking),
    city: booking.city,
    texts: textsOf(booking),
    original: booking,
    ...chooseDay(date),
    ...(overtime
      ? { outOfHours: { from: shortTime(start), to: to.slice(0, 5) } }
      : { slot: { date, from: start, offered: true } }),
  }
}

/** The same visit once more, time to choose; while the booking is live as new ones beside it, with "Ripeti" on. */
export function draftAgain(booking: Booking): Draft {
  const isFinished = !isLive(booking.status)
  const kind = isFinished ? { original: booking, again: true } : { original: null, again: false, repeat: newRecurrence }
  return { ...draftOf(booking), month: null, day: null, slot: null, outOfHours: null, ...kind }
}

/** Fills in what the opening asks for (day and time as a slot, or hours with `overtime`); the rest stays. */
export function openedWith(draft: Draft, opening: Opening): Draft {
  const { officeServiceId, person, date, from, to = '', overtime } = opening
  const officeUserId = opening.officeUserId ?? draft.officeUserId
  const audience = opening.audience ?? (person ? 'patient' : draft.audience)
  const keepsVisit = officeUserId === draft.officeUserId && audience === draft.audience
  const minutes = from === undefined ? null : parseTime(from)
  const outOfHours = overtime && from !== undefined ? { from, to } : null
  return {
    ...draft,
    audience,
    officeUserId,
    visit: officeServiceId ? { officeServiceId, online: false } : keepsVisit ? draft.visit : null,
    ...(audience !== draft.audience && { person: null }),
    ...(person && { person: { kind: 'registered', person } }),
    ...(date && {
      ...chooseDay(date),
      slot: minutes === null || outOfHours ? null : { date, from: minutes, offered: false },
      outOfHours,
    }),
  }
}

/** A new booking; `officeUserId` null: the Struttura is asked. */
export const newDraft = (opening: Opening, officeUserId: number | null = null): Draft =>
  openedWith({ ...emptyDraft, officeUserId }, opening)

/** What was typed before a reload, with the opening’s request on top. Null when it was about somebody else. */
export function resumed(kept: Draft, opening: Opening): Draft | null {
  const { person } = kept
  const other = person !== null && (person.kind === 'free-text' || person.person.id !== opening.person?.id)
  return opening.person && other ? null : openedWith(kept, opening)
}

/** Fields that change together. */
const mergedFields: readonly (readonly (keyof Draft)[])[] = [
  ['officeUserId', 'visit'],
  ['person'],
  ['slot', 'attempted', 'outOfHours', 'day', 'month'],
  ['city'],
]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A draft over a version saved meanwhile: fields changed here stay, all others are taken from that version. */
export function mergedOnto(mine: Draft, current: Booking): Draft {
  const theirs = draftOf(current)
  const base = mine.original ? draftOf(mine.original) : theirs
  const taken = mergedFields
    .filter((keys) => keys.every((key) => same(mine[key], base[key])))
    .flatMap((keys) => keys.map((key) => [key, theirs[key]]))
  const texts = textRecord(doctorTexts, (name) => (mine.texts[name] === base.texts[name] ? theirs : mine).texts[name])
  // Finished meanwhile: what was changed here can only become a visit of its own.
  const again = mine.again || (isEdit(mine) && !isLive(current.status))
  return { ...mine, ...Object.fromEntries(taken), texts, original: current, again }
}

/** What would be lost by closing: whatever a person typed or chose, beyond looking around. */
export function hasContent(draft: Draft, initial: Draft): boolean {
  const content = ({ person, slot, outOfHours, repeat, city, texts, original }: Draft) => [
    person,
    slot,
    outOfHours,
    repeat,
    city,
    texts,
    original?.version,
  ]
  return !same(content(draft), content(initial))
}
