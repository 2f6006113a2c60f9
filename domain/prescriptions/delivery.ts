import type { MessageState } from '../messages/delivery'
import type { Tone } from '../resource/field'
import { type PrescriptionStatus, prescriptionStatus } from './status'

/** What has become of a processed request on its way to the person. */
export const deliveryState = {
  /** Until it can no longer be taken back. */
  leaving: { label: 'In partenza', tone: 'info' },
  sending: { label: 'In invio', tone: 'info' },
  delivered: { label: 'Consegnata', tone: 'success' },
  undelivered: { label: 'Non arrivata', tone: 'error' },
  uncertain: { label: 'Forse non arrivata', tone: 'warning' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type DeliveryState = keyof typeof deliveryState
export const deliveryStates = Object.keys(deliveryState) as [DeliveryState, ...DeliveryState[]]

/** The mail that carries the numbers or the sheet. */
export interface CarryingMail {
  readonly state: MessageState
  /** A process is sending it now. */
  readonly under_way: boolean
  readonly attempts: number
  readonly reason: string | null
}

interface DeliveryFacts {
  readonly isDelivered: boolean
  /** The job that sends has not come to it yet. */
  readonly isLeaving: boolean
  /** Null: it went another way, or no mail could be written. */
  readonly mail: CarryingMail | null
}

export function deliveryStateOf({ isDelivered, isLeaving, mail }: DeliveryFacts): DeliveryState {
  if (isDelivered || mail?.state === 'sent') return 'delivered'
  if (isLeaving) return 'leaving'
  if (mail?.state === 'due') return 'sending'
  return mail?.state === 'uncertain' ? 'uncertain' : 'undelivered'
}

/** Whether another way can be chosen: it has not arrived, as far as is known, and is not on its way this moment. */
export const mayLeaveOtherwise = (sent: DeliveryFacts): boolean => {
  const state = deliveryStateOf(sent)
  const isStuck = state === 'sending' && !sent.mail?.under_way && (sent.mail?.attempts ?? 0) > 0
  return state === 'undelivered' || state === 'uncertain' || isStuck
}

/** The status as the practice sees it: of a processed request that has not arrived, what has become of it. */
export const shownStatus = (
  status: PrescriptionStatus,
  state: DeliveryState | undefined,
): { label: string; tone: Tone } =>
  state === undefined || state === 'delivered' ? prescriptionStatus[status] : deliveryState[state]
