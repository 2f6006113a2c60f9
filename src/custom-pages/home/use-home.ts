import { useQuery } from '@tanstack/react-query'
import { openingHours } from '../../../domain/availability/opening-hours'
import { type BookingStatus, dayMessage, dayStatuses } from '../../../domain/booking/status'
import { endOfDay } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { byCharacters } from '../../../domain/text/order'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { useRetryFailed } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { dayOptions } from '../../shared/day/day'
import { homeQuery } from '../../shared/day/day-queries'
import { freeSlotsOf, plansOf, stillFree } from '../../shared/hours/agenda'
import { useChatsToRead, useNotificationsToRead } from '../../shared/messages/unread'
import { useOfficeUsers } from '../../shared/people/office-users'
import { useLiveAgenda } from '../../shared/visits/live-agenda'
import { dayName, unreadByCategory } from './home-text'

const listed: ReadonlySet<BookingStatus> = new Set(dayStatuses)

const inOrder = (a: Booking, b: Booking) => byCharacters(a.date, b.date) || byCharacters(a.from, b.from)

/** Loading state of a query: unknown data is never shown as empty. */
export type TileCounts = 'known' | 'waiting' | 'failed'

const knowledge = ({ isPending, isLoadingError }: { isPending: boolean; isLoadingError: boolean }): TileCounts =>
  isLoadingError ? 'failed' : isPending ? 'waiting' : 'known'

/** The data of the home page: the day by office, pending visits, unread messages and news, unfinished set-up. */
export function useHome() {
  useLiveAgenda()
  const { data: user } = useCurrentUser()
  const now = useRomeClock()
  const today = now.date
  const { officeUsers, ...offices } = useOfficeUsers()
  const actingAs = useActingDoctor()
  const query = user ? homeQuery(user, actingAs, today) : null
  const reply = useQuery(dayOptions(query, actingAs))
  const known = reply.data?.data
  const day = known?.date ?? today
  const plans = plansOf(officeUsers, known?.schedules)
  const visits = (known?.visits ?? []).filter(({ status }) => listed.has(status)).toSorted(inOrder)
  const toSetUp = known?.setup ?? []
  const free = stillFree(freeSlotsOf(known?.free), now).get(day) ?? []
  const chats = useChatsToRead()
  const news = useNotificationsToRead('communication')
  /** Of a part of the day: who may not read it has none. */
  const ofPart = (part: unknown): TileCounts => (known && part === undefined ? 'failed' : knowledge(reply))
  const ofPlanned = (part: unknown): TileCounts =>
    offices.isPending || offices.isLoadingError ? knowledge(offices) : ofPart(part)
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
    undecided: known?.undecided ?? 0,
    pending: (known?.pending ?? []).toSorted(inOrder),
    /** Requests for prescriptions that wait for the doctor; undefined: none can come. */
    prescriptions: known?.prescriptions,
    /** What is offered to the doctor and not adhered to yet; undefined: nothing, or not for who acts for one. */
    offers: known?.offers,
    known: {
      visits: ofPlanned(known?.visits),
      free: ofPlanned(known?.free),
      pending: ofPart(known?.pending),
      chats: knowledge(chats),
      news: knowledge(news),
    },
    retry: useRetryFailed(),
    unreadChats: chats.data?.to_read ?? 0,
    chats: chats.data ? unreadByCategory(chats.data) : [],
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
