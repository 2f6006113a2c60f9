import { useMemo } from 'react'
import { firstWorkingDay, openingHours } from '../../../domain/availability/opening-hours'
import { groupMessage, isLive } from '../../../domain/booking/status'
import { addDays } from '../../../domain/calendar/civil-date'
import { endOfDay } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/bookings'
import { useChatsToRead, useNotificationsToRead, useOfficeUsers } from '../../api'
import { stillFree, useFreeSlots, usePlans } from '../../api/agenda'
import { useBookings } from '../../api/bookings'
import { useLiveAgenda } from '../../api/live-agenda'
import { useCall, useRetryFailed } from '../../api/use-call'
import { unreadByCategory } from './home-text'

/** How far ahead the next working day is looked for, and pending visits are listed. Days. */
const daysAhead = 21
const pendingDays = 61

/** So many unread news stand here by their titles. */
const newsShown = 3

/** What is on the list of the day; a visit called off counts only for the day's message. */
const isListed = ({ status }: Booking) => isLive(status) || status === 'terminated'
const startOf = (open: readonly Span[]) => open[0]?.from ?? endOfDay
const inOrder = (a: Booking, b: Booking) => a.date.localeCompare(b.date) || a.from.localeCompare(b.from)

/** The state of an answer: what is not known is never shown as "nothing". */
export type Knowledge = 'known' | 'waiting' | 'failed'

const knowledge = (isKnown: boolean, isFailed: boolean): Knowledge =>
  isFailed ? 'failed' : isKnown ? 'known' : 'waiting'

/** The data of the home page: the day by office, pending visits, unread messages and news, unfinished set-up. */
export function useHome(now: WallClock) {
  useLiveAgenda()
  const { officeUsers, isPending: officesPending, isLoadingError: officesFailed } = useOfficeUsers()
  const today = now.date
  const horizon = useMemo(() => Array.from({ length: daysAhead }, (_, index) => addDays(today, index)), [today])
  const {
    plans,
    isPending: plansPending,
    isFailed: plansFailed,
  } = usePlans(officeUsers, { from: today, to: horizon.at(-1) ?? today })
  const noPlan = officesFailed || plansFailed
  const isPlanned = !officesPending && !plansPending && !noPlan
  const day = useMemo(() => {
    const bare = plans.map(({ plan }) => plan)
    return firstWorkingDay(bare, horizon) ?? today
  }, [plans, horizon, today])

  const enabled = isPlanned && officeUsers.length > 0
  const visits = useBookings({ from: day, to: day }, { enabled })
  const listed = useMemo(() => visits.bookings.filter(isListed).toSorted(inOrder), [visits.bookings])
  const pending = useBookings({ from: today, to: addDays(today, pendingDays), statuses: ['pending'] })
  const {
    slots,
    isPending: freePending,
    isFailed: freeFailed,
  } = useFreeSlots(officeUsers, { from: day, to: day }, { enabled })
  const free = useMemo(() => stillFree(slots, now).get(day) ?? [], [slots, now, day])
  const offices = useMemo(
    () =>
      plans
        .map(({ officeUser, plan }) => ({
          officeUser,
          open: openingHours([plan], [day]).get(day)?.open ?? [],
          visits: listed.filter(({ office_user_id: id }) => id === officeUser.id),
          free: free.filter(({ officeUserId }) => officeUserId === officeUser.id),
        }))
        // In the order of the day; an office that rests comes last.
        .toSorted((a, b) => startOf(a.open) - startOf(b.open)),
    [plans, day, listed, free],
  )
  const chats = useChatsToRead()
  const news = useNotificationsToRead('communication')
  const latest = useCall(
    endpoints.notifications,
    { query: { to_read: '1', type: 'communication', paginate: '1', limit: String(newsShown) } },
    { enabled: news.any, staleTime: 60_000 },
  )
  const visitsFailed = noPlan || visits.isError
  return {
    day,
    officeUsers,
    offices,
    visits: listed,
    message: groupMessage(visits.bookings.map(({ status }) => status)),
    free,
    pending: useMemo(() => pending.bookings.toSorted(inOrder), [pending.bookings]),
    known: {
      visits: knowledge(isPlanned && (officeUsers.length === 0 || !visits.isPending), visitsFailed),
      free: knowledge(isPlanned && !freePending, noPlan || freeFailed),
      pending: knowledge(!pending.isPending, pending.isLoadingError),
      chats: knowledge(!chats.isPending, chats.isLoadingError),
      news: knowledge(news.isKnown, news.isFailed),
    },
    retry: useRetryFailed(),
    unreadChats: chats.data?.data.to_read ?? 0,
    chats: chats.data ? unreadByCategory(chats.data.data) : [],
    unreadNews: news.count,
    latestNews: latest.data?.data ?? [],
    toSetUp: officeUsers.filter(({ need_setup }) => need_setup),
  }
}
export type Home = ReturnType<typeof useHome>
