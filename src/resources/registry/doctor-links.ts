import { linkKindName, linkRightName, linkRights } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

/** Who may work for a doctor, where, with which rights and when (product.md §7). */
export default defineResource({
  name: 'doctor-links',
  labels: { one: 'Collegamento', many: 'Collegamenti' },
  menu: { group: 'registry', order: 60, hidden: true },
  titleField: 'agent_id',
  titleFields: ['agent_id', 'doctor_id'],
  fields: {
    agent_id: field.reference({ label: 'Collaboratore', to: 'doctor-agents', list: ['search', 'filter'], example: 2 }),
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    kind: field.choice({ label: 'Tipo', options: linkKindName, list: 'filter', readOnly: true, example: 'assistant' }),
    office_id: field.reference({
      label: 'Struttura',
      to: 'officies',
      none: 'Tutte le strutture',
      list: 'filter',
      optional: true,
      example: 1,
    }),
    rights: field.multiChoice({
      label: 'Permessi',
      options: linkRightName,
      initially: linkRights,
      list: 'filter',
      example: ['bookings', 'chat'],
    }),
    valid_from: field.date({ label: 'Dal', list: 'filter', optional: true, example: '2026-01-01' }),
    valid_to: field.date({ label: 'Al', list: 'filter', optional: true, example: '2026-12-31' }),
  },
  repeats: ['agent_id', 'doctor_id', 'rights', 'valid_from', 'valid_to'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
