import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'relative-relationships',
  labels: { one: 'Grado di parentela', many: 'Gradi di parentela' },
  menu: { group: 'configuration', order: 80 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Grado', max: 60, list: 'search', importKey: true, example: 'Madre' }),
    inverse_name: field.text({ label: 'Grado inverso', max: 60, list: 'search', example: 'Figlio/a' }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
