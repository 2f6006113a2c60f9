import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'specializations',
  labels: { one: 'Specializzazione', many: 'Specializzazioni', gender: 'f' },
  menu: { group: 'configuration', order: 40 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Cardiologia' }),
    slug: field.slug({
      label: 'Indirizzo web',
      from: ['name'],
      list: 'column',
      importKey: true,
      example: 'cardiologia',
    }),
    category: field.choice({
      label: 'Area',
      options: { medical: 'Area medica', surgical: 'Area chirurgica', services: 'Area dei servizi clinici' },
      list: 'filter',
      example: 'medical',
    }),
  },
  related: [{ resource: 'doctors', by: 'specialization_ids', columns: ['category'] }],
  repeats: ['category'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
