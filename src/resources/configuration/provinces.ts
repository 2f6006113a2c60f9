import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'provinces',
  labels: { one: 'Provincia', many: 'Province', gender: 'f' },
  menu: { group: 'configuration', order: 110 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 60, list: 'search', example: 'Roma' }),
    code: field.text({ label: 'Sigla', max: 4, list: ['search', 'filter'], importKey: true, example: 'RM' }),
    region_id: field.reference({ label: 'Regione', to: 'regions', list: 'filter', example: 1 }),
  },
  repeats: ['region_id'],
  related: [
    { resource: 'cities', by: 'province_id' },
    { resource: 'medical_representatives', by: 'province_ids' },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
