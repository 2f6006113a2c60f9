import { ageOn } from '../../../domain/calendar/age'
import { addDays, addMonths, type CivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { PatientRow } from '../../../domain/contract/people/patients'
import { field, type RecordOnWire } from '../../../domain/resource'
import { numericDate } from '../../../domain/text/dates'
import { cityText, phoneText } from '../../../domain/text/format'
import { romeNow } from '../../platform/basic/clock'
import { featureList, type WireQuery } from '../../platform/calls/feature-list'
import type { NameMask } from '../../shared/people/name-mask'
import { personName, yearsText } from './sentences'

const onRequest = ['filter', 'on-request'] as const

/** The acting doctor's patients, by surname; those that are searched for, the best first. */
export const patientList = featureList({
  resource: {
    name: endpoints.patients.path,
    labels: {
      one: 'Paziente',
      many: 'Pazienti',
      title: 'Tutti i pazienti',
      empty: 'Nessun paziente: aggiungi il primo, o invita chi assisti.',
    },
    menu: { group: 'registry', order: 0, hidden: true },
    titleField: 'name',
    badgeField: 'state',
    fields: {
      name: field.text({ label: 'Paziente', max: 200, list: 'search', example: 'Lo Russo Nicolò' }),
      birthday: field.text({ label: 'Nascita', max: 40, list: 'search', example: '07/01/1958 · 68 anni' }),
      phone: field.text({ label: 'Telefono', max: 40, list: 'search', example: '333 5550120' }),
      next_visit_on: field.date({ label: 'Prossima visita', list: 'column', example: '2026-01-07' }),
      last_visit_on: field.date({ label: 'Ultima visita', list: 'column', example: '2026-01-07' }),
      fiscal_code: field.text({ label: 'Codice fiscale', max: 16, list: 'search', example: 'LRSNCL58A07H501K' }),
      city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', operators: ['eq'], example: 1 }),
      gender: field.choice({
        label: 'Sesso',
        options: { F: 'Donna', M: 'Uomo' },
        list: onRequest,
        operators: ['in'],
        example: 'F',
      }),
      age: field.number({ label: 'Età', max: 120, list: onRequest, operators: ['gte', 'lte'], example: 68 }),
      state: field.choice({
        label: 'Limiti',
        options: { limited: 'Limitato', free: 'Non limitato' },
        tones: { limited: 'error' },
        list: onRequest,
        operators: ['in'],
        example: 'limited',
      }),
      unreachable: field.boolean({ label: 'Senza telefono né e-mail', list: onRequest, example: false }),
      email: field.text({ label: 'E-mail', max: 200, list: 'on-request', example: 'nicolo@posta.test' }),
      since: field.instant({ label: 'Inserito', list: 'on-request', example: '2026-01-07T08:30:00Z' }),
    },
    orders: ['name', 'birthday', 'since'],
    screens: ['list'],
  },
  endpoint: endpoints.patients,
  queryNames: {},
  toQuery: (asked) => patientQuery(asked, romeNow().date),
  toRecord: (row) => row,
})

const yearsBefore = (day: CivilDate, years: string) => addMonths(day, -12 * Number(years))
const isAge = (years: string | undefined) => /^\d{1,3}$/.test(years ?? '')

/** The call's query: ages as days of birth, both years included, and one of two as what it is. */
export function patientQuery(asked: WireQuery, today: CivilDate): WireQuery {
  const { 'filter[age][gte]': from = '', 'filter[age][lte]': to = '', sort, ...others } = asked
  const { 'filter[gender][in]': gender = '', 'filter[state][in]': state = '', ...named } = others
  return {
    ...named,
    ...(sort && { sort: sort.replace('since', 'created_at') }),
    ...(/^[FM]$/.test(gender) && { 'filter[gender]': gender }),
    ...(/^(limited|free)$/.test(state) && { 'filter[limited]': state === 'limited' ? '1' : '0' }),
    ...(isAge(from) && { 'filter[birthday][lte]': yearsBefore(today, from) }),
    ...(isAge(to) && { 'filter[birthday][gte]': addDays(yearsBefore(today, String(Number(to) + 1)), 1) }),
  }
}

/** A patient as a row of the list shows it, with the patient it is of. */
export interface PatientRecord extends RecordOnWire {
  readonly patient: PatientRow
}

/** What the list shows of a patient today; at the counter neither the name nor what tells who it is. */
export function patientRecord(patient: PatientRow, names: NameMask, today: CivilDate): PatientRecord {
  const { birthday, city, phone, email } = patient
  const years = yearsText(birthday, today)
  return {
    ...patient,
    patient,
    name: personName(names, patient),
    birthday: birthday && !names.isMasked ? `${numericDate(birthday)} · ${years}` : years,
    phone: names.detail(phoneText(patient.phone_prefix, phone)),
    email: names.detail(email),
    fiscal_code: names.detail(patient.fiscal_code),
    city_id: city?.id ?? null,
    city: city && { id: city.id, name: cityText(city) },
    age: birthday && ageOn(birthday, today),
    state: patient.limited ? 'limited' : null,
    unreachable: phone === null && email === null,
  } as unknown as PatientRecord
}
