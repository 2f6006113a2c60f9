import type { ParticipantRole } from '../../../domain/booking/rules'
import { isLive } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../domain/calendar/minutes'
import type { BookablePerson } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { countryOfDialCode } from '../../../domain/phone/countries'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { defaultCountry } from '../../../domain/text/limits'

/** A registered person, as much as the panel shows. */
export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly birthday: CivilDate | null
  readonly phone_prefix: string | null
  readonly phone: string | null
  readonly company: string | null
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
  readonly onlineLink: string
  readonly address: string
  readonly doctorNotes: string
  readonly assistantNotes: string
  /** The booking this one changes, or (a finished one) takes up again. */
  readonly original: Booking | null
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
  onlineLink: '',
  address: '',
  doctorNotes: '',
  assistantNotes: '',
  original: null,
}

/** What the panel may be opened with; `from` is HH:mm. */
export interface Opening {
  readonly officeUserId?: number | null | undefined
  readonly officeServiceId?: number | undefined
  readonly date?: string | undefined
  readonly from?: string | undefined
}

/** Fills in what the opening asks for; the rest of the draft stays. */
export function openedWith(draft: Draft, { officeUserId, officeServiceId, date, from }: Opening): Draft {
  const minutes = from === undefined ? null : parseTime(from)
  const office = officeUserId ?? draft.officeUserId
  return {
    ...draft,
    officeUserId: office,
    visit: officeServiceId ? { officeServiceId, online: false } : office === draft.officeUserId ? draft.visit : null,
    ...(date && { day: date, month: `${date.slice(0, 8)}01` }),
    ...(date && { slot: minutes === null ? null : { date, from: minutes, offered: false } }),
  }
}

export const newDraft = (opening: Opening): Draft => openedWith(emptyDraft, opening)

export function personOf(person: BookablePerson): Person {
  const { id, first_name, last_name, birthday, phone_prefix, phone, pharmaceutical_company } = person
  return { id, first_name, last_name, birthday, phone_prefix, phone, company: pharmaceutical_company?.name ?? null }
}

export const freeText = (name: string): ChosenPerson => ({
  kind: 'free-text',
  name: name.trim(),
  country: defaultCountry,
  phone: '',
})

function participantOf({ user, name, phone_prefix, phone, pharmaceutical_company }: Booking): ChosenPerson | null {
  if (user) return { kind: 'registered', person: { ...user, company: pharmaceutical_company?.name ?? null } }
  if (name === null) return null
  return { kind: 'free-text', name, country: countryOfDialCode(phone_prefix), phone: phone ?? '' }
}

/** A live booking is edited in place; a finished one is booked anew and linked (contract.md, "Payload"). */
export const isEdit = ({ original }: Draft): boolean => original !== null && isLive(original.status)

/** The panel filled in from a booking. Of a finished one the time is asked again. */
export function draftOf(booking: Booking): Draft {
  const live = isLive(booking.status)
  const from = parseTime(booking.from) ?? 0
  const time: Partial<Draft> = !live
    ? {}
    : {
        month: `${booking.date.slice(0, 8)}01`,
        day: booking.date,
        ...(booking.overtime
          ? { outOfHours: { from: shortTime(from), to: booking.to.slice(0, 5) } }
          : { slot: { date: booking.date, from, offered: true } }),
      }
  return {
    ...emptyDraft,
    audience: booking.office_service.role.code,
    officeUserId: booking.office_user_id,
    visit: { officeServiceId: booking.office_service_id, online: booking.online },
    person: participantOf(booking),
    onlineLink: booking.online_link ?? '',
    address: booking.address ?? '',
    doctorNotes: booking.doctor_notes ?? '',
    assistantNotes: booking.assistant_notes ?? '',
    original: booking,
    ...time,
  }
}

/** Fields that change together. */
const mergedFields = [
  ['officeUserId', 'visit'],
  ['person'],
  ['slot', 'attempted', 'outOfHours', 'day', 'month'],
  ['onlineLink'],
  ['address'],
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
  return { ...mine, ...Object.fromEntries(taken), original: current }
}

/** What would be lost by closing: something typed or chosen, beyond looking around. */
export function hasContent(draft: Draft, initial: Draft): boolean {
  const worth = ({ person, slot, outOfHours, onlineLink, address, doctorNotes, assistantNotes, original }: Draft) =>
    JSON.stringify([person, slot, outOfHours, onlineLink, address, doctorNotes, assistantNotes, original?.version])
  return worth(draft) !== worth(initial)
}
