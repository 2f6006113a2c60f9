import type { ParticipantRole } from '../../../domain/booking/rules'
import { isLive } from '../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { BookablePerson } from '../../../domain/contract/agenda'
import type { Booking, Parent } from '../../../domain/contract/bookings'
import type { HomeVisitCity } from '../../../domain/contract/free-time'
import { countryOfDialCode } from '../../../domain/phone/countries'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { defaultCountry } from '../../../domain/text/limits'
import { newRecurrence, type RecurrenceDraft } from './repeat/rule'

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

/**
 * What is being written in the panel. Only what a person chose or typed: what follows from it (the visit type that is
 * offered, the slot that is still free) is derived, see derive.ts. It is kept in the tab as JSON.
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
   * The slot of an attempt that got no answer: it may have been written, and then nobody is offered it any more. It can
   * still be chosen, since sending the same again is answered with the booking that was made.
   */
  readonly attempted: DatedSlot | null
  /** Not null: the switch "Fuori orario" is on. */
  readonly outOfHours: Hours | null
  /** Not null: the switch "Ripeti" is on. */
  readonly repeat: RecurrenceDraft | null
  readonly onlineLink: string
  /** Where a home visit goes. */
  readonly city: HomeVisitCity | null
  readonly address: string
  readonly doctorNotes: string
  readonly assistantNotes: string
  /** The booking this one changes, or (a finished one) takes up again. */
  readonly original: Booking | null
  /** The original is finished, and is booked anew ("Riprenota"). */
  readonly again: boolean
}

export const emptyDraft: Draft = {
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
  onlineLink: '',
  city: null,
  address: '',
  doctorNotes: '',
  assistantNotes: '',
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

export function purposeOf({ original, again }: Draft): Purpose {
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
    onlineLink: booking.online_link ?? '',
    city: booking.city,
    address: booking.address ?? '',
    doctorNotes: booking.doctor_notes ?? '',
    assistantNotes: booking.assistant_notes ?? '',
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

/** Fields that change together. */
const mergedFields = [
  ['officeUserId', 'visit'],
  ['person'],
  ['slot', 'attempted', 'outOfHours', 'day', 'month'],
  ['onlineLink'],
  ['city', 'address'],
  ['doctorNotes'],
  ['assistantNotes'],
] as const satisfies readonly (readonly (keyof Draft)[])[]

/**
 * What was written here on top of a version somebody else saved meanwhile: fields that were changed here stay, all others
 * are taken from the version that is there now, so that neither person's words are lost.
 */
export function mergedOnto(mine: Draft, current: Booking): Draft {
  const theirs = draftOf(current)
  const base = mine.original ? draftOf(mine.original) : theirs
  const isUntouched = (keys: readonly (keyof Draft)[]) =>
    JSON.stringify(keys.map((key) => mine[key])) === JSON.stringify(keys.map((key) => base[key]))
  const taken = mergedFields.filter(isUntouched).flatMap((keys) => keys.map((key) => [key, theirs[key]]))
  // Finished meanwhile: what was changed here can only become a visit of its own.
  const again = mine.again || (isEdit(mine) && !isLive(current.status))
  return { ...mine, ...Object.fromEntries(taken), original: current, again }
}

/** What a person types or chooses, beyond looking around. */
const contentFields = [
  'person',
  'slot',
  'outOfHours',
  'repeat',
  'onlineLink',
  'city',
  'address',
  'doctorNotes',
  'assistantNotes',
] as const satisfies readonly (keyof Draft)[]

/** What would be lost by closing. */
export function hasContent(draft: Draft, initial: Draft): boolean {
  const worth = (one: Draft) => JSON.stringify([...contentFields.map((field) => one[field]), one.original?.version])
  return worth(draft) !== worth(initial)
}
