import { useQuery } from '@tanstack/react-query'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../domain/calendar/minutes'
import { endpoints } from '../../domain/contract'
import type { BookingWarning } from '../../domain/contract/agenda'
import type { ReplyOf } from '../../domain/contract/endpoint'
import { useActingDoctor } from '../session'
import { call } from './call'
import { callKey } from './use-call'

/** Whom a service is about to be booked for, and when, as far as it is chosen. */
export interface WarningQuestion {
  readonly officeServiceId: number
  readonly userId: number
  readonly date?: CivilDate | undefined
  readonly from?: Minutes | undefined
  readonly originalBookingId?: number | undefined
}

type Reply = ReplyOf<typeof endpoints.bookingWarnings>
const none: readonly BookingWarning[] = []
const freshFor = 30_000

const inputOf = ({ officeServiceId, userId, date, from, originalBookingId }: WarningQuestion) => ({
  params: { id: String(officeServiceId) },
  query: {
    user_id: String(userId),
    ...(date !== undefined && { date }),
    ...(from !== undefined && { from: longTime(from) }),
    ...(originalBookingId !== undefined && { original_booking_id: String(originalBookingId) }),
  },
})

/**
 * What the doctor's side should know before booking somebody (product.md §3.6). It only warns: nothing is said while it is
 * unknown, and while another time is asked about, what was known of the same person stays.
 */
export function useBookingWarnings(question: WarningQuestion | null): readonly BookingWarning[] {
  const actingDoctorId = useActingDoctor()
  const input = question && inputOf(question)
  const who = JSON.stringify([actingDoctorId, question?.officeServiceId, question?.userId])
  const { data } = useQuery({
    queryKey: [...callKey(endpoints.bookingWarnings, actingDoctorId, input), who],
    queryFn: ({ signal }) =>
      input
        ? call(endpoints.bookingWarnings, input, { signal, actingAs: actingDoctorId, quiet: true })
        : Promise.reject(new Error('Nobody to ask about')),
    enabled: input !== null,
    staleTime: freshFor,
    placeholderData: (previous: Reply | undefined, query) => (query?.queryKey.at(-1) === who ? previous : undefined),
  })
  return question === null ? none : (data?.data ?? none)
}
