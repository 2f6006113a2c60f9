import type { ParticipantRole } from '../../../../domain/booking/rules'
import { bookingStatus } from '../../../../domain/booking/status'
import { shortTime } from '../../../../domain/calendar/minutes'
import { bookingTexts, type DoctorText, doctorTexts } from '../../../../domain/contract/booking-texts'
import type { Booking } from '../../../../domain/contract/bookings'
import { dialCodeOf } from '../../../../domain/phone/countries'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import { namesInFull } from '../../../ui/names'
import { type ChosenPerson, type Draft, draftOf } from '../form/draft'
import { personLine } from '../person/person-label'
import { isHomeVisit, visitName } from '../time/offered-times'
import type { Offer } from '../time/use-offered-times'

/** A booking line by line, to lay two versions side by side. */
export type Summary = Readonly<Record<string, string>>

const textLabel = (name: DoctorText, audience: ParticipantRole = 'patient') => bookingTexts[name].label[audience]

/** Lines that say something of a person; counter mode masks them, but compares them in full. */
export const privateLines: readonly string[] = [
  'Persona',
  'Telefono',
  ...doctorTexts.filter((name) => name !== 'online_link').map((name) => textLabel(name)),
]

/** The number said with a name; a registered person has theirs in the line of the person. */
const phoneOf = (person: ChosenPerson | null) =>
  person?.kind === 'free-text' && person.phone.trim() ? phoneText(dialCodeOf(person.country), person.phone.trim()) : ''

function summaryOf({ original, person, city, texts }: Draft, lines: Summary): Summary {
  const address = [texts.address.trim(), city && `${city.name} (${city.province_code})`].filter(Boolean).join(', ')
  return {
    Stato: original ? bookingStatus[original.status].label : '',
    ...lines,
    Persona: personLine(person, namesInFull),
    Telefono: phoneOf(person),
    ...Object.fromEntries(doctorTexts.map((name) => [textLabel(name), texts[name].trim()])),
    [textLabel('address')]: address,
  }
}

/** The booking as it is on the server. */
export function summaryOfBooking(booking: Booking): Summary {
  const { office_service: service, date, from, to, online } = booking
  return summaryOf(draftOf(booking), {
    Struttura: service.office_user.office.name,
    'Tipo di visita': visitName(service.name, online),
    Orario: `${longDate(date)}, ${clockTime(from)}–${clockTime(to)}`,
  })
}

/** The booking as it is written in the panel. */
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

/** What a line is called on screen: a note may be for whoever comes. */
export function lineName(label: string, audience: ParticipantRole): string {
  const name = doctorTexts.find((text) => textLabel(text) === label)
  return name ? textLabel(name, audience) : label
}

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
