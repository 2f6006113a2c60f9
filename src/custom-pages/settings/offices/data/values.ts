import type { PracticeOffice } from '../../../../../domain/contract/practice/offices'
import {
  changedOffice,
  type NewOffice,
  newOffice,
  type OfficeKind,
} from '../../../../../domain/contract/practice/offices'
import { countryOfDialCode, dialCodeOf } from '../../../../../domain/phone/countries'
import { officeKinds } from '../../../../../domain/resource/shared-fields'
import { cityText } from '../../../../../domain/text/format'
import { defaultCountry } from '../../../../../domain/text/limits'
import { problemsOf } from '../../../../forms/errors'
import type { StoredValues } from '../../../../forms/form-reducer'
import type { FieldLabels } from '../../../../forms/section-form-view'

type City = PracticeOffice['office']['city']

/** The data of an office as they are typed; an empty text is none. */
export interface OfficeValues {
  readonly name: string
  readonly kind: string
  readonly address: string
  readonly city: City
  readonly postal_code: string
  readonly country: string
  readonly phone: string
  readonly email: string
  readonly directions: string
  /** Day and month of the patron, each empty when not chosen. */
  readonly patron: { readonly day: string; readonly month: string }
}

/** Those of a new office. */
export const emptyOffice: OfficeValues = {
  name: '',
  kind: 'studio',
  address: '',
  city: null,
  postal_code: '',
  country: defaultCountry,
  phone: '',
  email: '',
  directions: '',
  patron: { day: '', month: '' },
}

export const patronOf = (day: string | null) => ({ day: day?.slice(3) ?? '', month: day?.slice(0, 2) ?? '' })

/** The data as they are saved. */
export function officeValues({ office }: PracticeOffice): StoredValues<OfficeValues> {
  const { name, kind, address, city, postal_code, phone_prefix, phone, email, directions, patron_day, version } = office
  const texts = { address: address ?? '', postal_code: postal_code ?? '', phone: phone ?? '', email: email ?? '' }
  const country = phone_prefix ? countryOfDialCode(phone_prefix) : defaultCountry
  return {
    version,
    values: { name, kind, city, country, ...texts, directions: directions ?? '', patron: patronOf(patron_day) },
  }
}

/** The fields of the wire for what was typed. */
export function toWire(typed: Partial<OfficeValues>, all: OfficeValues): Partial<NewOffice> {
  const { city, country, patron, phone, kind, ...texts } = typed
  const empty = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
  const { name, ...others } = texts
  const patronDay = patron && (patron.day || patron.month ? `${patron.month}-${patron.day}` : null)
  const isPhoneTyped = phone !== undefined || country !== undefined
  return {
    ...(Object.fromEntries(Object.entries(others).map(([field, value]) => [field, empty(value)])) as object),
    ...(name !== undefined && { name: name as string }),
    ...(kind !== undefined && { kind: kind as OfficeKind }),
    ...(city !== undefined && { city_id: city?.id ?? null }),
    ...(patronDay !== undefined && { patron_day: patronDay }),
    ...(isPhoneTyped && {
      phone_prefix: all.phone.trim() ? dialCodeOf(all.country) : null,
      phone: all.phone.trim() || null,
    }),
  }
}

const formField: Readonly<Record<string, string>> = { city_id: 'city', patron_day: 'patron', phone_prefix: 'phone' }
/** The field of the form where a refusal of the wire's field is shown. */
export const fieldOf = (name: string) => {
  const own = name.replace(/^office\./, '')
  return formField[own] ?? own
}

/** What is wrong with a new office, and with changes of one. */
export const problemsOfNew = (all: OfficeValues) => problemsOf(newOffice, toWire(all, all), fieldOf)
export const problemsOfChange = (typed: Partial<OfficeValues>, all: OfficeValues) =>
  problemsOf(changedOffice, { office: { version: 1, ...toWire(typed, all) } }, fieldOf)

const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
)
const two = (number: number) => String(number).padStart(2, '0')
export const monthOptions = [
  { value: '', label: 'Mese' },
  ...months.map((label, index) => ({ value: two(index + 1), label })),
]
export const dayOptions = [
  { value: '', label: 'Giorno' },
  ...Array.from({ length: 31 }, (_, index) => ({ value: two(index + 1), label: String(index + 1) })),
]
/** "29 giugno". */
export const patronText = ({ day, month }: OfficeValues['patron']) =>
  day || month ? `${Number(day) || '?'} ${months[Number(month) - 1] ?? '?'}` : ''

export const officeLabels: FieldLabels<OfficeValues> = {
  name: ['Nome', String],
  kind: ['Tipo', (kind) => officeKinds[kind as OfficeKind] ?? kind],
  address: ['Indirizzo', String],
  city: ['Comune', (city) => (city ? cityText(city) : '')],
  postal_code: ['CAP', String],
  country: ['Prefisso', (country) => dialCodeOf(country) ?? ''],
  phone: ['Telefono', String],
  email: ['E-mail', String],
  directions: ['Come arrivare', String],
  patron: ['Festa del patrono', patronText],
}
