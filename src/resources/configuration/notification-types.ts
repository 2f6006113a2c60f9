import { userTypeName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'notification-types',
  labels: { one: 'Tipo di notifica', many: 'Tipi di notifica', title: 'Notifiche' },
  menu: { group: 'configuration', order: 52 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Promemoria della visita' }),
    code: field.text({ label: 'Codice', max: 60, list: 'search', importKey: true, example: 'booking-reminder' }),
    category: field.choice({
      label: 'Categoria',
      options: { system: 'Di sistema', newsletter: 'Newsletter', marketing: 'Marketing' },
      list: 'filter',
      example: 'system',
    }),
    channels: field.multiChoice({
      label: 'Canali',
      options: { email: 'E-mail', push: 'Push' },
      list: 'filter',
      optional: true,
      example: ['email', 'push'],
    }),
    user_types: field.multiChoice({
      label: 'Destinatari',
      options: userTypeName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['patient'],
    }),
    default_on: field.boolean({ label: 'Attiva di base', list: 'filter', initially: true, example: true }),
    text: field.longText({ label: 'Testo', max: 500, optional: true, example: 'Domani è in programma una visita.' }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
