import type { CivilDate } from '../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import { useCall } from './use-call'

/** Which minute, of which office; for a service, or for an ordinary visit of one step. */
export interface TimeQuestion {
  readonly officeUserId: number
  readonly date: CivilDate
  readonly from: Minutes
  readonly officeServiceId?: number | undefined
  /** While a visit is edited, its own time counts as free. */
  readonly originalBookingId?: number | undefined
}

/** What is taken and what is past changes by the minute. Milliseconds. */
const freshFor = 10_000

/** "Perché non è libero?" for one minute; idle without a question. */
export function useWhyNotFree(question: TimeQuestion | null) {
  const { data, isError, refetch } = useCall(
    endpoints.whyNotFree,
    {
      params: { id: String(question?.officeUserId ?? 0) },
      query: {
        date: question?.date ?? '',
        from: shortTime(question?.from ?? 0),
        ...(question?.officeServiceId !== undefined && { office_service_id: String(question.officeServiceId) }),
        ...(question?.originalBookingId !== undefined && { original_booking_id: String(question.originalBookingId) }),
      },
    },
    { enabled: question !== null, staleTime: freshFor },
  )
  return { answer: data?.data, failed: isError && data === undefined, retry: () => void refetch() }
}
