import { openingHours } from '../../../domain/availability/opening-hours'
import { type BookingStatus, dayMessage, dayStatuses } from '../../../domain/booking/status'
import { endOfDay } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { byCharacters } from '../../../domain/text/order'
import { useCall, useRetryFailed } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser, useHasRight, usePrescriptionRights } from '../../platform/session/current-user'
import {
  offersInput,
  pendingRequest,
  prescriptionsInput,
  setupInput,
  undecidedInput,
} from '../../shared/day/call-inputs'
import { useOpening } from '../../shared/day/opening'
import { homeQuery } from '../../shared/day/opening-queries'
import { stillFree, useFreeSlots, usePlans } from '../../shared/hours/agenda'
import { useChatsToRead, useNotificationsToRead } from '../../shared/messages/unread'
import { useOfficeUsers } from '../../shared/people/office-users'
import { useBookings } from '../../shared/visits/bookings'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { useRomeClock } from '../../ui/hooks/rome-clock'
import { dayName, unreadByCategory } from './home-text'

const listed: ReadonlySet<BookingStatus> = new Set(dayStatuses)

/** What came with the opening is not asked again. Milliseconds. */
const staleTime = 30_000

const inOrder = (a: Booking, b: Booking) => byCharacters(a.date, b.date) || byCharacters(a.from, b.from)

/** Loading state of a query: unknown data is never shown as empty. */
export type Knowledge = 'known' | 'waiting' | 'failed'

const knowledge = ({ isPending, isLoadingError }: { isPending: boolean; isLoadingError: boolean }): Knowledge =>
  isLoadingError ? 'failed' : isPending ? 'waiting' : 'known'

/** The data of the home page: the day by office, pending visits, unread messages and news, unfinished set-up. */
export function useHome() {
  useLiveAgenda()
  const { data: user } = useCurrentUser()
  const { reads } = usePrescriptionRights()
  const now = useRomeClock()
  const today = now.date
  const { officeUsers, ...offices } = useOfficeUsers()
  const isSelf = useHasRight()('self')
  const actingAs = useActingDoctor()
  const { isSettled, date } = useOpening(user ? homeQuery(user, actingAs, today) : null, today)
  const day = date ?? today
  const ofDayOnly = { from: day, to: day }
  const planning = usePlans(officeUsers, ofDayOnly, { enabled: isSettled })
  const { plans } = planning

  const hasNoPlan = offices.isLoadingError || planning.isFailed
  const isPlanned = !offices.isPending && !planning.isPending && !hasNoPlan
  const enabled = isPlanned && isSettled && officeUsers.length > 0
  const ofDay = useBookings(ofDayOnly, { enabled })
  const visits = ofDay.bookings.filter(({ status }) => listed.has(status)).toSorted(inOrder)
  const pending = useBookings(pendingRequest(today), { enabled: isSettled })
  const undecided = useCall(endpoints.day, undecidedInput, { enabled: isSettled, staleTime })
  const setup = useCall(endpoints.day, setupInput, { enabled: isSettled, staleTime })
  const prescriptions = useCall(endpoints.day, prescriptionsInput, { enabled: isSettled && reads, staleTime })
  const offers = useCall(endpoints.day, offersInput, { enabled: isSettled && isSelf, staleTime })
  const toSetUp = setup.data?.data.setup ?? []
  const freeTimes = useFreeSlots(officeUsers, ofDayOnly, { enabled })
  const free = stillFree(freeTimes.slots, now).get(day) ?? []
  const chats = useChatsToRead()
  const news = useNotificationsToRead('communication')
  return {
    now,
    day,
    isToday: day === today,
    when: dayName(day, today),
    officeUsers,
    offices: plans
      .map(({ officeUser, plan }) => ({
        officeUser,
        open: openingHours([plan], [day]).get(day)?.open ?? [],
        visits: visits.filter(({ office_user_id: id }) => id === officeUser.id),
        free: free.filter(({ officeUserId }) => officeUserId === officeUser.id),
      }))
      // Sorted by opening time; closed offices come last.
      .toSorted((a, b) => (a.open[0]?.from ?? endOfDay) - (b.open[0]?.from ?? endOfDay)),
    visits,
    message: dayMessage(visits),
    free,
    /** How many visits lie outside the hours and wait for a decision. */
    undecided: undecided.data?.data.undecided ?? 0,
    pending: pending.bookings.toSorted(inOrder),
    /** Requests for prescriptions that wait for the doctor; undefined: none can come. */
    prescriptions: reads ? prescriptions.data?.data.prescriptions : undefined,
    /** What is offered to the doctor and not adhered to yet; undefined: nothing, or not for who acts for one. */
    offers: isSelf ? offers.data?.data.offers : undefined,
    known: {
      visits: knowledge({
        isPending: !isPlanned || (enabled && ofDay.isPending),
        isLoadingError: hasNoPlan || ofDay.isError,
      }),
      free: knowledge({
        isPending: !isPlanned || freeTimes.isPending,
        isLoadingError: hasNoPlan || freeTimes.isFailed,
      }),
      pending: knowledge(pending),
      chats: knowledge(chats),
      news: knowledge(news),
    },
    retry: useRetryFailed(),
    unreadChats: chats.data?.data.to_read ?? 0,
    chats: chats.data ? unreadByCategory(chats.data.data) : [],
    news: news.newest,
    unreadNews: news.count,
    /** The steps of the doctor's set-up that are not done. */
    toSetUp,
    /** A step without which nobody can book is missing: it is named first. */
    cannotBeBooked: toSetUp.some((step) => step === 'office' || step === 'services' || step === 'planning'),
  }
}
export type Home = ReturnType<typeof useHome>

/** Props of the page's parts; `onVisit` opens the card of a visit. */
export interface PartProps {
  readonly home: Home
  readonly onVisit: (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void
}
