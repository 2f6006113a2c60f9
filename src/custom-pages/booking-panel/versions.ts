import type { ParticipantRole } from '../../../domain/booking/rules'
import { bookingStatus } from '../../../domain/booking/status'
import { shortTime } from '../../../domain/calendar/minutes'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { dialCodeOf } from '../../../domain/phone/countries'
import { phoneText } from '../../../domain/phone/phone-text'
import { clockTime, longDate } from '../../../domain/text/dates'
import { noteWords } from '../../ui/booking-texts'
import { namesInFull } from '../../ui/names'
import { type ChosenTime, chosenOffice, isHomeVisit, type OfferedVisit } from './derive'
import { type ChosenPerson, type Draft, draftOf } from './draft'
import { personLine } from './person-words'

/** A booking in words, line by line, to lay two versions side by side. */
export type Summary = Readonly<Record<string, string>>

/** Lines that say something of a person; counter mode masks them, but compares them in full. */
export const privateLines: readonly string[] = [
  'Persona',
  'Telefono',
  'Indirizzo',
  'Nota per il paziente',
  'Nota privata',
]

const timeWords = (date: string, from: string, to: string) => `${longDate(date)}, ${from}–${to}`
const onlineWords = (name: string, online: boolean) => (online ? `${name} (online)` : name)

/** The number said with a name; a registered person has theirs in the line of the person. */
const phoneWords = (person: ChosenPerson | null) =>
  person?.kind === 'free-text' && person.phone.trim() ? phoneText(dialCodeOf(person.country), person.phone.trim()) : ''
const placeWords = ({ city, address }: Pick<Draft, 'city' | 'address'>) =>
  [address.trim(), city && `${city.name} (${city.province_code})`].filter(Boolean).join(', ')

/** The booking as it is on the server. */
export function summaryOfBooking(booking: Booking): Summary {
  const draft = draftOf(booking)
  return {
    Stato: bookingStatus[booking.status].label,
    Struttura: booking.office_service.office_user.office.name,
    'Tipo di visita': onlineWords(booking.office_service.name, booking.online),
    Persona: personLine(draft.person, namesInFull),
    Telefono: phoneWords(draft.person),
    Orario: timeWords(booking.date, clockTime(booking.from), clockTime(booking.to)),
    'Link della visita': booking.online_link ?? '',
    Indirizzo: placeWords(draft),
    'Nota per il paziente': booking.doctor_notes ?? '',
    'Nota privata': booking.assistant_notes ?? '',
  }
}

/** The booking as it is written in the panel. */
export function summaryOfDraft(
  draft: Draft,
  offices: readonly OfficeUser[],
  visit: OfferedVisit | undefined,
  time: ChosenTime | null,
): Summary {
  return {
    Stato: draft.original ? bookingStatus[draft.original.status].label : '',
    Struttura: chosenOffice(draft, offices)?.office.name ?? '',
    'Tipo di visita': visit ? onlineWords(visit.service.name, visit.online) : '',
    Persona: personLine(draft.person, namesInFull),
    Telefono: phoneWords(draft.person),
    Orario: time ? timeWords(time.date, shortTime(time.from), shortTime(time.to)) : '',
    'Link della visita': visit?.online ? draft.onlineLink.trim() : '',
    Indirizzo: isHomeVisit(visit) ? placeWords(draft) : '',
    'Nota per il paziente': draft.doctorNotes.trim(),
    'Nota privata': draft.assistantNotes.trim(),
  }
}

/** What a line is called on screen: the note is for whoever comes. */
export const lineName = (label: string, audience: ParticipantRole): string =>
  label === noteWords.patient.forThem ? noteWords[audience].forThem : label

export interface Difference {
  readonly label: string
  readonly current: string
  /** As it would be saved: what was changed here on top of what is there now. */
  readonly merged: string
}

/** Every line that anybody changed since `base`: as it is now, and as it becomes with the changes made here. */
export function differences(base: Summary, current: Summary, mine: Summary): Difference[] {
  return Object.keys(current).flatMap((label) => {
    const [was, is = '', written = ''] = [base[label], current[label], mine[label]]
    const merged = written === was ? is : written
    return is === was && merged === is ? [] : [{ label, current: is, merged }]
  })
}
