import { visitsToCome } from '../../../domain/booking/participant'
import { mostReminderHours, usualReminderHours } from '../../../domain/messages/reminders'
import { defineResource, field } from '../../../domain/resource'
import { mostUndoMinutes } from '../../../domain/text/limits'

export default defineResource({
  name: 'office-users',
  labels: { one: 'Presenza in struttura', many: 'Presenze in struttura', title: 'Strutture e utenti', gender: 'f' },
  menu: { group: 'structures', order: 20 },
  titleField: 'office_id',
  titleFields: ['office_id', 'user_id'],
  fields: {
    office_id: field.reference({ label: 'Struttura', to: 'officies', list: ['search', 'filter'], example: 1 }),
    user_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    medical_service_ids: field.references({
      label: 'Prestazioni',
      to: 'medical-services',
      list: 'filter',
      optional: true,
      example: [1],
    }),
    need_setup: field.boolean({ label: 'Da configurare', list: 'filter', readOnly: true, example: true }),
    allow_assistant_manual_bookings: field.boolean({
      label: 'Fuori orario dalla segreteria',
      list: ['filter', 'on-request'],
      example: true,
    }),
    online_bookings: field.boolean({ label: 'Prenotazioni online', list: 'filter', initially: true, example: true }),
    participant_visits: field.number({
      label: 'Visite future per persona',
      min: 1,
      max: 100,
      list: 'column',
      optional: true,
      initially: visitsToCome,
      example: visitsToCome,
    }),
    reminder_hours: field.number({
      label: 'Promemoria (0: nessuno)',
      max: mostReminderHours,
      unit: ['ora prima', 'ore prima'],
      list: 'filter',
      initially: usualReminderHours,
      example: usualReminderHours,
    }),
    undo_window_minutes: field.number({
      label: 'Minuti per annullare',
      max: mostUndoMinutes,
      optional: true,
      example: 9,
    }),
  },
  sections: {
    Presenza: ['office_id', 'user_id', 'medical_service_ids'],
    Prenotazioni: ['online_bookings', 'allow_assistant_manual_bookings', 'participant_visits'],
    Tempi: ['reminder_hours', 'undo_window_minutes'],
  },
  repeats: ['office_id', 'medical_service_ids'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
