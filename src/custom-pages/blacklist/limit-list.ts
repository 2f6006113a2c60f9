import { endpoints } from '../../../domain/contract'
import type { Limit } from '../../../domain/contract/people/limits'
import { field, type RecordOnWire } from '../../../domain/resource'
import { numericDate, numericMoment } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { featureList } from '../../platform/calls/feature-list'
import type { NameMask } from '../../shared/people/name-mask'

const running = 'filter[state][in]'

/** Who can neither book nor write, running limits first; it opens with those alone, which its chip says. */
export const limitList = featureList({
  resource: {
    name: endpoints.limits.path,
    labels: {
      one: 'Utente limitato',
      many: 'Utenti limitati',
      create: 'Limita un paziente',
      empty: 'Nessun utente limitato: tutti possono prenotare e scrivere.',
    },
    menu: { group: 'registry', order: 0, hidden: true },
    titleField: 'name',
    badgeField: 'state',
    fields: {
      name: field.text({ label: 'Paziente', max: 200, list: 'search', example: 'Lo Russo Nicolò' }),
      reason: field.text({ label: 'Motivo', max: 500, list: 'column', example: 'Tre assenze senza avviso' }),
      until: field.text({ label: 'Fino al', max: 200, list: 'column', example: 'senza scadenza' }),
      since: field.date({ label: 'Dal', list: 'column', example: '2026-01-07' }),
      by: field.text({ label: 'Da chi', max: 200, list: 'column', example: 'Bianchi Sara' }),
      phone: field.text({ label: 'Telefono', max: 40, list: ['search', 'on-request'], example: '333 5550120' }),
      fiscal_code: field.text({
        label: 'Codice fiscale',
        max: 16,
        list: ['search', 'on-request'],
        example: 'LRSNCL58A07H501K',
      }),
      state: field.choice({
        label: 'Stato',
        options: { running: 'In corso', ended: 'Concluso' },
        tones: {},
        list: ['filter', 'on-request'],
        operators: ['in'],
        example: 'running',
      }),
    },
    orders: ['-id'],
    opensWith: { [running]: 'running' },
    screens: ['list'],
  },
  endpoint: endpoints.limits,
  queryNames: {},
  toQuery: ({ [running]: state, ...asked }) => ({
    ...asked,
    ...(state === 'running' && { 'filter[running]': '1' }),
    ...(state === 'ended' && { 'filter[running]': '0' }),
  }),
  toRecord: (limit) => limit,
})

/** Until when, and how it ended. */
function endText({ until, lifted_at, lifted_by }: Limit): string {
  if (lifted_at) return `tolto il ${numericMoment(lifted_at).split(' ')[0]}${lifted_by ? ` da ${lifted_by.name}` : ''}`
  return until ? numericDate(until) : 'senza scadenza'
}

/** A limit as a row of the list shows it, with the limit itself. */
export interface LimitRecord extends RecordOnWire {
  readonly limit: Limit
}

/** What the list shows of a limit; at the counter neither the name nor the reason. */
export function limitRecord(limit: Limit, names: NameMask): LimitRecord {
  const { user, reason, created_by } = limit
  return {
    ...{ id: limit.id, since: limit.since, limit },
    name: names.name({ user, name: null, pharmaceutical_company: null }),
    reason: names.detail(reason),
    until: endText(limit),
    by: created_by?.name,
    phone: names.detail(phoneText(user.phone_prefix, user.phone)),
    fiscal_code: names.detail(user.fiscal_code),
    state: limit.running ? null : 'ended',
  } as unknown as LimitRecord
}
