import { categoryName } from '../../../domain/access/roles'
import { mostReminderHours } from '../../../domain/messages/reminders'
import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'medical-services',
  labels: { one: 'Prestazione', many: 'Prestazioni', gender: 'f' },
  menu: { group: 'configuration', order: 50 },
  titleField: 'name',
  fields: {
    position: field.position({ label: 'Ordine', list: 'column', example: 1 }),
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Visita cardiologica' }),
    category: field.choice({
      label: 'Categoria',
      options: { visit: 'Visita', exam: 'Esame', treatment: 'Cura', paperwork: 'Certificati', meeting: 'Incontro' },
      list: 'filter',
      example: 'visit',
    }),
    doctor_categories: field.multiChoice({
      label: 'Offerta da',
      options: categoryName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['specialist'],
    }),
    slot_code: field.choice({
      label: 'Fascia oraria',
      options: { mr: 'Informatori scientifici', to_confirm: 'Domiciliare da confermare' },
      list: ['filter', 'on-request'],
      optional: true,
      example: 'to_confirm',
    }),
    default_duration: field.number({ label: 'Durata', min: 1, max: 720, unit: 'min', optional: true, example: 30 }),
    online: field.boolean({ label: 'Anche online', list: 'filter', example: false }),
    solidarity: field.boolean({ label: 'Solidale', list: 'filter', example: false }),
    reminder_hours: field.number({
      label: 'Promemoria (0: nessuno)',
      min: 0,
      max: mostReminderHours,
      unit: ['ora prima', 'ore prima'],
      list: 'on-request',
      optional: true,
      example: 48,
    }),
  },
  sections: {
    Prestazione: ['name', 'category', 'doctor_categories'],
    Prenotazione: ['default_duration', 'slot_code', 'online', 'solidarity', 'reminder_hours'],
  },
  related: [{ resource: 'office-users', by: 'medical_service_ids', label: 'Chi la offre' }],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
