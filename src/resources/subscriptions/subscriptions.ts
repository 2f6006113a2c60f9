import { defineResource, field } from '../../../domain/resource'
import { paymentMethods, subscriptionStatuses } from '../../../domain/resource/shared-fields'

const onRequest = ['filter', 'on-request'] as const
const asked = { list: onRequest, optional: true } as const
const filtered = { list: 'filter', optional: true } as const

/** Whether one is over is said by its period, not by its status. */
export default defineResource({
  name: 'subscriptions',
  labels: { one: 'Abbonamento', many: 'Abbonamenti', title: 'Lista medici' },
  menu: { group: 'subscriptions', order: 10 },
  titleField: 'doctor_id',
  fields: {
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    subscription_plan_id: field.reference({ label: 'Piano', to: 'subscription-plans', list: 'filter', example: 1 }),
    status: field.choice({
      label: 'Stato',
      options: subscriptionStatuses,
      tones: { trial: 'info', active: 'success', unpaid: 'warning', canceled: 'error' },
      list: 'filter',
      initially: 'active',
      example: 'active',
    }),
    period: field.period({ label: 'Periodo', gender: 'm', list: 'filter', example: { from: '2026-01-01', to: null } }),
    price: field.money({ label: 'Prezzo', list: 'filter', example: 34_900 }),
    payment_method: field.choice({ label: 'Pagamento', options: paymentMethods, ...filtered, example: 'transfer' }),
    invoice_number: field.text({
      label: 'Fattura',
      max: 40,
      list: 'search',
      optional: true,
      importKey: true,
      example: '2026/118',
    }),
    /** The doctor's running subscription, else the latest: one for each doctor. */
    current: field.boolean({ label: 'Attuale', list: onRequest, readOnly: true, example: true }),
    auto_renew: field.boolean({ label: 'Rinnovo automatico', list: onRequest, initially: true, example: true }),
    next_plan_id: field.reference({ label: 'Piano successivo', to: 'subscription-plans', ...asked, example: 1 }),
  },
  sections: {
    Abbonamento: ['doctor_id', 'subscription_plan_id', 'status', 'period', 'auto_renew', 'next_plan_id'],
    Pagamento: ['price', 'payment_method', 'invoice_number'],
  },
  opensWith: { 'filter[current]': '1' },
  related: [
    {
      resource: 'subscriptions',
      by: 'doctor_id',
      of: 'doctor_id',
      label: 'Abbonamenti del medico',
      titleColumn: 'period',
      columns: ['subscription_plan_id', 'status'],
    },
  ],
  repeats: ['subscription_plan_id', 'status', 'payment_method'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
