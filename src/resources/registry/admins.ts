import { defineResource, field } from '../../../domain/resource'
import { loginFields, personFields } from '../../../domain/resource/shared-fields'

/** Only super admins make super admins (product.md §6). */
export default defineResource({
  name: 'admins',
  labels: { one: 'Amministratore', many: 'Amministratori' },
  menu: { group: 'registry', order: 60 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...personFields,
    ...loginFields('luca.fontana@curante.test'),
    role: field.choice({
      label: 'Ruolo',
      options: { admin: 'Amministratore', superadmin: 'Super amministratore' },
      list: 'filter',
      example: 'admin',
    }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
