import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'healthcare-companies',
  labels: { one: 'Azienda sanitaria', many: 'Aziende sanitarie', gender: 'f' },
  menu: { group: 'configuration', order: 90 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 160, list: 'search', example: 'ASL Roma 1' }),
    code: field.text({ label: 'Codice', max: 6, list: ['search', 'filter'], importKey: true, example: '120201' }),
    region_id: field.reference({ label: 'Regione', to: 'regions', list: 'filter', example: 1 }),
    province_id: field.reference({ label: 'Provincia', to: 'provinces', list: 'filter', optional: true, example: 1 }),
    address: field.text({ label: 'Indirizzo', max: 160, optional: true, example: 'Borgo Santo Spirito 3' }),
    phone: field.phone({ label: 'Telefono', list: 'column', optional: true, example: '06 68351' }),
    email: field.email({ label: 'E-mail', list: 'column', optional: true, example: 'urp@aslroma1.it' }),
    website: field.url({ label: 'Sito web', optional: true, example: 'https://www.aslroma1.it' }),
  },
  sections: {
    Azienda: ['name', 'code', 'region_id', 'province_id'],
    Recapiti: ['address', 'phone', 'email', 'website'],
  },
  repeats: ['region_id', 'province_id'],
  related: [
    { resource: 'officies', by: 'healthcare_company_id', columns: ['address'] },
    { resource: 'doctors', by: 'healthcare_company_id', columns: ['category'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
