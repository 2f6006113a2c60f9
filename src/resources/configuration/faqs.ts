import { userTypeName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'
import { contentStatuses, contentTones } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'faqs',
  labels: { one: 'Domanda frequente', many: 'FAQ', gender: 'f' },
  menu: { group: 'configuration', order: 20 },
  titleField: 'question',
  fields: {
    position: field.position({ label: 'Ordine', list: 'column', example: 1 }),
    question: field.text({ label: 'Domanda', max: 200, list: 'search', example: 'Come prenoto una visita?' }),
    answer: field.markdown({ label: 'Risposta', example: 'Dal calendario, con **Nuova prenotazione**.' }),
    audience: field.multiChoice({
      label: 'Destinatari',
      options: userTypeName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['mmg', 'pls'],
    }),
    category: field.text({ label: 'Argomento', max: 80, list: ['search', 'filter'], example: 'Prenotazioni' }),
    status: field.choice({
      label: 'Stato',
      options: contentStatuses,
      tones: contentTones,
      list: 'filter',
      initially: 'published',
      example: 'published',
    }),
  },
  repeats: ['audience', 'category', 'status'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
