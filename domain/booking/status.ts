/** Booking statuses (specification §4) with the colours of the design: text and edge, and the soft background. */
export const bookingStatuses = ['confirmed', 'pending', 'canceled', 'rejected', 'terminated'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingStatus = {
  confirmed: {
    label: 'Confermata',
    group: 'Tutte le visite sono confermate',
    tone: 'success',
    color: '#146b39',
    background: '#e5f5eb',
  },
  pending: {
    label: 'In attesa',
    group: 'Una o più visite sono in attesa',
    tone: 'warning',
    color: '#8a5200',
    background: '#fdf1dc',
  },
  canceled: {
    label: 'Cancellata',
    group: 'Una o più visite sono cancellate',
    tone: 'error',
    color: '#a82c23',
    background: '#fceae8',
  },
  rejected: {
    label: 'Rifiutata',
    group: 'Una o più visite sono rifiutate',
    tone: 'error',
    color: '#a82c23',
    background: '#fceae8',
  },
  terminated: {
    label: 'Terminata',
    group: 'Una o più visite sono terminate',
    tone: 'neutral',
    color: '#4b6362',
    background: '#eef2f2',
  },
} as const satisfies Record<
  BookingStatus,
  { label: string; group: string; tone: string; color: string; background: string }
>

/** Live bookings hold the doctor's time. */
export const liveStatuses = ['pending', 'confirmed'] as const satisfies readonly BookingStatus[]
export const isLive = (status: BookingStatus): boolean => status === 'pending' || status === 'confirmed'

/** Who changes a status: the doctor with assistants and pharmacies, the participant, an admin, or the clock. */
export type Side = 'doctor-side' | 'participant' | 'admin' | 'system'

/** Where a visit stands in time. */
export interface Progress {
  readonly started: boolean
  readonly ended: boolean
}

interface Transition {
  readonly from: BookingStatus
  readonly to: BookingStatus
  readonly sides: readonly Side[]
  readonly when?: (progress: Progress) => boolean
}

/** Every allowed change of status (product.md §4); undo restores a former status and is not a transition. */
export const transitions: readonly Transition[] = [
  { from: 'pending', to: 'confirmed', sides: ['doctor-side'] },
  { from: 'pending', to: 'rejected', sides: ['doctor-side'] },
  { from: 'pending', to: 'canceled', sides: ['doctor-side', 'participant', 'admin'] },
  { from: 'pending', to: 'canceled', sides: ['system'], when: ({ ended }) => ended },
  { from: 'confirmed', to: 'canceled', sides: ['doctor-side', 'participant', 'admin'] },
  { from: 'confirmed', to: 'terminated', sides: ['doctor-side'], when: ({ started }) => started },
  { from: 'confirmed', to: 'terminated', sides: ['system'], when: ({ ended }) => ended },
]

/** The statuses a booking may take next, for whoever asks; empty when it is finished. */
export function nextStatuses(from: BookingStatus, side: Side, progress: Progress): BookingStatus[] {
  return transitions
    .filter((t) => t.from === from && t.sides.includes(side) && (t.when?.(progress) ?? true))
    .map((t) => t.to)
}

/** Reason stored when a pending visit lapses (product.md §4). */
export const lapsedReason = 'scaduta'

const worstFirst = ['pending', 'rejected', 'canceled', 'terminated', 'confirmed'] as const

/** The message that stands on a series or on a day: the worst status wins (product.md §4); null for no visits. */
export function groupMessage(statuses: readonly BookingStatus[]): { status: BookingStatus; text: string } | null {
  const status = worstFirst.find((candidate) => statuses.includes(candidate))
  return status ? { status, text: bookingStatus[status].group } : null
}
