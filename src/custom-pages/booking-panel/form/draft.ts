import type { ParticipantRole } from '../../../../domain/booking/rules'
import { isLive } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { BookablePerson, HomeVisitCity } from '../../../../domain/contract/agenda'
import { type DoctorText, doctorTexts, textRecord } from '../../../../domain/contract/booking-texts'
import type { Booking, Parent } from '../../../../domain/contract/bookings'
import { countryOfDialCode } from '../../../../domain/phone/countries'
import type { SlotCode } from '../../../../domain/planning/slot-kinds'
import { defaultCountry } from '../../../../domain/text/limits'
import type { PanelDraft as Opening } from '../../../session'
import { newRecurrence, type RecurrenceDraft } from '../repeat/recurrence-draft'

/** A registered person, as much as the panel shows. */
export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly birthday: CivilDate | null
  /** Null also where the wire does not say it, e.g. in a booking. */
  readonly fiscal_code: string | null
  readonly phone_prefix: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly parents: readonly Parent[]
}

/** Who comes: somebody registered, or a name said on the phone with a number that need not be there. */
export type ChosenPerson =
  | { readonly kind: 'registered'; readonly person: Person }
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

/** A slot with its day; minutes of the day. */
export interface DatedSlot {
  readonly date: CivilDate
  readonly from: Minutes
  readonly to: Minutes
  readonly slot_code: SlotCode | null
}

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
export interface Draft {
  readonly audience: ParticipantRole
  /** Null: still to be asked. */
  readonly officeUserId: number | null
  /** Null: the first one offered. */
  readonly visit: VisitChoice | null
  readonly person: ChosenPerson | null
  /** First day of the month on screen; null: the month of the first free day. */
  readonly month: CivilDate | null
  /** Null: the first free day of the month on screen. */
  readonly day: CivilDate | null
  readonly slot: SlotChoice | null
  /**
   * The slot of an attempt that got no answer. It may have been written, so it is not offered any more; it can still be
   * chosen, since sending the same again is answered with the booking that was made.
   */
  readonly attempted: DatedSlot | null
  /** Not null: the switch "Fuori orario" is on. */
  readonly outOfHours: Hours | null
  /** Not null: the switch "Ripeti" is on. */
  readonly repeat: RecurrenceDraft | null
  /** Where a home visit goes. */
  readonly city: HomeVisitCity | null
  readonly texts: Texts
  /** The booking this one changes, or (a finished one) takes up again. */
  readonly original: Booking | null
  /** The original is finished, and is booked anew ("Riprenota"). */
  readonly again: boolean
}

const emptyDraft: Draft = {
  audience: 'patient',
  officeUserId: null,
  visit: null,
  person: null,
  month: null,
  day: null,
  slot: null,
  attempted: null,
  outOfHours: null,
  repeat: null,
  city: null,
  texts: textsOf({}),
  original: null,
  again: false,
}

export function personOf({ pharmaceutical_company, limited: _, ...person }: BookablePerson): Person {
  return { ...person, company: pharmaceutical_company?.name ?? null }
}

export const freeText = (name: string): ChosenPerson => ({
  kind: 'free-text',
  name: name.trim(),
  country: defaultCountry,
  phone: '',
})

function participantOf({ user, name, phone_prefix, phone, pharmaceutical_company }: Booking): ChosenPerson | null {
  if (user) {
    const person = { ...user, fiscal_code: null, company: pharmaceutical_company?.name ?? null }
    return { kind: 'registered', person }
  }
  if (name === null) return null
  return { kind: 'free-text', name, country: countryOfDialCode(phone_prefix), phone: phone ?? '' }
}

/**
 * What the panel is open for: a live booking is edited in place; of a finished one the notes can still be written, or it
 * is booked anew and linked (contract.md, "Payload").
 */
export type Purpose = 'new' | 'edit' | 'notes' | 'again'

export function purposeOf({ original, again }: Pick<Draft, 'original' | 'again'>): Purpose {
  if (original === null) return 'new'
  if (again) return 'again'
  return isLive(original.status) ? 'edit' : 'notes'
}

export const isEdit = (draft: Draft): boolean => purposeOf(draft) === 'edit'

function timeOf({ date, from, to, overtime }: Booking): Partial<Draft> {
  const start = parseTime(from) ?? 0
  return {
    month: startOfMonth(date),
    day: date,
    ...(overtime
      ? { outOfHours: { from: shortTime(start), to: to.slice(0, 5) } }
      : { slot: { date, from: start, offered: true } }),
  }
}

/** The panel filled in from a booking. */
export function draftOf(booking: Booking): Draft {
  return {
    ...emptyDraft,
    audience: booking.office_service.role.code,
    officeUserId: booking.office_user_id,
    visit: { officeServiceId: booking.office_service_id, online: booking.online },
    person: participantOf(booking),
    city: booking.city,
    texts: textsOf(booking),
    original: booking,
    ...timeOf(booking),
  }
}

/**
 * The same visit once more: only the time is asked again. While the booking is live these are new ones beside it, with
 * "Ripeti" switched on.
 */
export function draftAgain(booking: Booking): Draft {
  const isFinished = !isLive(booking.status)
  const kind = isFinished ? { original: booking, again: true } : { original: null, again: false, repeat: newRecurrence }
  return { ...draftOf(booking), month: null, day: null, slot: null, outOfHours: null, ...kind }
}

/** The day and time an opening asks for: a slot, or with `overtime` the hours of a visit out of hours. */
function openedTime({ date, from, to, overtime }: Opening): Partial<Draft> {
  if (!date) return {}
  const minutes = from === undefined ? null : parseTime(from)
  const outOfHours = overtime && from !== undefined ? { from, to: to ?? '' } : null
  const slot = minutes === null || outOfHours ? null : { date, from: minutes, offered: false }
  return { day: date, month: startOfMonth(date), slot, outOfHours }
}

/** Fills in what the opening asks for; the rest of the draft stays. */
export function openedWith(draft: Draft, opening: Opening): Draft {
  const { officeServiceId, person } = opening
  const officeUserId = opening.officeUserId ?? draft.officeUserId
  const audience = opening.audience ?? (person ? 'patient' : draft.audience)
  const keepsVisit = officeUserId === draft.officeUserId && audience === draft.audience
  return {
    ...draft,
    audience,
    officeUserId,
    visit: officeServiceId ? { officeServiceId, online: false } : keepsVisit ? draft.visit : null,
    ...(audience !== draft.audience && { person: null }),
    ...(person && { person: { kind: 'registered' as const, person: personOf(person) } }),
    ...openedTime(opening),
  }
}

/** A new booking; `officeUserId` null: the Struttura is asked. */
export const newDraft = (opening: Opening, officeUserId: number | null = null): Draft =>
  openedWith({ ...emptyDraft, officeUserId }, opening)

/**
 * What was typed before a reload or a broken session, with what the opening asks for on top. Null when it was about
 * somebody else: nobody's notes may go on another person's visit.
 */
export function resumed(kept: Draft, opening: Opening): Draft | null {
  const { person } = kept
  const other = person !== null && (person.kind === 'free-text' || person.person.id !== opening.person?.id)
  return opening.person && other ? null : openedWith(kept, opening)
}

/** Fields that change together. */
const mergedFields = [
  ['officeUserId', 'visit'],
  ['person'],
  ['slot', 'attempted', 'outOfHours', 'day', 'month'],
  ['city'],
] as const satisfies readonly (readonly (keyof Draft)[])[]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What was written here on top of a version somebody else saved meanwhile: fields that were changed here stay, all others
 * are taken from the version that is there now, so that neither person's text is lost.
 */
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
