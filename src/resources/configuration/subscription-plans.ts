import { categoryName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'
import { planFeatures } from '../../../domain/resource/shared-fields'

export default defineResource({
  name: 'subscription-plans',
  labels: { one: 'Piano', many: 'Piani' },
  menu: { group: 'configuration', order: 56 },
  titleField: 'name',
  fields: {
    position: field.position({ label: 'Ordine', list: 'column', example: 1 }),
    name: field.text({ label: 'Nome', max: 80, list: 'search', example: 'Studio annuale' }),
    code: field.text({ label: 'Codice', max: 40, list: 'search', importKey: true, example: 'studio-12' }),
    price: field.money({ label: 'Prezzo', list: 'filter', example: 34_900 }),
    months: field.number({ label: 'Durata', min: 1, max: 120, unit: ['mese', 'mesi'], list: 'filter', example: 12 }),
    trial_days: field.number({ label: 'Prova', max: 365, unit: ['giorno', 'giorni'], list: 'column', example: 30 }),
    user_categories: field.multiChoice({
      label: 'Categorie',
      options: categoryName,
      none: 'Tutte',
      list: 'filter',
      optional: true,
      example: ['mmg', 'pls'],
    }),
    features: field.multiChoice({
      label: 'Funzioni',
      options: planFeatures,
      optional: true,
      example: ['agenda', 'chat'],
    }),
    active: field.boolean({ label: 'In vendita', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  related: [
    {
      resource: 'subscriptions',
      by: 'subscription_plan_id',
      label: 'Abbonamenti in corso',
      columns: ['period', 'status'],
      filters: { 'filter[period][in]': 'current,enabled' },
      sort: '-period',
    },
  ],
  sections: {
    Piano: ['name', 'code', 'user_categories', 'features'],
    Vendita: ['price', 'months', 'trial_days', 'active'],
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
