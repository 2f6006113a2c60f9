import { categoryName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'patient_offers',
  labels: { one: 'Offerta dedicata', many: 'Offerte dedicate', gender: 'f' },
  menu: { group: 'configuration', order: 10 },
  titleField: 'title',
  fields: {
    title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'Elettrocardiografo a prezzo ridotto' }),
    description: field.longText({ label: 'Descrizione', example: 'Per gli studi con più di mille assistiti.' }),
    image: field.image({ label: 'Immagine', optional: true, example: 'offerta-holter-00001' }),
    audience: field.multiChoice({
      label: 'Destinatari',
      options: categoryName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['mmg', 'pls'],
    }),
    price: field.money({ label: 'Prezzo', list: 'filter', optional: true, example: 4_500 }),
    discount: field.percent({ label: 'Sconto', list: 'filter', optional: true, example: 20 }),
    period: field.period({
      label: 'Periodo',
      list: 'filter',
      optional: true,
      example: { from: '2026-02-01', to: '2026-04-30' },
    }),
    adhesions: field.number({ label: 'Adesioni', list: 'column', readOnly: true, example: 0 }),
  },
  related: [{ resource: 'offer-adhesions', by: 'patient_offer_id', sort: '-created_at', since: true, edited: true }],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
