import type { BookingStatus } from '../../../../domain/booking/status'
import type { Booking } from '../../../../domain/contract/booking/bookings'

/** What became of a visit that is over, as the chips of the list tell them apart. */
export const visitKinds = ['all', 'present', 'missed', 'canceled'] as const
export type VisitKind = (typeof visitKinds)[number]

const called: readonly BookingStatus[] = ['canceled', 'rejected']
const took: readonly BookingStatus[] = ['confirmed', 'terminated']

/** Whether a visit is of a kind; one that took place counts as come to unless it is marked as missed. */
export function isOfKind({ status, presence }: Pick<Booking, 'status' | 'presence'>, kind: VisitKind): boolean {
  const isMissed = took.includes(status) && presence?.state === 'no_show'
  switch (kind) {
    case 'all':
      return true
    case 'canceled':
      return called.includes(status)
    case 'missed':
      return isMissed
    case 'present':
      return took.includes(status) && !isMissed
    default:
      return kind satisfies never
  }
}
