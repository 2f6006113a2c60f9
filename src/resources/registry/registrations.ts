import { registrationState } from '../../../domain/access/registration'
import { categoryName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

const each = <T>(of: (state: (typeof registrationState)[keyof typeof registrationState]) => T) => {
  const { waiting, open, approved, rejected } = registrationState
  return { waiting: of(waiting), open: of(open), approved: of(approved), rejected: of(rejected) }
}
const person = { readOnly: true, optional: true, personal: true } as const
const chosen = { readOnly: true, optional: true } as const
const onRequest = { list: ['filter', 'on-request'], ...chosen } as const
const number = { label: 'Iscrizione all’albo', max: 20, list: 'filter', example: 'RM48213' } as const
const plan = { label: 'Piano', to: 'subscription-plans', list: 'filter', example: 1 } as const

/** Doctors and pharmacies that register by themselves (`/setup/signup`); an admin approves or rejects those that wait. */
export default defineResource({
  name: 'registrations',
  labels: { one: 'Registrazione', many: 'Registrazioni', gender: 'f', empty: 'Nessuno si è ancora registrato.' },
  menu: { group: 'registry', order: 12, hidden: true },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    last_name: field.text({ label: 'Cognome', max: 80, list: 'search', ...person, example: 'Neri' }),
    first_name: field.text({ label: 'Nome', max: 80, list: 'search', ...person, example: 'Carla' }),
    state: field.choice({
      label: 'Stato',
      options: each(({ label }) => label),
      tones: each(({ tone }) => tone),
      list: 'filter',
      readOnly: true,
      example: 'waiting',
    }),
    category: field.choice({ label: 'Categoria', options: categoryName, list: 'filter', ...chosen, example: 'mmg' }),
    registration_number: field.text({ ...number, ...chosen }),
    vat_number: field.vatNumber({ label: 'Partita IVA', ...onRequest, example: '12345670017' }),
    email: field.email({ label: 'E-mail', ...onRequest, personal: true, example: 'carla.neri@posta.test' }),
    office_name: field.text({ label: 'Struttura', max: 120, ...chosen, example: 'Studio Neri' }),
    office_city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', ...chosen, example: 1 }),
    subscription_plan_id: field.reference({ ...plan, ...chosen }),
    finished_at: field.instant({ label: 'Inviata', list: 'column', optional: true, example: '2026-11-24T08:15:00Z' }),
    doctor_id: field.reference({ label: 'Account', to: 'doctors', ...onRequest, example: 1 }),
  },
  orders: ['-created_at', 'last_name'],
  opensWith: { 'filter[state][in]': 'waiting' },
  readOnly: true,
  screens: ['list', 'export'],
})
