import { bookingStatus } from '../../../domain/booking/status'
import { defineResource, field } from '../../../domain/resource'

const { confirmed, pending, canceled, rejected, terminated } = bookingStatus
const listed = { confirmed, pending, canceled, rejected, terminated }
type ListedStatus = keyof typeof listed
const each = <T>(of: (status: (typeof listed)[ListedStatus]) => T) =>
  Object.fromEntries(Object.entries(listed).map(([name, status]) => [name, of(status)])) as Record<ListedStatus, T>

const onRequest = ['filter', 'on-request'] as const
const person = { readOnly: true, personal: true } as const
const visit = { readOnly: true, patientData: true } as const
const patient = { label: 'Paziente', to: 'patients' } as const
const actors = {
  doctor: 'Studio',
  patient: 'Paziente',
  medical_representative: 'Informatore scientifico',
  totem: 'Totem',
}

/** Every doctor's visits, as admins list them; they are made and changed by the scheduling core alone. */
export default defineResource({
  name: 'bookings',
  labels: { one: 'Prenotazione', many: 'Prenotazioni', gender: 'f' },
  menu: { group: 'bookings', order: 10 },
  titleField: 'participant',
  fields: {
    participant: field.text({ label: 'Persona', max: 160, list: 'search', ...person, example: 'Esposito Maria' }),
    user_id: field.reference({ ...patient, list: onRequest, optional: true, ...visit, example: 1 }),
    starts_at: field.instant({ label: 'Quando', list: 'filter', patientData: true, example: '2026-11-24T08:15:00Z' }),
    status: field.choice({
      label: 'Stato',
      options: each(({ label }) => label),
      tones: each(({ tone }) => tone),
      list: 'filter',
      readOnly: true,
      example: 'confirmed',
    }),
    service: field.text({ label: 'Prestazione', max: 120, list: 'column', ...visit, example: 'Visita' }),
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: 'filter', readOnly: true, example: 1 }),
    office_id: field.reference({ label: 'Struttura', to: 'officies', list: 'filter', readOnly: true, example: 1 }),
    code: field.text({ label: 'Codice', max: 6, list: 'search', readOnly: true, example: 'K7QXM2' }),
    phone: field.text({
      label: 'Telefono',
      max: 40,
      optional: true,
      ...visit,
      personal: true,
      example: '+39 3335550123',
    }),
    actor_type: field.choice({ label: 'Origine', options: actors, list: onRequest, readOnly: true, example: 'doctor' }),
    online: field.boolean({ label: 'Online', readOnly: true, example: false }),
    overtime: field.boolean({ label: 'Fuori orario', readOnly: true, example: false }),
  },
  orders: ['-starts_at', 'created_at'],
  readOnly: true,
  screens: ['list', 'show', 'export'],
})
