import type { QueryClient, Query as StoredQuery } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { Day } from '../../../domain/contract/agenda/day'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { bookingsQuery } from '../day/bookings-query'
import { asksFor, type DayQuery, dayQueryOf, hasDayPart } from '../day/day'
import { pendingRequest } from '../day/day-queries'
import { storeInBoards, touchesBoard } from './board/board-cache'

type Query = Readonly<Record<string, string | undefined>>
interface BookingList {
  readonly data: readonly Booking[]
}

/** Whether a list fetched with these filters contains the booking. */
export function belongsTo(query: Query, booking: Booking): boolean {
  const { from, to } = query
  if ((from && booking.date < from) || (to && booking.date > to)) return false
  const statuses = query['filter[status][in]'] ?? query['filter[status]']
  if (statuses && !statuses.split(',').includes(booking.status)) return false
  const office = query['filter[office_user_id]']
  if (office && Number(office) !== booking.office_user_id) return false
  const series = query['filter[series_id]']
  if (series && Number(series) !== booking.series_id) return false
  const services = query['filter[office_service_id][in]'] ?? query['filter[office_service_id]']
  return !services || services.split(',').includes(String(booking.office_service_id))
}

/** The list with the current booking inserted, replaced or removed, according to the list's filters. */
export function withBooking(list: readonly Booking[], query: Query, booking: Booking): readonly Booking[] {
  const index = list.findIndex(({ id }) => id === booking.id)
  const others = index < 0 ? list : list.toSpliced(index, 1)
  if (!belongsTo(query, booking)) return others
  return index < 0 ? [...others, booking] : others.toSpliced(index, 0, booking)
}

type Key = readonly [path: string, actingDoctorId: number | null, input?: { params?: { id?: string }; query?: Query }]

/** Pages of a paginated list cannot be patched; they are refetched. */
const isPage = (query: Query | undefined) => query?.paginate === '1'

/** The day with the current bookings among its visits and among those that wait for a confirmation. */
function dayWith(day: Day, { date, to, next: _, with: __, ...filters }: DayQuery, bookings: readonly Booking[]): Day {
  const updated = (list: readonly Booking[] | undefined, query: Query) =>
    list && bookings.reduce((held, booking) => withBooking(held, query, booking), list)
  const visits = updated(day.visits, { ...filters, from: day.date, to: to ?? day.date })
  const pending = updated(day.pending, bookingsQuery(pendingRequest(date ?? day.date)))
  return { ...day, ...(visits && { visits: [...visits] }), ...(pending && { pending: [...pending] }) }
}

/** Writes bookings returned by the server into the doctor's cache and invalidates the queries that depend on them, once. */
export function storeBookings(client: QueryClient, actingDoctorId: number | null, bookings: readonly Booking[]): void {
  for (const [key, list] of client.getQueriesData<BookingList>({
    queryKey: [endpoints.bookings.path, actingDoctorId],
  })) {
    const query = (key as unknown as Key)[2]?.query ?? {}
    if (!list || isPage(query)) continue
    const data = bookings.reduce((held, booking) => withBooking(held, query, booking), list.data)
    client.setQueryData(key, { ...list, data })
  }
  for (const [key, reply] of client.getQueriesData<{ data: Day }>({ queryKey: [endpoints.day.path, actingDoctorId] })) {
    const query = dayQueryOf({ queryKey: key })
    if (reply && query) client.setQueryData(key, { data: dayWith(reply.data, query, bookings) })
  }
  for (const booking of bookings) {
    const one: Key = [endpoints.booking.path, actingDoctorId, { params: { id: String(booking.id) } }]
    client.setQueryData(one, { data: booking })
  }
  storeInBoards(client, bookings)
  const ids = new Set(bookings.map(({ id }) => String(id)))
  void client.invalidateQueries({
    predicate: (query) => {
      const [path, doctor, input] = query.queryKey as unknown as Key
      if (doctor !== actingDoctorId) return false
      if (path === endpoints.availabilities.path || hasDayPart('free', 'undecided')(query)) return true
      if (path === endpoints.bookings.path) return isPage(input?.query)
      return path === endpoints.bookingHistory.path && ids.has(input?.params?.id ?? '')
    },
  })
}

export const storeBooking = (client: QueryClient, actingDoctorId: number | null, booking: Booking): void =>
  storeBookings(client, actingDoctorId, [booking])

/** A change from elsewhere: the doctor whose agenda it is in, the booking, its day; without a day the hours have changed. */
export interface AgendaChange {
  readonly doctorId: number
  readonly bookingId: number | null
  readonly date: string | null
}

/** Lists of the agenda by their days. */
const byDays: readonly string[] = [endpoints.bookings.path, endpoints.availabilities.path, endpoints.holds.path]

/** What looks for free times of several doctors: a change of any of them may take one. */
const overSeveralDoctors: readonly string[] = [
  endpoints.firstFree.path,
  endpoints.affectedBookings.path,
  endpoints.undecidedVisits.path,
]

/** Whether a day shows what a change may be about: the visits that wait or are undecided, or those of its days, before or after it. */
function touchesDay({ bookingId, date }: AgendaChange, query: DayQuery, reply: unknown): boolean {
  if (asksFor(query, 'pending', 'undecided')) return true
  if (!asksFor(query, 'visits', 'free', 'holds')) return false
  const day = (reply as { data: Day } | undefined)?.data
  // on its way, it may bring the state before
  if (!day || date === null) return true
  return (
    (day.date <= date && date <= (query.to ?? day.date)) || (day.visits?.some(({ id }) => id === bookingId) ?? false)
  )
}

/** Predicate for the queries a change may affect. `selfId`: the user whose agenda a request without an acting doctor reads. */
export function touchedBy(change: AgendaChange, selfId: number | null) {
  return (query: { queryKey: readonly unknown[]; state: Partial<StoredQuery['state']> }): boolean => {
    const [path, actingDoctorId, input] = query.queryKey as unknown as Key
    if (path === endpoints.board.path) return touchesBoard(change, query)
    // whoever is acted for
    if (overSeveralDoctors.includes(path)) return true
    if ((actingDoctorId ?? selfId) !== change.doctorId) return false
    if (change.date === null) return path.startsWith('doctor/')
    if (path === endpoints.booking.path || path === endpoints.bookingHistory.path)
      return input?.params?.id === String(change.bookingId)
    const day = dayQueryOf(query)
    if (day) return touchesDay(change, day, query.state.data)
    if (path === endpoints.waiting.path || path === endpoints.matchingWaiting.path) return true
    if (!byDays.includes(path)) return false
    const { from, to } = input?.query ?? {}
    const covers = (!from || from <= change.date) && (!to || change.date <= to)
    if (covers || path !== endpoints.bookings.path) return covers
    // a list in pages has no `data` of its own
    const list = query.state.data as Partial<BookingList> | undefined
    return list?.data?.some(({ id }) => id === change.bookingId) ?? false
  }
}
