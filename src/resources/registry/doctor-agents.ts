import { linkKindName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

/** Everybody who can be linked to a doctor: assistants, pharmacies, and doctors as replacements. */
export default defineResource({
  name: 'doctor-agents',
  labels: { one: 'Collaboratore', many: 'Collaboratori' },
  menu: { group: 'registry', order: 60, hidden: true },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    last_name: field.text({ label: 'Cognome', max: 80, list: 'search', readOnly: true, example: 'Rinaldi' }),
    first_name: field.text({ label: 'Nome', max: 80, list: 'search', readOnly: true, example: 'Marta' }),
    kind: field.choice({ label: 'Tipo', options: linkKindName, list: 'filter', readOnly: true, example: 'assistant' }),
  },
  readOnly: true,
  screens: ['list', 'export'],
})
