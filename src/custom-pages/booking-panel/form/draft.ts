import type { ParticipantRole } from '../../../../domain/booking/rules'
import { isLive } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { type Minutes, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { BookablePerson, HomeVisitCity } from '../../../../domain/contract/agenda/agenda'
import {
  bookingTexts,
  type DoctorText,
  doctorTexts,
  textRecord,
} from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { countryOfDialCode } from '../../../../domain/phone/countries'
import { toPlainLine, toPlainText } from '../../../../domain/text/characters'
import { defaultCountry } from '../../../../domain/text/limits'
import type { PanelDraft as Opening, ShownDays } from '../../../platform/session'
import type { OfferedSlot } from '../../../shared/visits/availability'
import { newRecurrence, type RecurrenceDraft } from '../repeat/recurrence-draft'

/** The participant: a registered person, or a free-text name with an optional phone number. */
export type ChosenPerson =
  | { readonly kind: 'registered'; readonly person: BookablePerson }
  | { readonly kind: 'free-text'; readonly name: string; readonly country: string; readonly phone: string }

/** An entry of the visit-type list: an online visit is a separate entry. */
export interface VisitChoice {
  readonly officeServiceId: number
  readonly online: boolean
}

/** A chosen start: picked from the offered ones (`offered`), or given from outside, e.g. by a click on the calendar. */
export interface SlotChoice {
  readonly date: CivilDate
  readonly from: Minutes
  readonly offered: boolean
}

/** A slot with its day. */
export type DatedSlot = OfferedSlot & { readonly date: CivilDate }

/** A range drawn in the calendar, as it would be typed. */
export interface DrawnRange extends Hours {
  readonly date: CivilDate
}

/** Typed start and end of a visit out of hours. */
export interface Hours {
  readonly from: string
  readonly to: string
}

export type Texts = Readonly<Record<DoctorText, string>>

/** The texts as they can be saved: older ones may have characters that are no longer accepted. */
const textsOf = (booking: Partial<Booking>): Texts =>
  textRecord(doctorTexts, (name) =>
    bookingTexts[name].belongsTo === 'every-visit'
      ? toPlainText(booking[name] ?? '')
      : toPlainLine(booking[name] ?? ''),
  )

/**
 * The panel's form state. Contains only what the user chose or typed; derived values (the offered visit type, the slot still
 * free) are computed, see time/offered-times.ts. Stored in the tab as JSON.
 */
const emptyDraft = {
  audience: 'patient' as ParticipantRole,
  /** Null: not chosen yet. */
  officeUserId: null as number | null,
  /** Null: the first one offered. */
  visit: null as VisitChoice | null,
  person: null as ChosenPerson | null,
  /** First day of the month on screen; null: the month of the first free day. */
  month: null as CivilDate | null,
  /** Null: the first free day of the month on screen. */
  day: null as CivilDate | null,
  /** The days that the calendar showed; without a month and a day the panel begins from them. */
  onScreen: null as ShownDays | null,
  /** The range drawn in the calendar, and its day. */
  drawn: null as DrawnRange | null,
  slot: null as SlotChoice | null,
  /**
   * The slot of a save that got no response. It may have been written, so the server no longer offers it; it stays selectable,
   * since resending the same payload returns the created booking.
   */
  attempted: null as DatedSlot | null,
  /** Not null: the switch "Fuori orario" is on. */
  outOfHours: null as Hours | null,
  /** Not null: the switch "Ripeti" is on. */
  repeat: null as RecurrenceDraft | null,
  /** City of a home visit. */
  city: null as HomeVisitCity | null,
  texts: textsOf({}),
  /** The booking being edited, or the finished one being rebooked. */
  original: null as Booking | null,
  /** The original is finished and is being rebooked ("Riprenota"). */
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
  // A booking contains neither the fiscal code nor whether the person is limited.
  if (user)
    return { kind: 'registered', person: { ...user, fiscal_code: null, pharmaceutical_company, limited: false } }
  return name === null
    ? null
    : { kind: 'free-text', name: toPlainLine(name), country: countryOfDialCode(phone_prefix), phone: phone ?? '' }
}

/** Purpose of the panel: a live booking is edited; of a finished one only the notes, or it is rebooked. */
export type Purpose = 'new' | 'edit' | 'notes' | 'again'

export function purposeOf({ original, again }: Pick<Draft, 'original' | 'again'>): Purpose {
  if (original === null) return 'new'
  if (again) return 'again'
  return isLive(original.status) ? 'edit' : 'notes'
}

export const isEdit = (draft: Draft): boolean => purposeOf(draft) === 'edit'

/** Selects a day and shows its month. */
export const chooseDay = (day: CivilDate) => ({ day, month: startOfMonth(day) })

/** The draft that edits a booking. */
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

/** The draft that books a visit again, without a time; for a live booking, new visits with "Ripeti" on. */
export function draftAgain(booking: Booking): Draft {
  const isFinished = !isLive(booking.status)
  const kind = isFinished ? { original: booking, again: true } : { original: null, again: false, repeat: newRecurrence }
  return { ...draftOf(booking), month: null, day: null, slot: null, outOfHours: null, ...kind }
}

/** Applies the opening's values (day and time as a slot, or hours with `overtime`); other fields are kept. */
export function openedWith(draft: Draft, opening: Opening): Draft {
  const { officeServiceId, online = false, person, date, from, to = '', overtime, drawn } = opening
  const officeUserId = opening.officeUserId ?? draft.officeUserId
  const audience = opening.audience ?? (person ? 'patient' : draft.audience)
  const keepsVisit = officeUserId === draft.officeUserId && audience === draft.audience
  const minutes = from === undefined ? null : parseTime(from)
  const outOfHours = overtime && from !== undefined ? { from, to } : null
  return {
    ...draft,
    audience,
    officeUserId,
    visit: officeServiceId ? { officeServiceId, online } : keepsVisit ? draft.visit : null,
    ...(audience !== draft.audience && { person: null }),
    ...(person && { person: { kind: 'registered', person } }),
    ...(date && {
      ...chooseDay(date),
      drawn: drawn ? { date, ...drawn } : null,
      slot: minutes === null || outOfHours ? null : { date, from: minutes, offered: false },
      outOfHours,
    }),
  }
}

/** A new booking; `officeUserId` null: the Struttura has to be chosen. */
export const newDraft = (opening: Opening, officeUserId: number | null = null): Draft =>
  openedWith({ ...emptyDraft, officeUserId, onScreen: opening.onScreen ?? null }, opening)

/** The draft kept before a reload, with the opening's values applied. Null when it is for a different person. */
export function resumed(kept: Draft, opening: Opening): Draft | null {
  const { person } = kept
  const other = person !== null && (person.kind === 'free-text' || person.person.id !== opening.person?.id)
  return opening.person && other ? null : openedWith(kept, opening)
}

/** Fields merged as a group. */
const mergedFields: readonly (readonly (keyof Draft)[])[] = [
  ['officeUserId', 'visit'],
  ['person'],
  ['slot', 'attempted', 'outOfHours', 'day', 'month'],
  ['city'],
]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Rebases a draft onto a concurrently saved version: fields changed here are kept, all others come from that version. */
export function mergedOnto(mine: Draft, current: Booking): Draft {
  const theirs = draftOf(current)
  const base = mine.original ? draftOf(mine.original) : theirs
  const taken = mergedFields
    .filter((keys) => keys.every((key) => same(mine[key], base[key])))
    .flatMap((keys) => keys.map((key) => [key, theirs[key]]))
  const texts = textRecord(doctorTexts, (name) => (mine.texts[name] === base.texts[name] ? theirs : mine).texts[name])
  // Finished meanwhile: the changes made here can only become a new visit.
  const again = mine.again || (isEdit(mine) && !isLive(current.status))
  return { ...mine, ...Object.fromEntries(taken), texts, original: current, again }
}

/** Whether closing would lose input: compares what was typed or chosen, not the day or month shown. */
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
