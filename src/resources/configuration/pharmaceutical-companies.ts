import { defineResource, field } from '../../../domain/resource'
import { visitCaps } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'pharmaceutical-companies',
  labels: { one: 'Azienda farmaceutica', many: 'Aziende farmaceutiche', gender: 'f' },
  menu: { group: 'configuration', order: 60 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Angelini Pharma' }),
    vat_number: field.vatNumber({
      label: 'Partita IVA',
      list: 'search',
      optional: true,
      importKey: true,
      example: '01258691003',
    }),
    website: field.url({ label: 'Sito web', list: 'column', optional: true, example: 'https://www.angelinipharma.it' }),
    email: field.email({ label: 'E-mail', list: 'column', optional: true, example: 'info@angelinipharma.it' }),
    phone: field.phone({ label: 'Telefono', list: 'column', optional: true, example: '06 78053500' }),
    ...visitCaps,
  },
  related: [
    { resource: 'medical_representatives', by: 'pharmaceutical_company_id', columns: ['phone'] },
    { resource: 'drugs', by: 'pharmaceutical_company_id', columns: ['aic_code'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
