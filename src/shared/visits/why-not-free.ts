import type { CivilDate } from '../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import { useCall } from '../../platform/calls/use-call'

/** The minute and office to explain; for a service, or for an ordinary visit of one step. */
export interface TimeQuestion {
  readonly officeUserId: number
  readonly date: CivilDate
  readonly from: Minutes
  readonly officeServiceId?: number | undefined
  /** While a visit is edited, its own time counts as free. */
  readonly originalBookingId?: number | undefined
}

/** "Perché non è libero?" for one minute; idle without a question. */
export function useWhyNotFree(question: TimeQuestion | null) {
  const { officeUserId = 0, date = '', from = 0, officeServiceId, originalBookingId } = question ?? {}
  const query = {
    date,
    from: shortTime(from),
    ...(officeServiceId !== undefined && { office_service_id: String(officeServiceId) }),
    ...(originalBookingId !== undefined && { original_booking_id: String(originalBookingId) }),
  }
  const { data, isLoadingError, refetch } = useCall(
    endpoints.whyNotFree,
    { params: { id: String(officeUserId) }, query },
    // What is taken or past changes by the minute.
    { enabled: question !== null, staleTime: 10_000 },
  )
  return { answer: data?.data, failed: isLoadingError, retry: () => void refetch() }
}
