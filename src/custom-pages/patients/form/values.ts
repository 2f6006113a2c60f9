import { changedPatient, newPatient } from '../../../../domain/contract/people/patient-fields'
import type { Patient } from '../../../../domain/contract/people/patients'
import { countryOfDialCode, dialCodeOf } from '../../../../domain/phone/countries'
import { compactFiscalCode } from '../../../../domain/resource/fiscal-code'
import { numericDate, parseTypedDate } from '../../../../domain/text/dates'
import { cityText } from '../../../../domain/text/format'
import { defaultCountry } from '../../../../domain/text/limits'
import { validationText } from '../../../../domain/text/validation'
import { type Errors, problemsOf } from '../../../forms/errors'
import type { StoredValues } from '../../../forms/form-reducer'
import type { FieldLabels } from '../../../forms/section-form-view'
import { romeNow } from '../../../platform/basic/clock'
import type { NameMask } from '../../../shared/people/name-mask'

type City = NonNullable<Patient['city']>

/** Of a Comune by its cadastral code, or abroad. */
export type Birthplace = City & { readonly cadastral_code: string }

/** What the form holds, as it is typed. */
export interface PatientValues {
  readonly last_name: string
  readonly first_name: string
  readonly fiscal_code: string
  readonly gender: 'F' | 'M' | ''
  /** gg/mm/aaaa. */
  readonly birthday: string
  readonly country: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly city: City | null
  /** Chosen to be compared with the fiscal code, which holds it: it is stored nowhere else. */
  readonly birthplace: Birthplace | null
  /** Consents signed at the desk, of a new patient. */
  readonly privacy: boolean
  readonly newsletter: boolean
  readonly marketing: boolean
}

export const emptyPatient: StoredValues<PatientValues> = {
  version: null,
  values: {
    last_name: '',
    first_name: '',
    fiscal_code: '',
    gender: '',
    birthday: '',
    country: defaultCountry,
    phone: '',
    email: '',
    address: '',
    city: null,
    birthplace: null,
    privacy: false,
    newsletter: false,
    marketing: false,
  },
}

export const savedPatient = (patient: Patient): StoredValues<PatientValues> => ({
  version: patient.version,
  values: {
    ...emptyPatient.values,
    last_name: patient.last_name,
    first_name: patient.first_name,
    fiscal_code: patient.fiscal_code ?? '',
    gender: patient.gender ?? '',
    birthday: patient.birthday ? numericDate(patient.birthday) : '',
    country: countryOfDialCode(patient.phone_prefix),
    phone: patient.phone ?? '',
    email: patient.email ?? '',
    address: patient.address ?? '',
    city: patient.city,
  },
})

type Wire = Readonly<Record<string, unknown>>
type ToWire = { readonly [K in keyof PatientValues]: (values: PatientValues) => Wire }

const textOrNull = (text: string) => text.trim() || null
/** A phone's prefix goes with it, and without a phone there is none. */
const phone: (values: PatientValues) => Wire = (values) => ({
  phone: textOrNull(values.phone),
  phone_prefix: values.phone.trim() ? dialCodeOf(values.country) : null,
})
const consent = (name: 'privacy' | 'newsletter' | 'marketing') => (values: PatientValues) =>
  values[name] ? { [name]: true } : {}

/** A typed day of birth, which no later day than today is. */
export const parseBirthday = (typed: string) => parseTypedDate(typed, romeNow().date)

/** Each field as it is sent. */
const wire: ToWire = {
  last_name: (values) => ({ last_name: values.last_name.trim() }),
  first_name: (values) => ({ first_name: values.first_name.trim() }),
  fiscal_code: (values) => ({ fiscal_code: compactFiscalCode(values.fiscal_code) || null }),
  gender: (values) => ({ gender: values.gender || null }),
  birthday: ({ birthday }) => ({ birthday: parseBirthday(birthday) }),
  country: phone,
  phone,
  email: (values) => ({ email: textOrNull(values.email) }),
  address: (values) => ({ address: textOrNull(values.address) }),
  city: (values) => ({ city_id: values.city?.id ?? null }),
  birthplace: () => ({}),
  privacy: consent('privacy'),
  newsletter: consent('newsletter'),
  marketing: consent('marketing'),
}

const names = Object.keys(wire) as (keyof PatientValues)[]
export const toWire = (values: PatientValues, only: readonly string[] = names): Wire =>
  Object.assign({}, ...names.filter((name) => only.includes(name)).map((name) => wire[name](values)))

/** The field of the form that shows what is wrong with a field of the wire. */
export const fieldOf = (name: string) => ({ city_id: 'city', phone_prefix: 'phone' })[name] ?? name

/** The errors by the contract's schema; for an existing patient, of the changed fields. */
export function problemsOfPatient(values: PatientValues, changed: Partial<PatientValues>, isNew: boolean): Errors {
  const found = isNew
    ? problemsOf(newPatient, toWire(values), fieldOf)
    : problemsOf(changedPatient, { ...toWire(values, Object.keys(changed)), version: 1 }, fieldOf)
  const isDate = values.birthday.trim() === '' || parseBirthday(values.birthday) !== null
  return {
    ...found,
    ...(!isDate && { birthday: validationText.date }),
  }
}

const asTyped = (value: string) => value
const yesOrNo = (value: boolean) => (value ? 'sì' : 'no')

const patientLabels: FieldLabels<PatientValues> = {
  last_name: ['Cognome', asTyped],
  first_name: ['Nome', asTyped],
  fiscal_code: ['Codice fiscale', asTyped],
  gender: ['Sesso', (gender) => ({ F: 'Donna', M: 'Uomo', '': '' })[gender]],
  birthday: ['Data di nascita', asTyped],
  country: ['Prefisso', (country) => dialCodeOf(country) ?? ''],
  phone: ['Telefono', asTyped],
  email: ['E-mail', asTyped],
  address: ['Indirizzo', asTyped],
  city: ['Comune', (city) => (city ? cityText(city) : '')],
  birthplace: ['Luogo di nascita', (place) => (place ? cityText(place) : '')],
  privacy: ['Privacy', yesOrNo],
  newsletter: ['Comunicazioni', yesOrNo],
  marketing: ['Promozioni', yesOrNo],
}

/** How fields are said where two versions are compared; in counter mode what they hold is masked. */
export const patientLabelsFor = (names: NameMask): FieldLabels<PatientValues> =>
  Object.fromEntries(
    Object.entries(patientLabels).map(([name, [label, say]]) => [
      ...[name, [label, (value: never) => names.detail((say as (value: never) => string)(value))]],
    ]),
  )
