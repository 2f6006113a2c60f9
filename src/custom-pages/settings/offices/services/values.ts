import type { PracticeOffice, PracticeService } from '../../../../../domain/contract/practice/offices'
import { type ChangedPracticeService, changedService } from '../../../../../domain/contract/practice/offices'
import { slotDurations, slotKind } from '../../../../../domain/planning/slot-kinds'
import { centsText, cityText, euroText, parseCents } from '../../../../../domain/text/format'
import { type Errors, problemsOf } from '../../../../forms/errors'
import type { StoredValues } from '../../../../forms/form-reducer'
import type { FieldLabels } from '../../../../forms/section-form-view'
import { numberOf, wholeNumber } from '../bookings/values'

/** A service as it is typed; an empty text is none. */
export interface ServiceValues {
  readonly name: string
  readonly duration: string
  readonly price: string
  readonly available_online: boolean
  readonly hidden: boolean
  readonly solidarity: boolean
  readonly reminder_hours: string
  readonly cities: PracticeService['cities']
}

export const serviceValues = (service: PracticeService): StoredValues<ServiceValues> => ({
  version: service.version,
  values: {
    name: service.name,
    duration: service.duration === null ? '' : String(service.duration),
    price: service.price === null ? '' : centsText(service.price),
    available_online: service.available_online,
    hidden: service.hidden,
    solidarity: service.solidarity,
    reminder_hours: service.reminder_hours === null ? '' : String(service.reminder_hours),
    cities: service.cities,
  },
})

/** The fields of the wire for what was typed; NaN for what is no number. */
export function serviceToWire(typed: Partial<ServiceValues>): Omit<ChangedPracticeService, 'version'> {
  const { duration, price, reminder_hours, cities, ...others } = typed
  return {
    ...others,
    ...(duration !== undefined && { duration: numberOf(duration) }),
    ...(price !== undefined && { price: price.trim() === '' ? null : parseCents(price) }),
    ...(reminder_hours !== undefined && { reminder_hours: numberOf(reminder_hours) }),
    ...(cities !== undefined && { city_ids: cities.map(({ id }) => id) }),
  }
}

const unreadable = { price: 'Scrivi un importo, ad esempio 30,00.', reminder_hours: wholeNumber } as const

/** What is wrong with a changed service. */
export function problemsOfService(typed: Partial<ServiceValues>): Errors {
  const wire = serviceToWire(typed)
  const { city_ids, ...problems } = problemsOf(changedService, { version: 1, ...wire })
  const unread = Object.entries(unreadable).filter(([name]) => Number.isNaN(wire[name as keyof typeof unreadable]))
  return { ...problems, ...(city_ids && { cities: city_ids }), ...Object.fromEntries(unread) }
}

/** The durations offered; one that is not among them stays where it is set. */
export function durationOptions(duration: number | null) {
  const offered: readonly number[] = slotDurations
  const all = duration === null || offered.includes(duration) ? offered : [...offered, duration].sort((a, b) => a - b)
  return [
    { value: '', label: 'Come il turno' },
    ...all.map((value) => ({ value: String(value), label: `${value} min` })),
  ]
}

/** What kind of time a service of the catalogue uses, where it is not an ordinary one. */
export const kindName = ({ slot_code }: PracticeService['medical_service']): string | null =>
  slot_code && slotKind[slot_code].label

const yesNo = (value: boolean) => (value ? 'Sì' : 'No')

export const serviceLabels: FieldLabels<ServiceValues> = {
  name: ['Nome', String],
  duration: ['Durata', (typed) => (typed ? `${typed} min` : 'come il turno')],
  price: ['Prezzo', (typed) => (Number.isNaN(parseCents(typed)) ? typed : euroText(parseCents(typed)))],
  available_online: ['Online', yesNo],
  hidden: ['Nascosta', yesNo],
  solidarity: ['Centro solidale', yesNo],
  reminder_hours: ['Promemoria (ore prima)', (typed) => typed || 'come la struttura'],
  cities: ['Comuni serviti', (cities) => cities.map(cityText).join(', ') || 'ovunque'],
}

/** The name of one more service of the catalogue: with a number where the office has one of that name. */
export function freeName(name: string, { services }: PracticeOffice): string | undefined {
  const isTaken = (wanted: string) => services.some((one) => one.name.toLowerCase() === wanted.toLowerCase())
  if (!isTaken(name)) return undefined
  for (let number = 2; ; number += 1) if (!isTaken(`${name} (${number})`)) return `${name} (${number})`
}
