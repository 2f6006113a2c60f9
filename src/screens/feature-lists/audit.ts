import { endpoints } from '../../../domain/contract'
import { field } from '../../../domain/resource'
import { featureList } from '../../platform/calls/feature-list'
import { whoText } from '../audit-labels'
import { aboutText, actionOptions, actionText, fieldOptions, fieldsText, subjectOptions } from './audit-sentences'

/** Filters, and columns for whoever adds them. */
const onRequest = ['filter', 'on-request'] as const
const someOf = { list: onRequest, operators: ['in'] } as const

/** The audit log (product.md §6, "Audit"), newest first; it opens without technical lines, which its chip says. */
export const auditList = featureList({
  resource: {
    name: 'audit',
    labels: { one: 'Attività', many: 'Attività', gender: 'f', title: 'Registro attività' },
    menu: { group: 'registry', order: 99, hidden: true },
    titleField: 'what',
    fields: {
      at: field.instant({ label: 'Quando', list: 'filter', example: '2026-01-07T08:30:00Z' }),
      who: field.text({ label: 'Chi', max: 200, list: 'column', example: 'Sara Bianchi' }),
      what: field.text({ label: 'Che cosa', max: 200, list: 'column', example: 'Farmaco: modifica' }),
      record: field.text({ label: 'Record', max: 200, list: 'column', example: 'Tachipirina 500 mg' }),
      fields: field.text({ label: 'Campi', max: 400, list: 'column', example: 'Prezzo' }),
      person: field.reference({ label: 'Persona', to: 'user', list: onRequest, operators: ['eq'], example: 1 }),
      subject: field.choice({ label: 'Tabella', options: subjectOptions, ...someOf, example: 'drugs' }),
      record_id: field.number({ label: 'Numero del record', list: onRequest, operators: ['eq'], example: 1 }),
      action: field.choice({ label: 'Azione', options: actionOptions, ...someOf, example: 'update' }),
      field: field.choice({ label: 'Campo', options: fieldOptions, ...someOf, example: 'price' }),
      technical: field.boolean({ label: 'Righe tecniche', list: onRequest, initially: false, example: false }),
    },
    orders: ['-id'],
    opensWith: { 'filter[technical]': '0' },
    screens: ['list', 'show'],
  },
  endpoint: endpoints.audit,
  queryNames: {
    'filter[at][gte]': 'from',
    'filter[at][lte]': 'to',
    'filter[person]': 'person',
    'filter[subject][in]': 'subject',
    'filter[record_id]': 'record',
    'filter[action][in]': 'action',
    'filter[field][in]': 'field',
    'filter[technical]': 'technical',
  },
  // the call leaves technical lines out unless told otherwise; the list hides nothing that no chip names
  defaults: { technical: '1' },
  toRecord: (line) => ({
    id: line.id,
    at: line.at,
    who: whoText(line),
    what: `${aboutText(line)}: ${actionText(line.action)}`,
    record: line.record && (line.record.name ?? `n. ${line.record.id}`),
    fields: fieldsText(line.subject, line.fields),
  }),
})
