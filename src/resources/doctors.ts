import { defineResource, field } from '../../domain/resource'
import { doctorFields, loginFields } from '../../domain/resource/shared-fields'

const linkKinds = { 'external-link': 'Sito', doctor: 'Altro medico' } as const
const onRequest = { list: ['filter', 'on-request'] } as const

export default defineResource({
  name: 'doctors',
  labels: { one: 'Medico', many: 'Medici' },
  menu: { group: 'registry', order: 10 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...doctorFields,
    ...loginFields('giulia.ferri@curante.test'),
    languages: field.multiChoice({
      label: 'Lingue',
      options: { it: 'Italiano', en: 'Inglese', fr: 'Francese', de: 'Tedesco', zh: 'Cinese mandarino' },
      ...onRequest,
      optional: true,
      example: ['it', 'en'],
    }),
    slug: field.slug({
      label: 'Indirizzo web',
      from: ['first_name', 'last_name'],
      optional: true,
      example: 'giulia-ferri',
    }),
    bio: field.longText({ label: 'Presentazione', optional: true, example: 'Medico di medicina generale dal 2004.' }),
    photo: field.image({ label: 'Fotografia', optional: true, example: 'fotografia-medico-01' }),
    links: field.rows({
      label: 'Link',
      columns: {
        type: field.choice({ label: 'Tipo', options: linkKinds, example: 'external-link' }),
        label: field.text({ label: 'Testo', max: 80, example: 'Il mio sito' }),
        url: field.url({ label: 'Indirizzo', example: 'https://www.giuliaferri.test' }),
      },
      optional: true,
      example: [{ type: 'external-link', label: 'Il mio sito', url: 'https://www.giuliaferri.test' }],
    }),
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
    { resource: 'office-users', by: 'user_id', label: 'Strutture e prestazioni', columns: ['medical_service_ids'] },
    {
      resource: 'subscriptions',
      by: 'doctor_id',
      label: 'Abbonamenti',
      titleColumn: 'subscription_plan_id',
      columns: ['period', 'status'],
      sort: '-period',
    },
    {
      resource: 'doctor-links',
      by: 'doctor_id',
      label: 'Chi lavora per questo medico',
      columns: ['kind', 'office_id', 'rights', 'valid_from', 'valid_to'],
      edited: true,
    },
    {
      resource: 'doctor-links',
      by: 'agent_id',
      label: 'Lavora per altri medici',
      columns: ['office_id', 'rights', 'valid_from', 'valid_to'],
      edited: true,
    },
    { resource: 'patients', by: 'doctor_ids' },
    { resource: 'cup', by: 'doctor_id', label: 'Richieste solidali', columns: ['status'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
