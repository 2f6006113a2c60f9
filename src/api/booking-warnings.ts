import type { CivilDate } from '../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import type { BookingWarning } from '../../domain/contract/free-time'
import { useCall } from './use-call'

/** Whom a service is about to be booked for, and when, as far as it is chosen. */
export interface WarningQuestion {
  readonly officeServiceId: number
  readonly userId: number
  readonly date?: CivilDate | undefined
  readonly from?: Minutes | undefined
  readonly originalBookingId?: number | undefined
}

const none: readonly BookingWarning[] = []

/** What the doctor's side should know before booking somebody (product.md §3.6). Nothing while unknown: it only warns. */
export function useBookingWarnings(question: WarningQuestion | null): readonly BookingWarning[] {
  const { data } = useCall(
    endpoints.bookingWarnings,
    {
      params: { id: String(question?.officeServiceId) },
      query: {
        user_id: String(question?.userId),
        ...(question?.date !== undefined && { date: question.date }),
        ...(question?.from !== undefined && { from: longTime(question.from) }),
        ...(question?.originalBookingId !== undefined && { original_booking_id: String(question.originalBookingId) }),
      },
    },
    { enabled: question !== null, staleTime: 30_000, keepPrevious: true },
  )
  return question === null ? none : (data?.data ?? none)
}
