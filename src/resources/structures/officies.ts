import { defineResource, field } from '../../../domain/resource'
import { officeKinds } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'officies',
  labels: { one: 'Struttura', many: 'Strutture', gender: 'f', title: 'Lista strutture' },
  menu: { group: 'structures', order: 10 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Poliambulatorio San Luca' }),
    kind: field.choice({ label: 'Tipo', options: officeKinds, list: 'filter', example: 'poliambulatorio' }),
    address: field.text({ label: 'Indirizzo', max: 160, list: 'search', optional: true, example: 'Viale Marconi 55' }),
    city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', optional: true, example: 1 }),
    postal_code: field.text({ label: 'CAP', max: 5, optional: true, example: '00146' }),
    phone_prefix: field.dialCode({ label: 'Prefisso', optional: true, example: '+39' }),
    phone: field.phone({
      label: 'Telefono',
      prefix: 'phone_prefix',
      list: 'column',
      optional: true,
      example: '06 5550355',
    }),
    email: field.email({ label: 'E-mail', optional: true, example: 'info@sanluca.test' }),
    directions: field.longText({
      label: 'Come arrivare',
      max: 600,
      optional: true,
      example: 'Metro B, fermata Marconi; ingresso dal cortile.',
    }),
    healthcare_company_id: field.reference({
      label: 'Azienda sanitaria',
      to: 'healthcare-companies',
      list: ['filter', 'on-request'],
      optional: true,
      example: 1,
    }),
    active: field.boolean({ label: 'Attiva', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  sections: {
    Struttura: ['name', 'kind', 'healthcare_company_id', 'active'],
    'Indirizzo e recapiti': ['address', 'city_id', 'postal_code', 'phone', 'email', 'directions'],
  },
  repeats: ['kind', 'city_id', 'healthcare_company_id'],
  related: [
    { resource: 'office-users', by: 'office_id', label: 'Medici', columns: ['medical_service_ids'] },
    { resource: 'totems', by: 'office_id', columns: ['code', 'last_seen_at', 'active'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
