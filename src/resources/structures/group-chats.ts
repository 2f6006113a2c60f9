import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'group-chats',
  labels: { one: 'Chat di gruppo', many: 'Chat di gruppo', gender: 'f' },
  menu: { group: 'structures', order: 40 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Colleghi di zona' }),
    doctor_ids: field.references({ label: 'Medici', to: 'doctors', list: 'filter', optional: true, example: [1, 2] }),
    assistant_ids: field.references({
      label: 'Segreteria',
      to: 'assistants',
      list: 'filter',
      optional: true,
      example: [1],
    }),
    office_id: field.reference({ label: 'Struttura', to: 'officies', list: 'filter', optional: true, example: 1 }),
    active: field.boolean({ label: 'Attiva', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  repeats: ['office_id', 'doctor_ids'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
