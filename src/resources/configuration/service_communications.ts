import { userTypeName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

/** While one with the maintenance switch runs, only super admins get in (contract.md, "Refusals"): whole days, or from an hour of the first to one of the last. */
export default defineResource({
  name: 'service_communications',
  labels: { one: 'Comunicazione di servizio', many: 'Comunicazioni di servizio', gender: 'f' },
  menu: { group: 'configuration', order: 54 },
  titleField: 'title',
  fields: {
    title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'Aggiornamento programmato' }),
    body: field.longText({
      label: 'Testo',
      list: 'column',
      example: 'Il servizio non è disponibile. Torniamo tra poco.',
    }),
    severity: field.choice({
      label: 'Gravità',
      options: { info: 'Informazione', warning: 'Avviso', critical: 'Critica' },
      tones: { info: 'info', warning: 'warning', critical: 'error' },
      list: 'filter',
      example: 'warning',
    }),
    audience: field.multiChoice({
      label: 'Destinatari',
      options: userTypeName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['mmg', 'pharmacy'],
    }),
    period: field.period({
      label: 'Periodo',
      list: 'filter',
      optional: true,
      example: { from: '2026-01-07', to: '2026-01-08' },
    }),
    from_time: field.time({
      label: 'Chiude dalle ore, il primo giorno',
      list: 'on-request',
      optional: true,
      example: '22:00',
    }),
    to_time: field.time({
      label: 'Chiude fino alle ore, l’ultimo giorno',
      list: 'on-request',
      optional: true,
      example: '23:30',
    }),
    maintenance: field.boolean({ label: 'Manutenzione (chiude il servizio)', list: 'filter', example: false }),
  },
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
