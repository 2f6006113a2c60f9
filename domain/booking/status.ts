/** Design colours of a status: text and edge, and the soft background. */
const tones = {
  success: { tone: 'success', color: '#146b39', background: '#e5f5eb' },
  warning: { tone: 'warning', color: '#8a5200', background: '#fdf1dc' },
  error: { tone: 'error', color: '#a82c23', background: '#fceae8' },
  neutral: { tone: 'neutral', color: '#4b6362', background: '#eef2f2' },
} as const

/** Booking statuses (specification §4); `group` is shown on a series or a day of which this is the worst status. */
export const bookingStatus = {
  confirmed: { label: 'Confermata', group: 'Tutte le visite sono confermate', ...tones.success },
  pending: { label: 'In attesa', group: 'Una o più visite sono in attesa', ...tones.warning },
  canceled: { label: 'Cancellata', group: 'Una o più visite sono cancellate', ...tones.error },
  rejected: { label: 'Rifiutata', group: 'Una o più visite sono rifiutate', ...tones.error },
  terminated: { label: 'Terminata', group: 'Una o più visite sono terminate', ...tones.neutral },
} as const
export const bookingStatuses = ['confirmed', 'pending', 'canceled', 'rejected', 'terminated'] as const
export type BookingStatus = keyof typeof bookingStatus

/** Live bookings hold the doctor's time. */
export const liveStatuses = ['pending', 'confirmed'] as const satisfies readonly BookingStatus[]
export const isLive = (status: BookingStatus): boolean => status === 'pending' || status === 'confirmed'

/**
 * Who changes a status: the doctor's side (with assistants and pharmacies), the participant, an admin, or the system by time.
 */
export type Side = 'doctor-side' | 'participant' | 'admin' | 'system'

/** Whether a visit has started and ended. */
export interface Progress {
  readonly started: boolean
  readonly ended: boolean
}

interface Transition {
  readonly from: BookingStatus
  readonly to: BookingStatus
  readonly sides: readonly Side[]
  readonly when?: keyof Progress
}

/** Every allowed change of status (product.md §4); undo restores a former status and is not a transition. */
export const transitions: readonly Transition[] = [
  { from: 'pending', to: 'confirmed', sides: ['doctor-side'] },
  { from: 'pending', to: 'rejected', sides: ['doctor-side'] },
  { from: 'pending', to: 'canceled', sides: ['doctor-side', 'participant', 'admin'] },
  { from: 'pending', to: 'canceled', sides: ['system'], when: 'ended' },
  { from: 'confirmed', to: 'canceled', sides: ['doctor-side', 'participant', 'admin'] },
  { from: 'confirmed', to: 'terminated', sides: ['doctor-side'], when: 'started' },
  { from: 'confirmed', to: 'terminated', sides: ['system'], when: 'ended' },
]

/** The statuses a side may set next; empty when the booking is final. */
export function nextStatuses(from: BookingStatus, side: Side, progress: Progress): BookingStatus[] {
  return transitions
    .filter((t) => t.from === from && t.sides.includes(side) && (!t.when || progress[t.when]))
    .map((t) => t.to)
}

/** Reason stored when a pending visit lapses (product.md §4). */
export const lapsedReason = 'scaduta'

const worstFirst = ['pending', 'rejected', 'canceled', 'terminated', 'confirmed'] as const

export interface GroupMessage {
  readonly status: BookingStatus
  readonly text: string
}

/** The message of a series by its worst status (product.md §4), given all of its visits; null for no visits. */
export function groupMessage(statuses: readonly BookingStatus[]): GroupMessage | null {
  const status = worstFirst.find((candidate) => statuses.includes(candidate))
  return status ? { status, text: bookingStatus[status].group } : null
}

/** What a day lists unless asked otherwise: visits called off are no longer part of it. */
export const dayStatuses = [...liveStatuses, 'terminated'] as const satisfies readonly BookingStatus[]

/**
 * The message of a day, wherever the day is shown: that of the worst visit among those with a `listed` status. Null without
 * visits, and where the list leaves out a part of the day, of which it would say too much.
 */
export function dayMessage(
  visits: readonly { readonly status: BookingStatus }[],
  listed: readonly BookingStatus[] = dayStatuses,
): GroupMessage | null {
  if (!dayStatuses.every((status) => listed.includes(status))) return null
  return groupMessage(visits.map(({ status }) => status).filter((status) => listed.includes(status)))
}
