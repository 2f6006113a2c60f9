import type { ParticipantRole } from '../../../../domain/booking/rules'
import { bookingStatus } from '../../../../domain/booking/status'
import { shortTime } from '../../../../domain/calendar/minutes'
import { bookingTexts, type DoctorText, doctorTexts } from '../../../../domain/contract/booking/booking-texts'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { dialCodeOf } from '../../../../domain/phone/countries'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { cityText, phoneText } from '../../../../domain/text/format'
import { namesInFull } from '../../../shared/people/name-mask'
import { type ChosenPerson, type Draft, draftOf } from '../form/draft'
import { personLine } from '../person/person-label'
import { isHomeVisit, visitName } from '../time/offered-times'
import type { Offer } from '../time/use-offered-times'

/** A booking as labelled lines, to compare two versions. */
export type Summary = Readonly<Record<string, string>>

const textLabel = (name: DoctorText, audience: ParticipantRole = 'patient') => bookingTexts[name].label[audience]

/** Lines with personal data; counter mode masks them, but they are compared in full. */
export const privateLines: readonly string[] = [
  'Persona',
  'Telefono',
  ...doctorTexts.filter((name) => name !== 'online_link').map((name) => textLabel(name)),
]

/** The phone of a free-text name; a registered person's is part of the person line. */
const phoneOf = (person: ChosenPerson | null) =>
  person?.kind === 'free-text' && person.phone.trim() ? phoneText(dialCodeOf(person.country), person.phone.trim()) : ''

function summaryOf({ original, person, city, texts }: Draft, lines: Summary): Summary {
  const address = [texts.address.trim(), city && cityText(city)].filter(Boolean).join(', ')
  return {
    Stato: original ? bookingStatus[original.status].label : '',
    ...lines,
    Persona: personLine(person, namesInFull),
    Telefono: phoneOf(person),
    ...Object.fromEntries(doctorTexts.map((name) => [textLabel(name), texts[name].trim()])),
    [textLabel('address')]: address,
  }
}

/** Summary of the booking on the server. */
export function summaryOfBooking(booking: Booking): Summary {
  const { office_service: service, date, from, to, online } = booking
  return summaryOf(draftOf(booking), {
    Struttura: service.office_user.office.name,
    'Tipo di visita': visitName(service.name, online),
    Orario: `${longDate(date)}, ${clockTime(from)}–${clockTime(to)}`,
  })
}

/** Summary of the booking in the panel. */
export function summaryOfDraft(
  draft: Draft,
  { office, visit, time }: Pick<Offer, 'office' | 'visit' | 'time'>,
): Summary {
  const isHome = isHomeVisit(visit)
  const texts = {
    ...draft.texts,
    ...(!visit?.online && { online_link: '' }),
    ...(!isHome && { address: '' }),
  }
  return summaryOf(
    { ...draft, texts, city: isHome ? draft.city : null },
    {
      Struttura: office?.office.name ?? '',
      'Tipo di visita': visit ? visitName(visit.service.name, visit.online) : '',
      Orario: time ? `${longDate(time.date)}, ${shortTime(time.from)}–${shortTime(time.to)}` : '',
    },
  )
}

/** Display label of a line, which may depend on the audience. */
export function lineName(label: string, audience: ParticipantRole): string {
  const name = doctorTexts.find((text) => textLabel(text) === label)
  return name ? textLabel(name, audience) : label
}

export interface Difference {
  readonly label: string
  readonly current: string
  /** The result of saving: the changes made here applied to the current version. */
  readonly merged: string
}

/** Every line changed since `base`, by either side: its current value, and the merged one. */
export function differences(base: Summary, current: Summary, mine: Summary): Difference[] {
  return Object.keys(current).flatMap((label) => {
    const [was, is = '', written = ''] = [base[label], current[label], mine[label]]
    const merged = written === was ? is : written
    return is === was && merged === is ? [] : [{ label, current: is, merged }]
  })
}
