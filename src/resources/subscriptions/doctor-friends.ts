import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'doctor-friends',
  labels: { one: 'Medico amico', many: 'Medici amici' },
  menu: { group: 'subscriptions', order: 40 },
  titleField: 'doctor_id',
  fields: {
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    invited_by_id: field.reference({ label: 'Invitato da', to: 'doctors', list: ['search', 'filter'], example: 2 }),
    code: field.text({ label: 'Codice', max: 40, list: 'search', importKey: true, example: 'AMICO-FERRI' }),
    discount: field.percent({ label: 'Sconto', list: 'filter', example: 20 }),
    period: field.period({
      label: 'Validità',
      gender: 'm',
      list: 'filter',
      optional: true,
      example: { from: '2026-01-01', to: '2026-06-30' },
    }),
    note: field.longText({
      label: 'Note',
      list: 'column',
      optional: true,
      example: 'Si sono conosciuti al congresso.',
    }),
  },
  repeats: ['invited_by_id', 'discount', 'period'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
