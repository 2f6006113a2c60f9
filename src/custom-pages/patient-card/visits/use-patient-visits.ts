import { useEffect } from 'react'
import { isLive } from '../../../../domain/booking/status'
import { parseTime } from '../../../../domain/calendar/minutes'
import type { WallClock } from '../../../../domain/calendar/rome'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { useVisitsOf } from '../calls'

/** Confirmed or pending, and not over. */
const isToCome = ({ status, date, to }: Booking, now: WallClock) =>
  isLive(status) && (date > now.date || (date === now.date && (parseTime(to) ?? 0) > now.minutes))

/** The patient's visits: those to come, the nearest first, and all others, the latest first. */
export function usePatientVisits(id: number, isCardKnown: boolean) {
  const now = useRomeClock()
  const { visits, isPending, isLoadingError, refetch, hasMore, fetchMore, isFetchingNextPage } = useVisitsOf(
    id,
    isCardKnown,
  )
  // of a repeat over a year the next visit is not on the first page
  const isShort = hasMore && (visits.at(-1)?.date ?? '') >= now.date
  useEffect(() => {
    if (isShort && !isFetchingNextPage) fetchMore()
  })
  return {
    now,
    toCome: visits.filter((visit) => isToCome(visit, now)).toReversed(),
    over: visits.filter((visit) => !isToCome(visit, now)),
    hasMore,
    isFetchingMore: isFetchingNextPage,
    fetchMore,
    isPending: isPending || isShort,
    isError: isLoadingError,
    retry: () => void refetch(),
  }
}
export type PatientVisits = ReturnType<typeof usePatientVisits>
