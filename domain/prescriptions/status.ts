import type { Tone } from '../resource/field'

/** Order or prescription request status (specification §4). */
export const prescriptionStatus = {
  pending: { label: 'In attesa', tone: 'warning' },
  accepted: { label: 'Accettata', tone: 'info' },
  ordering_confirmation_requested: { label: 'Conferma richiesta', tone: 'warning' },
  ordering_confirmation_accepted: { label: 'Conferma ricevuta', tone: 'info' },
  processed: { label: 'Evasa', tone: 'success' },
  rejected: { label: 'Rifiutata', tone: 'error' },
  canceled: { label: 'Annullata', tone: 'error' },
  expired: { label: 'Scaduta', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type PrescriptionStatus = keyof typeof prescriptionStatus
export const prescriptionStatuses = Object.keys(prescriptionStatus) as [PrescriptionStatus, ...PrescriptionStatus[]]

/** Statuses in which somebody has still to do something. */
export const openStatuses = [
  'pending',
  'accepted',
  'ordering_confirmation_requested',
  'ordering_confirmation_accepted',
] as const satisfies readonly PrescriptionStatus[]

export const isOpen = (status: PrescriptionStatus): boolean => openStatuses.some((open) => open === status)

/** Where a request comes from. */
export const prescriptionSource = { patient: 'Dal paziente', desk: 'Dallo studio', chat: 'Dalla chat' } as const
export type PrescriptionSource = keyof typeof prescriptionSource
export const prescriptionSources = Object.keys(prescriptionSource) as [PrescriptionSource, ...PrescriptionSource[]]

/** How the NRE or its sheet reaches the person. */
export const deliveryWay = { app: 'Nell’app', email: 'Per e-mail', collected: 'Ritiro in studio' } as const
export type DeliveryWay = keyof typeof deliveryWay
export const deliveryWays = Object.keys(deliveryWay) as [DeliveryWay, ...DeliveryWay[]]

/**
 * Who changes a status: the doctor in person, who prescribes; the practice, with the doctor and whoever works there; the patient;
 * the system by time. Nobody who impersonates is any of them.
 */
export type Party = 'prescriber' | 'practice' | 'patient' | 'system'

interface Transition {
  readonly from: PrescriptionStatus
  readonly to: PrescriptionStatus
  readonly parties: readonly Party[]
}

/** Every allowed change of status (product.md §5, "/prescriptions"); undo restores a former status and is not a transition. */
export const prescriptionTransitions: readonly Transition[] = [
  { from: 'pending', to: 'accepted', parties: ['prescriber'] },
  { from: 'pending', to: 'rejected', parties: ['prescriber'] },
  { from: 'pending', to: 'canceled', parties: ['practice', 'patient'] },
  { from: 'pending', to: 'expired', parties: ['system'] },
  { from: 'accepted', to: 'ordering_confirmation_requested', parties: ['practice'] },
  { from: 'accepted', to: 'processed', parties: ['practice'] },
  { from: 'ordering_confirmation_requested', to: 'ordering_confirmation_accepted', parties: ['patient', 'practice'] },
  { from: 'ordering_confirmation_requested', to: 'expired', parties: ['system'] },
  { from: 'ordering_confirmation_accepted', to: 'processed', parties: ['practice'] },
]

/** The statuses that one of the caller's parties may set next; empty when the request is closed to them. */
export function nextPrescriptionStatuses(
  from: PrescriptionStatus,
  parties: readonly Party[],
): readonly PrescriptionStatus[] {
  return prescriptionTransitions
    .filter((one) => one.from === from && one.parties.some((party) => parties.includes(party)))
    .map(({ to }) => to)
}

/** Days after which a request that nobody has answered expires. */
export const expiryDays = 7

/** Statuses that end by themselves. */
export const expiringStatuses: readonly PrescriptionStatus[] = prescriptionTransitions
  .filter(({ to }) => to === 'expired')
  .map(({ from }) => from)

/** When a request that has had its status since a moment expires; null: not by itself. */
export const expiresAt = (status: PrescriptionStatus, since: Date): Date | null =>
  expiringStatuses.includes(status) ? new Date(since.getTime() + expiryDays * 86_400_000) : null
