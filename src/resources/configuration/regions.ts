import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'regions',
  labels: { one: 'Regione', many: 'Regioni', gender: 'f' },
  menu: { group: 'configuration', order: 100 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 60, list: 'search', example: 'Lazio' }),
    istat_code: field.text({ label: 'Codice ISTAT', max: 3, list: 'filter', importKey: true, example: '12' }),
  },
  related: [
    { resource: 'provinces', by: 'region_id', columns: ['code'] },
    { resource: 'healthcare-companies', by: 'region_id' },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
