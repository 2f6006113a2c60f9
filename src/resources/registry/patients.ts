import { defineResource, field } from '../../../domain/resource'
import { consentHistory, firstNameIfAny, personFields, relatives } from '../../../domain/resource/shared-fields'

/** May be left out, and says something about a patient. */
const sensitive = { optional: true, patientData: true } as const
const purposes = { privacy: 'Privacy', newsletter: 'Newsletter', marketing: 'Marketing' }
const onRequest = { list: ['filter', 'on-request'], ...sensitive } as const
const contact = { list: 'on-request', ...sensitive } as const
const columns = ['service', 'doctor_id', 'status'] as const
const visits = { resource: 'bookings', by: 'user_id', titleColumn: 'starts_at', columns } as const

/** Whoever opens a card or reads more than names in the list is in the audit log (product.md §6, "Audit"). */
export default defineResource({
  name: 'patients',
  labels: { one: 'Paziente', many: 'Pazienti' },
  menu: { group: 'registry', order: 20 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...personFields,
    first_name: firstNameIfAny,
    phone_prefix: field.dialCode({ label: 'Prefisso', optional: true, patientData: true, example: '+39' }),
    phone: field.phone({ label: 'Telefono', prefix: 'phone_prefix', ...contact, example: '3335550120' }),
    gender: field.choice({ label: 'Sesso', options: { M: 'M', F: 'F' }, ...onRequest, example: 'M' }),
    birthday: field.date({ label: 'Data di nascita', past: true, ...onRequest, example: '1958-04-12' }),
    fiscal_code: field.fiscalCode({
      label: 'Codice fiscale',
      ...onRequest,
      importKey: true,
      example: 'LRSNCL58D12H501M',
    }),
    email: field.email({ label: 'E-mail', ...contact, example: 'nicolo.lorusso@posta.test' }),
    /** Where the practice writes to who has no access; several people may share it. */
    contact_email: field.email({ label: 'E-mail di contatto', ...sensitive, example: 'famiglia@posta.test' }),
    address: field.text({ label: 'Indirizzo', max: 160, ...sensitive, example: 'Via delle Rose 12' }),
    city_id: field.reference({ label: 'Comune', to: 'cities', ...onRequest, example: 1 }),
    doctor_ids: field.references({ label: 'Medici', to: 'doctors', list: 'filter', optional: true, example: [1] }),
    relatives,
    consents: field.multiChoice({ label: 'Consensi', options: purposes, ...onRequest, example: ['privacy'] }),
    consent_history: consentHistory,
    active: field.boolean({ label: 'Attivo', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  sections: {
    Anagrafica: ['last_name', 'first_name', 'gender', 'birthday', 'fiscal_code'],
    Recapiti: ['phone', 'email', 'contact_email', 'address', 'city_id'],
    Assistenza: ['doctor_ids', 'consents', 'active'],
  },
  repeats: ['city_id', 'doctor_ids'],
  related: [
    { resource: 'doctors', from: 'doctor_ids' },
    { resource: 'patients', from: 'relatives', label: 'Famiglia' },
    { ...visits, label: 'Prossime visite', sort: 'starts_at', when: { field: 'starts_at', is: 'to-come' } },
    { ...visits, label: 'Visite passate', sort: '-starts_at', when: { field: 'starts_at', is: 'past' } },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
