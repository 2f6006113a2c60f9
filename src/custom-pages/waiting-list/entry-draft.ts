import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { endOfDay, longTime } from '../../../domain/calendar/minutes'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import type { NewWaitingEntry, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { dialCodeOf } from '../../../domain/phone/countries'
import { numericDate, parseTypedDate } from '../../../domain/text/dates'
import { defaultCountry } from '../../../domain/text/limits'
import { validationText } from '../../../domain/text/validation'
import type { Errors } from '../../forms/errors'
import type { WaitingStart } from '../../platform/session'

/** A person without an account. */
interface FreeName {
  readonly text: string
  readonly country: string
  readonly phone: string
}

/** What the form of an entry holds; kept in the tab as JSON. */
export interface EntryDraft {
  readonly person: BookablePerson | null
  /** Instead of `person`. */
  readonly name: FreeName | null
  readonly officeServiceIds: readonly number[]
  readonly weekdays: readonly number[]
  /** HH:mm; empty: from the morning on, until the evening. */
  readonly from: string
  readonly to: string
  /** As it was typed: gg/mm/aaaa. */
  readonly until: string
  readonly urgent: boolean
  readonly note: string
}

/** How long somebody waits, unless the form says otherwise. Days. */
const usualDays = 30
/** Quick choices of the last day. */
export const untilChoices = [
  [7, '1 settimana'],
  [14, '2 settimane'],
  [usualDays, '1 mese'],
  [90, '3 mesi'],
] as const
export const untilAfter = (today: CivilDate, days: number) => numericDate(addDays(today, days))

export const newEntryDraft = (
  { person, name, officeServiceId, preferences }: WaitingStart,
  today: CivilDate,
): EntryDraft => ({
  person: person ?? null,
  name: name ?? null,
  officeServiceIds: officeServiceId === undefined ? [] : [officeServiceId],
  weekdays: [],
  from: '',
  to: '',
  until: untilAfter(today, usualDays),
  urgent: false,
  note: '',
  ...preferences,
})

/** The form of an entry; its person cannot be changed. */
export const draftOfEntry = (entry: WaitingEntry): EntryDraft => ({
  person: null,
  name: null,
  officeServiceIds: entry.services.map(({ id }) => id),
  weekdays: entry.weekdays,
  from: entry.from === longTime(0) ? '' : entry.from.slice(0, 5),
  to: entry.to === longTime(endOfDay) ? '' : entry.to.slice(0, 5),
  until: numericDate(entry.until),
  urgent: entry.urgent,
  note: entry.note ?? '',
})

export const freeName = (text: string): FreeName => ({ text: text.trim(), country: defaultCountry, phone: '' })

/** What the form can tell by itself. */
export function draftProblems(draft: EntryDraft, isNew: boolean, today: CivilDate): Errors<keyof EntryDraft> {
  const until = parseTypedDate(draft.until)
  return {
    ...(isNew && !draft.person && !draft.name && { person: 'Scegli una persona o scrivi un nome.' }),
    ...(draft.officeServiceIds.length === 0 && { officeServiceIds: 'Scegli almeno una prestazione.' }),
    ...(draft.from && draft.to && draft.to <= draft.from && { from: 'La fine deve venire dopo l’inizio.' }),
    ...(!until && { until: validationText.date }),
    ...(until && until < today && { until: 'Il giorno è già passato.' }),
  }
}

/** Where a refusal stands: what is wrong with the phone of a name at the name. */
export const fieldOf: Readonly<Record<string, keyof EntryDraft>> = {
  user_id: 'person',
  name: 'person',
  phone: 'name',
  phone_prefix: 'name',
  office_service_ids: 'officeServiceIds',
  weekdays: 'from',
  from: 'from',
  to: 'from',
  until: 'until',
  note: 'note',
}

/** What a person waits for, as it is sent. */
const wishesOf = ({ officeServiceIds, weekdays, from, to, until, urgent, note }: EntryDraft) => ({
  office_service_ids: [...officeServiceIds],
  weekdays: [...weekdays].sort(),
  from: from || longTime(0),
  to: to || longTime(endOfDay),
  until: parseTypedDate(until) ?? '',
  urgent,
  note: note.trim() || null,
})

export function newEntryPayload(draft: EntryDraft): NewWaitingEntry {
  const { person, name } = draft
  if (person) return { user_id: person.id, ...wishesOf(draft) }
  const phone = name?.phone.trim()
  return {
    name: name?.text ?? '',
    ...(phone && { phone, phone_prefix: dialCodeOf(name?.country ?? defaultCountry) }),
    ...wishesOf(draft),
  }
}

export const changePayload = wishesOf
