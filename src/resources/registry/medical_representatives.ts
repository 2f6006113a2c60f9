import { defineResource, field } from '../../../domain/resource'
import { loginFields, personFields, visitCaps } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'medical_representatives',
  labels: { one: 'Informatore scientifico', many: 'Informatori scientifici' },
  menu: { group: 'registry', order: 30 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...personFields,
    ...loginFields('davide.serra@isf.test'),
    pharmaceutical_company_id: field.reference({
      label: 'Azienda',
      to: 'pharmaceutical-companies',
      list: 'filter',
      optional: true,
      example: 1,
    }),
    province_ids: field.references({
      label: 'Province seguite',
      to: 'provinces',
      list: 'filter',
      optional: true,
      example: [1],
    }),
    ...visitCaps,
  },
  sections: {
    Persona: ['last_name', 'first_name', 'phone', 'email', 'active'],
    Attività: ['pharmaceutical_company_id', 'province_ids', 'visits_per_day', 'visits_per_year'],
  },
  repeats: ['pharmaceutical_company_id', 'province_ids'],
  related: [
    {
      resource: 'bookings',
      by: 'user_id',
      label: 'Visite',
      titleColumn: 'starts_at',
      columns: ['doctor_id', 'status'],
      sort: '-starts_at',
    },
  ],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
