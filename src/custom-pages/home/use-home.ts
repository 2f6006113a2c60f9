import { useMemo } from 'react'
import { firstWorkingDay, groundOf } from '../../../domain/availability/day-ground'
import { liveStatuses } from '../../../domain/booking/status'
import { addDays } from '../../../domain/calendar/civil-date'
import { endOfDay } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { Booking } from '../../../domain/contract/bookings'
import { useChatsToRead, useNotificationsToRead, useOfficeUsers } from '../../api'
import { stillFree, useFreeSlots, usePlans } from '../../api/agenda'
import { useBookings } from '../../api/bookings'
import { useLiveAgenda } from '../../api/live-agenda'

/** How far ahead the next working day is looked for, and pending visits are listed. Days. */
const daysAhead = 21
const pendingDays = 61

const shownStatuses = [...liveStatuses, 'terminated'] as const
const startOf = (open: readonly Span[]) => open[0]?.from ?? endOfDay
const inOrder = (a: Booking, b: Booking) => a.date.localeCompare(b.date) || a.from.localeCompare(b.from)

/** What the home page tells: the day at work, office by office, and what waits for an answer. */
export function useHome(now: WallClock) {
  useLiveAgenda()
  const { officeUsers, isPending: officesPending, isError: officesFailed } = useOfficeUsers()
  const today = now.date
  const horizon = useMemo(() => Array.from({ length: daysAhead }, (_, index) => addDays(today, index)), [today])
  const { plans, isPending: plansPending } = usePlans(officeUsers, { from: today, to: horizon.at(-1) ?? today })
  const isPlanned = !officesPending && !plansPending
  const day = useMemo(() => {
    const bare = plans.map(({ plan }) => plan)
    return firstWorkingDay(bare, horizon) ?? today
  }, [plans, horizon, today])

  const enabled = isPlanned && officeUsers.length > 0
  const visits = useBookings({ from: day, to: day, statuses: shownStatuses }, { enabled })
  const pending = useBookings({ from: today, to: addDays(today, pendingDays), statuses: ['pending'] })
  const { slots, isPending: freePending } = useFreeSlots(officeUsers, { from: day, to: day }, { enabled })
  const free = useMemo(() => stillFree(slots, now).get(day) ?? [], [slots, now, day])
  const offices = useMemo(
    () =>
      plans
        .map(({ officeUser, plan }) => ({
          officeUser,
          open: groundOf([plan], [day]).get(day)?.open ?? [],
          visits: visits.bookings.filter(({ office_user_id: id }) => id === officeUser.id).toSorted(inOrder),
          free: free.filter(({ officeUserId }) => officeUserId === officeUser.id),
        }))
        // In the order of the day; an office that rests comes last.
        .toSorted((a, b) => startOf(a.open) - startOf(b.open)),
    [plans, day, visits.bookings, free],
  )
  return {
    day,
    officeUsers,
    offices,
    visits: useMemo(() => visits.bookings.toSorted(inOrder), [visits.bookings]),
    free,
    pending: useMemo(() => pending.bookings.toSorted(inOrder), [pending.bookings]),
    isError: officesFailed || visits.isError,
    isReady: isPlanned && (officeUsers.length === 0 || !visits.isPending),
    isFreeKnown: isPlanned && !freePending,
    isPendingKnown: !pending.isPending,
    retry: () => void visits.refetch(),
    chats: useChatsToRead().data?.data,
    news: useNotificationsToRead('communication'),
    toSetUp: officeUsers.filter(({ need_setup }) => need_setup),
  }
}
export type Home = ReturnType<typeof useHome>
