import { defineResource, field } from '../../../domain/resource'
import { contentStatuses, contentTones } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'lilt',
  labels: { one: 'Campagna Lilt', many: 'Campagne Lilt', title: 'Lilt', gender: 'f' },
  menu: { group: 'configuration', order: 130 },
  titleField: 'title',
  fields: {
    title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'Nastro Rosa' }),
    description: field.longText({ label: 'Descrizione', example: 'Visite senologiche gratuite su prenotazione.' }),
    city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', optional: true, example: 1 }),
    office_id: field.reference({ label: 'Struttura', to: 'officies', list: 'filter', optional: true, example: 1 }),
    period: field.period({
      label: 'Periodo',
      list: 'filter',
      optional: true,
      example: { from: '2026-10-01', to: '2026-10-31' },
    }),
    link: field.url({
      label: 'Link',
      list: 'column',
      optional: true,
      example: 'https://www.lilt.it/campagne/nastro-rosa',
    }),
    status: field.choice({
      label: 'Stato',
      options: contentStatuses,
      tones: contentTones,
      list: 'filter',
      initially: 'draft',
      example: 'published',
    }),
  },
  repeats: ['period', 'status'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
