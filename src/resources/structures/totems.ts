import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'totems',
  labels: { one: 'Totem', many: 'Totem', title: 'Gestione totem' },
  menu: { group: 'structures', order: 30 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Totem dell’ingresso' }),
    code: field.text({ label: 'Codice', max: 40, list: 'search', importKey: true, example: 'TOTEM-01' }),
    office_id: field.reference({ label: 'Struttura', to: 'officies', list: 'filter', example: 1 }),
    last_seen_at: field.instant({
      label: 'Ultimo collegamento',
      list: 'filter',
      optional: true,
      example: '2026-01-07T08:30:00Z',
    }),
    active: field.boolean({ label: 'Attivo', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  repeats: ['office_id'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
