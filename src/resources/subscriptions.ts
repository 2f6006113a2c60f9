import { defineResource, field } from '../../domain/resource'

/** Whether one is over is said by its period, not by its status. */
export default defineResource({
  name: 'subscriptions',
  labels: { one: 'Abbonamento', many: 'Lista medici' },
  menu: { group: 'subscriptions', order: 10 },
  titleField: 'doctor_id',
  fields: {
    doctor_id: field.reference({ label: 'Medico', to: 'doctors', list: ['search', 'filter'], example: 1 }),
    subscription_plan_id: field.reference({ label: 'Piano', to: 'subscription-plans', list: 'filter', example: 1 }),
    status: field.choice({
      label: 'Stato',
      options: { trial: 'In prova', active: 'Attivo', unpaid: 'Da pagare', canceled: 'Disdetto' },
      list: 'filter',
      example: 'active',
    }),
    period: field.period({ label: 'Periodo', list: 'filter', example: { from: '2026-01-01', to: '2026-12-31' } }),
    price: field.money({ label: 'Prezzo', list: 'filter', example: 34_900 }),
    payment_method: field.choice({
      label: 'Pagamento',
      options: { card: 'Carta', transfer: 'Bonifico', 'direct-debit': 'Addebito diretto', paypal: 'PayPal' },
      list: 'filter',
      optional: true,
      example: 'transfer',
    }),
    invoice_number: field.text({
      label: 'Fattura',
      max: 40,
      list: 'search',
      optional: true,
      importKey: true,
      example: '2026/118',
    }),
    auto_renew: field.boolean({ label: 'Rinnovo automatico', list: 'filter', initially: true, example: true }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
