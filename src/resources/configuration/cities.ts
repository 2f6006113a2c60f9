import { defineResource, field } from '../../../domain/resource'

/** The cadastral code is the key: ISTAT's codes change with the provinces. */
export default defineResource({
  name: 'cities',
  labels: { one: 'Comune', many: 'Comuni' },
  menu: { group: 'configuration', order: 120 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Ciampino' }),
    province_id: field.reference({ label: 'Provincia', to: 'provinces', list: 'filter', example: 1 }),
    cadastral_code: field.text({ label: 'Codice catastale', max: 4, list: 'filter', importKey: true, example: 'M272' }),
    istat_code: field.text({ label: 'Codice ISTAT', max: 6, list: 'filter', example: '058118' }),
    postal_codes: field.postalCodes({ label: 'CAP', list: 'filter', optional: true, example: ['00043'] }),
  },
  repeats: ['province_id'],
  related: [
    { resource: 'officies', by: 'city_id', columns: ['address'] },
    { resource: 'doctors', by: 'city_id', columns: ['category'] },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
