import { defineResource, field } from '../../domain/resource'
import { personFields } from '../../domain/resource/shared-fields'

/** Whoever opens a card is in the audit log (product.md §6, "Audit"). */
export default defineResource({
  name: 'patients',
  labels: { one: 'Paziente', many: 'Pazienti' },
  menu: { group: 'registry', order: 20 },
  titleField: 'last_name',
  titleFields: ['last_name', 'first_name'],
  fields: {
    ...personFields,
    gender: field.choice({ label: 'Sesso', options: { M: 'M', F: 'F' }, list: 'filter', optional: true, example: 'M' }),
    birthday: field.date({ label: 'Data di nascita', list: 'filter', optional: true, example: '1958-04-12' }),
    fiscal_code: field.fiscalCode({
      label: 'Codice fiscale',
      list: 'filter',
      optional: true,
      importKey: true,
      example: 'LRSNCL58D12H501M',
    }),
    email: field.email({ label: 'E-mail', list: 'column', optional: true, example: 'nicolo.lorusso@posta.test' }),
    address: field.text({ label: 'Indirizzo', max: 160, optional: true, example: 'Via delle Rose 12' }),
    city_id: field.reference({ label: 'Comune', to: 'cities', list: 'filter', optional: true, example: 1 }),
    doctor_ids: field.references({ label: 'Medici', to: 'doctors', list: 'filter', optional: true, example: [1] }),
    relatives: field.text({
      label: 'Familiari',
      max: 400,
      optional: true,
      readOnly: true,
      personal: true,
      example: 'Madre: Russo Teresa',
    }),
    consents: field.multiChoice({
      label: 'Consensi',
      options: { privacy: 'Privacy', newsletter: 'Newsletter', marketing: 'Marketing' },
      list: 'filter',
      optional: true,
      example: ['privacy'],
    }),
    active: field.boolean({ label: 'Attivo', list: 'filter', initially: true, example: true }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
