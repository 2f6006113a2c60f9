import { defineResource, field } from '../../../domain/resource'

/** The relative is the degree of the person: Anna's relative Maria, "Madre". */
export default defineResource({
  name: 'user-relationships',
  labels: { one: 'Relazione', many: 'Relazioni', title: 'Relazioni utenti', gender: 'f' },
  menu: { group: 'registry', order: 50 },
  titleField: 'user_id',
  titleFields: ['user_id', 'relative_id'],
  fields: {
    user_id: field.reference({ label: 'Persona', to: 'patients', list: ['search', 'filter'], example: 1 }),
    relative_id: field.reference({
      label: 'Parente',
      to: 'patients',
      list: ['search', 'filter'],
      patientData: true,
      example: 2,
    }),
    relationship_id: field.reference({
      label: 'Grado',
      to: 'relative-relationships',
      list: 'filter',
      patientData: true,
      example: 1,
    }),
  },
  repeats: ['user_id'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
