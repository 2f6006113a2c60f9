import { defineResource, field } from '../../../domain/resource'

/** Who has accepted an offer, and since when. */
export default defineResource({
  name: 'offer-adhesions',
  labels: { one: 'Adesione', many: 'Adesioni', gender: 'f' },
  menu: { group: 'configuration', order: 15, hidden: true },
  titleField: 'user_id',
  titleFields: ['user_id', 'patient_offer_id'],
  fields: {
    user_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    patient_offer_id: field.reference({
      label: 'Offerta',
      to: 'patient_offers',
      list: ['search', 'filter'],
      example: 1,
    }),
  },
  repeats: ['patient_offer_id'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
