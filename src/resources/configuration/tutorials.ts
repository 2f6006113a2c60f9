import { userTypeName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'
import { contentStatuses, contentTones } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'tutorials',
  labels: { one: 'Video tutorial', many: 'Video tutorial' },
  menu: { group: 'configuration', order: 30 },
  titleField: 'title',
  fields: {
    position: field.position({ label: 'Ordine', list: 'column', example: 1 }),
    title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'La pianificazione settimanale' }),
    url: field.url({ label: 'Video', list: 'column', example: 'https://video.curante.test/pianificazione' }),
    audience: field.multiChoice({
      label: 'Destinatari',
      options: userTypeName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['mmg', 'assistant'],
    }),
    status: field.choice({
      label: 'Stato',
      options: contentStatuses,
      tones: contentTones,
      list: 'filter',
      initially: 'published',
      example: 'published',
    }),
  },
  repeats: ['audience', 'status'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
