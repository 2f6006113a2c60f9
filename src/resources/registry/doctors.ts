import { defineResource, field } from '../../../domain/resource'
import { doctorFields, loginFields, publicPageFields } from '../../../domain/resource/shared-fields'

const terms = ['office_id', 'rights', 'valid_from', 'valid_to'] as const
const login = loginFields('giulia.ferri@curante.test')
const links = { resource: 'doctor-links', columns: terms, endsBy: 'valid_to', edited: true } as const
const onRequest = { list: ['filter', 'on-request'] } as const

export default defineResource({
  name: 'doctors',
  labels: { one: 'Medico', many: 'Medici' },
  menu: { group: 'registry', order: 10 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...doctorFields,
    ...login,
    email: { ...login.email, ...onRequest },
    ...publicPageFields,
    online_bookings: field.boolean({ label: 'Prenotazioni online', ...onRequest, initially: true, example: true }),
    plan: field.text({
      label: 'Piano',
      max: 80,
      list: 'column',
      optional: true,
      readOnly: true,
      example: 'Studio annuale',
    }),
  },
  sections: {
    Anagrafica: ['last_name', 'first_name', 'title', 'category', 'fiscal_code', 'registration_number'],
    Accesso: ['email', 'phone', 'active', 'online_bookings'],
    Attività: ['specialization_ids', 'city_id', 'healthcare_company_id'],
    'Pagina pubblica': ['slug', 'languages', 'bio', 'photo', 'links'],
  },
  repeats: ['category', 'city_id', 'healthcare_company_id'],
  related: [
    {
      resource: 'office-users',
      by: 'user_id',
      label: 'Strutture e prestazioni',
      columns: ['medical_service_ids'],
      edited: true,
    },
    {
      resource: 'subscriptions',
      by: 'doctor_id',
      label: 'Abbonamenti',
      titleColumn: 'subscription_plan_id',
      columns: ['period', 'status'],
      sort: '-period',
      edited: true,
    },
    { ...links, by: 'doctor_id', label: 'Chi lavora per questo medico', columns: ['kind', ...links.columns] },
    { ...links, by: 'agent_id', label: 'Lavora per altri medici' },
    { resource: 'patients', by: 'doctor_ids' },
    { resource: 'cup', by: 'doctor_id', label: 'Richieste solidali', columns: ['status'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
