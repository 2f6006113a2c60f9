import { categoryName } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { unsubscribedKinds } from '../../../domain/contract/practice/subscriptions'
import { field } from '../../../domain/resource'
import { numericDate } from '../../../domain/text/dates'
import { featureList } from '../../platform/calls/feature-list'

const kindName = { ended: 'Abbonamento finito', never: 'Mai abbonati' } as const satisfies Record<
  (typeof unsubscribedKinds)[number],
  string
>

/** Doctors with no subscription running (product.md §6, `without-subscriptions`), by name. */
export const withoutSubscriptions = featureList({
  resource: {
    name: 'without-subscriptions',
    labels: { one: 'Medico senza abbonamento', many: 'Medici senza abbonamento', title: 'Senza abbonamento' },
    menu: { group: 'subscriptions', order: 20 },
    titleField: 'name',
    fields: {
      name: field.text({ label: 'Medico', max: 160, list: 'search', example: 'Ferri Giulia' }),
      category: field.choice({
        label: 'Categoria',
        options: categoryName,
        list: 'filter',
        operators: ['in'],
        example: 'mmg',
      }),
      city: field.text({ label: 'Comune', max: 80, list: 'column', example: 'Roma' }),
      email: field.email({ label: 'E-mail', list: 'column', example: 'giulia.ferri@curante.test' }),
      last: field.text({ label: 'Ultimo abbonamento', max: 160, list: 'column', example: 'mai abbonato' }),
      had: field.choice({
        label: 'Abbonamenti avuti',
        options: kindName,
        list: ['filter', 'on-request'],
        operators: ['in'],
        example: 'never',
      }),
    },
    orders: ['name'],
    screens: ['list'],
  },
  endpoint: endpoints.withoutSubscriptions,
  queryNames: { 'filter[category][in]': 'category', 'filter[had][in]': 'had' },
  toRecord: ({ last, ...doctor }) => ({
    ...doctor,
    last: last ? `${last.plan}, fino al ${numericDate(last.last_day)}` : 'mai abbonato',
  }),
})
