import { defineResource, field } from '../../../domain/resource'
import { loginFields, personFields } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'assistants',
  labels: { one: 'Addetto di segreteria', many: 'Addetti di segreteria', title: 'Personale di segreteria' },
  menu: { group: 'registry', order: 40 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...personFields,
    ...loginFields('marta.rinaldi@curante.test'),
    doctor_ids: field.references({
      label: 'Medici assistiti',
      to: 'doctors',
      list: 'filter',
      optional: true,
      example: [1],
    }),
  },
  related: [
    {
      resource: 'doctor-links',
      by: 'agent_id',
      label: 'Medici e permessi',
      columns: ['office_id', 'rights', 'valid_from', 'valid_to'],
      endsBy: 'valid_to',
      edited: true,
      replaces: 'doctor_ids',
    },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
