import { registrationState } from '../../../domain/access/registration'
import { categoryName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'
import { officeKinds } from '../../../domain/resource/shared-fields'

const { open, waiting, approved, rejected } = registrationState
const typed = { readOnly: true, optional: true, personal: true } as const
const chosen = { readOnly: true, optional: true } as const

/** Doctors and pharmacies that register by themselves (`/setup/signup`); an admin approves or rejects those that wait. */
export default defineResource({
  name: 'registrations',
  labels: { one: 'Registrazione', many: 'Registrazioni', gender: 'f', empty: 'Nessuno si è ancora registrato.' },
  menu: { group: 'registry', order: 12, hidden: true },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    last_name: field.text({ label: 'Cognome', max: 80, list: 'search', ...typed, example: 'Neri' }),
    first_name: field.text({ label: 'Nome', max: 80, list: 'search', ...typed, example: 'Carla' }),
    state: field.choice({
      label: 'Stato',
      options: { waiting: waiting.label, open: open.label, approved: approved.label, rejected: rejected.label },
      tones: { waiting: waiting.tone, open: open.tone, approved: approved.tone, rejected: rejected.tone },
      list: 'filter',
      readOnly: true,
      example: 'waiting',
    }),
    category: field.choice({
      label: 'Categoria',
      options: categoryName,
      list: 'filter',
      ...chosen,
      example: 'specialist',
    }),
    registration_number: field.text({
      label: 'Iscrizione all’albo',
      max: 20,
      list: 'filter',
      ...chosen,
      example: 'RM48213',
    }),
    vat_number: field.vatNumber({ label: 'Partita IVA', list: 'on-request', ...chosen, example: '12345670017' }),
    email: field.email({ label: 'E-mail', list: ['filter', 'on-request'], ...typed, example: 'carla.neri@posta.test' }),
    email_confirmed_at: field.instant({
      label: 'E-mail confermata',
      list: 'on-request',
      optional: true,
      example: '2026-11-24T08:15:00Z',
    }),
    phone_prefix: field.dialCode({ label: 'Prefisso', ...typed, example: '+39' }),
    phone: field.phone({ label: 'Telefono', prefix: 'phone_prefix', ...typed, example: '3335550120' }),
    office_name: field.text({ label: 'Struttura', max: 120, ...chosen, example: 'Studio Neri' }),
    office_kind: field.choice({ label: 'Tipo di struttura', options: officeKinds, ...chosen, example: 'studio' }),
    office_address: field.text({ label: 'Indirizzo', max: 160, ...chosen, example: 'Via Roma 1' }),
    office_city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', ...chosen, example: 1 }),
    subscription_plan_id: field.reference({
      label: 'Piano',
      to: 'subscription-plans',
      list: 'filter',
      ...chosen,
      example: 1,
    }),
    finished_at: field.instant({
      label: 'Inviata',
      list: 'column',
      optional: true,
      example: '2026-11-24T08:15:00Z',
    }),
    reason: field.longText({ label: 'Motivo del rifiuto', ...chosen, example: 'Il numero non risulta all’albo.' }),
    doctor_id: field.reference({ label: 'Account', to: 'doctors', list: 'on-request', ...chosen, example: 1 }),
  },
  orders: ['-created_at', 'last_name'],
  opensWith: { 'filter[state][in]': 'waiting' },
  readOnly: true,
  screens: ['list', 'export'],
})
