import { maskedName } from '../../../domain/booking/participant'
import { endpoints } from '../../../domain/contract'
import type { OutboxMessage } from '../../../domain/contract/messages/outbox'
import { channelName, purposeName } from '../../../domain/messages/channels'
import { messageState, messageStates } from '../../../domain/messages/delivery'
import { field } from '../../../domain/resource'
import { featureList } from '../../platform/calls/feature-list'
import { getCounterMode } from '../../platform/session'

/** Of every state its word, or its colour. */
const ofStates = <K extends 'label' | 'tone'>(what: K) =>
  Object.fromEntries(messageStates.map((state) => [state, messageState[state][what]]))

const someOf = { list: 'filter', operators: ['in'] } as const
const onRequest = ['filter', 'on-request'] as const

/** Whom a message is to, by initials in counter mode; an address without an account stands in the message only. */
export function recipientText({ user }: Pick<OutboxMessage, 'user'>): string {
  if (user === null) return 'Indirizzo senza profilo'
  return getCounterMode() ? maskedName({ user: null, name: user.name, pharmaceutical_company: null }) : user.name
}

/** What leaves the house by mail and push, newest first. */
export const outboxList = featureList({
  resource: {
    name: 'outbox',
    labels: { one: 'Messaggio', many: 'Messaggi', title: 'Posta in uscita' },
    menu: { group: 'configuration', order: 900, hidden: true },
    titleField: 'recipient',
    fields: {
      recipient: field.text({ label: 'A chi', max: 200, list: 'column', example: 'Bianchi Sara' }),
      type: field.text({ label: 'Che cosa', max: 200, list: 'column', example: 'Prenotazione confermata' }),
      state: field.choice({
        label: 'Stato',
        options: ofStates('label'),
        tones: ofStates('tone'),
        ...someOf,
        example: 'sent',
      }),
      reason: field.text({ label: 'Motivo', max: 400, list: 'column', example: 'Manca l’indirizzo e-mail' }),
      channel: field.choice({ label: 'Canale', options: channelName, ...someOf, example: 'email' }),
      created_at: field.instant({ label: 'Scritto', list: 'column', example: '2026-01-07T08:30:00Z' }),
      type_id: field.reference({
        label: 'Tipo di notifica',
        to: 'notification-types',
        list: onRequest,
        operators: ['eq'],
        example: 1,
      }),
      person: field.reference({ label: 'Persona', to: 'user', list: onRequest, operators: ['eq'], example: 1 }),
      purpose: field.choice({ label: 'Finalità', options: purposeName, list: 'on-request', example: 'care' }),
      due_at: field.instant({ label: 'Da inviare dal', list: 'on-request', example: '2026-01-07T08:30:00Z' }),
      sent_at: field.instant({ label: 'Inviato', list: 'on-request', example: '2026-01-07T08:30:00Z' }),
      attempts: field.number({ label: 'Tentativi', list: 'on-request', example: 1 }),
    },
    orders: ['-id'],
    screens: ['list', 'show'],
  },
  endpoint: endpoints.outbox,
  queryNames: {
    'filter[channel][in]': 'channel',
    'filter[state][in]': 'state',
    'filter[type_id]': 'type',
    'filter[person]': 'user',
  },
  toRecord: (line) => ({ ...line, recipient: recipientText(line), type: line.type.name }),
})
