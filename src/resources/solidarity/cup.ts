import { defineResource, field } from '../../../domain/resource'

const visit = 'K7QXM2 · 24/11/2026 09:15'
/** May be left out, and says something about a patient. */
const sensitive = { optional: true, patientData: true } as const
const states = { new: 'Nuova', assigned: 'Assegnata', booked: 'Prenotata', canceled: 'Annullata' } as const

export default defineResource({
  name: 'cup',
  labels: { one: 'Richiesta solidale', many: 'Richieste solidali', gender: 'f', title: 'Centro prenotazioni solidale' },
  menu: { group: 'solidarity', order: 10 },
  titleField: 'name',
  fields: {
    name: field.text({ label: 'Paziente', max: 160, list: 'search', personal: true, example: 'Amina Diallo' }),
    phone_prefix: field.dialCode({ label: 'Prefisso', ...sensitive, personal: true, example: '+39' }),
    phone: field.phone({
      label: 'Telefono',
      prefix: 'phone_prefix',
      list: ['search', 'on-request'],
      personal: true,
      patientData: true,
      example: '3335550123',
    }),
    city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', ...sensitive, example: 1 }),
    specialization_id: field.reference({
      label: 'Specializzazione',
      to: 'specializations',
      list: 'filter',
      ...sensitive,
      example: 1,
    }),
    note: field.longText({ label: 'Note', ...sensitive, personal: true, example: 'Preferisce la mattina.' }),
    status: field.choice({
      label: 'Stato',
      options: states,
      initially: 'new',
      tones: { new: 'warning', assigned: 'info', booked: 'success', canceled: 'error' },
      list: 'filter',
      example: 'new',
    }),
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: 'filter', optional: true, example: 1 }),
    booking: field.text({
      label: 'Prenotazione',
      max: 80,
      list: 'column',
      ...sensitive,
      readOnly: true,
      example: visit,
    }),
  },
  sections: {
    Paziente: ['name', 'phone', 'city_id'],
    Richiesta: ['specialization_id', 'status', 'doctor_id', 'note'],
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
