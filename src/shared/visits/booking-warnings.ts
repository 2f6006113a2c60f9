import { useQuery } from '@tanstack/react-query'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { ReplyOf } from '../../../domain/contract/endpoint'
import { callOptions } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

/** The service and person being booked, and the time as far as it is chosen. */
export interface WarningQuestion {
  readonly officeServiceId: number
  readonly userId: number
  readonly date?: CivilDate | undefined
  readonly from?: Minutes | undefined
  readonly originalBookingId?: number | undefined
}

type Reply = ReplyOf<typeof endpoints.bookingWarnings>
const none: Pick<Reply, 'data'> & { meta?: Reply['meta'] } = { data: [] }

/** What to know before booking a person (product.md §3.6); the warnings never block. Without `meta` while unknown. */
export function useBookingWarnings(question: WarningQuestion | null): typeof none {
  const actingAs = useActingDoctor()
  const { officeServiceId = 0, userId = 0, date, from, originalBookingId } = question ?? {}
  const query = {
    user_id: String(userId),
    ...(date !== undefined && { date }),
    ...(from !== undefined && { from: longTime(from) }),
    ...(originalBookingId !== undefined && { original_booking_id: String(originalBookingId) }),
  }
  const { queryKey, queryFn } = callOptions(
    endpoints.bookingWarnings,
    { params: { id: String(officeServiceId) }, query },
    actingAs,
    { quiet: true },
  )
  const person = JSON.stringify([actingAs, officeServiceId, userId])
  const { data } = useQuery({
    queryKey: [...queryKey, person],
    queryFn,
    enabled: question !== null,
    staleTime: 30_000,
    placeholderData: (previous: Reply | undefined, before) =>
      before?.queryKey.at(-1) === person ? previous : undefined,
  })
  return question === null ? none : (data ?? none)
}
