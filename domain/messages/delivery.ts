import type { Tone } from '../resource/field'
import type { Channel, Purpose } from './channels'

/** States of a message to a person (contract.md, "what is sent to people"). */
export const messageState = {
  due: { label: 'In attesa', tone: 'info' },
  sent: { label: 'Inviata', tone: 'success' },
  failed: { label: 'Non riuscita', tone: 'error' },
  uncertain: { label: 'Incerta', tone: 'warning' },
  withdrawn: { label: 'Ritirata', tone: 'neutral' },
  skipped: { label: 'Non inviata', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type MessageState = keyof typeof messageState
export const messageStates = Object.keys(messageState) as [MessageState, ...MessageState[]]

/** Why a message is not sent to a person by a channel. */
export const skipReason = {
  'unknown-type': 'Questo tipo di notifica non esiste più',
  'not-for-them': 'Il tipo di notifica non riguarda questa persona',
  'channel-off': 'Il canale non è previsto per questo tipo di notifica',
  inactive: 'La persona non è più attiva',
  limited: 'La persona è limitata dal medico',
  'no-consent': 'Manca il consenso per questa finalità',
  'chosen-off': 'La persona ha scelto di non riceverla',
  'no-address': 'Manca l’indirizzo e-mail',
  'no-device': 'Nessun dispositivo riceve le notifiche push',
  read: 'La persona ha già letto',
  stopped: 'L’invio è stato fermato',
  otherwise: 'È stata consegnata in un altro modo',
} as const
export type SkipReason = keyof typeof skipReason

/** What decides whether one message goes to one person by one channel. */
export interface DeliveryFacts {
  readonly channel: Channel
  readonly purpose: Purpose
  /** The notification type as the admin keeps it; null when there is none. */
  readonly type: {
    readonly channels: readonly Channel[]
    readonly defaultOn: boolean
    /** Whether the person is of one of its user types. */
    readonly concernsPerson: boolean
  } | null
  readonly active: boolean
  /** Whether the sending doctor limits the person. */
  readonly limited: boolean
  /** Whether the person has consented to the purpose. */
  readonly consented: boolean
  /** The person's own choice for type and channel; null where none was made. */
  readonly choice: boolean | null
  /** Whether there is an e-mail address, or a device that takes push messages. */
  readonly reachable: boolean
}

/**
 * Why a message is not sent, or null when it is. Care needs no consent of its own, and reaches limited people too: a visit that
 * is cancelled has to be told.
 */
export function skipReasonOf(facts: DeliveryFacts): SkipReason | null {
  const { channel, purpose, type, active, limited, consented, choice, reachable } = facts
  if (type === null) return 'unknown-type'
  if (!type.channels.includes(channel)) return 'channel-off'
  if (!type.concernsPerson) return 'not-for-them'
  if (!active) return 'inactive'
  if (purpose !== 'care' && limited) return 'limited'
  if (purpose !== 'care' && !consented) return 'no-consent'
  if (!(choice ?? type.defaultOn)) return 'chosen-off'
  if (!reachable) return channel === 'email' ? 'no-address' : 'no-device'
  return null
}

/** What is known of an attempt that did not end well; where who takes the message gives reasons, these are kept instead. */
export const sendingProblem = {
  unreachable: 'Il server di destinazione non risponde',
  cut: 'La connessione si è interrotta dopo la consegna del contenuto: non si sa se è arrivato',
  'no-file': 'L’allegato non si può leggere',
  interrupted: 'Chi la inviava si è fermato durante l’invio: non si sa se è partita',
} as const
export type SendingProblem = keyof typeof sendingProblem

/** The reason of a message's state in Italian: one of ours, or as who was to take it put it. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null
  const ours: Readonly<Record<string, string>> = { ...skipReason, ...sendingProblem }
  return Object.hasOwn(ours, reason) ? (ours[reason] ?? null) : reason
}

/** Minutes until the next attempt after so many failed ones; null when it is given up. */
export function retryAfter(attempts: number): number | null {
  return [1, 5, 15, 60, 180, 720][attempts - 1] ?? null
}
