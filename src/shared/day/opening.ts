import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { Day, DayPart } from '../../../domain/contract/agenda/day'
import type { Endpoint, QueryOf, ReplyOf } from '../../../domain/contract/endpoint'
import { type CallInput, call } from '../../platform/calls/call'
import { callKey } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { bookingsQuery } from './bookings-query'
import {
  freeSlotsInput,
  holdsInput,
  offersInput,
  pendingRequest,
  prescriptionsInput,
  schedulesInput,
  setupInput,
  undecidedInput,
  unreadInput,
} from './call-inputs'
import { frameQuery } from './opening-queries'

export type OpeningQuery = QueryOf<typeof endpoints.day>

/** The key of openings: their replies are kept under the keys of the calls that they replace. */
const openingKey = `${endpoints.day.path}/opening`

interface Opened {
  readonly client: QueryClient
  readonly actingAs: number | null
  readonly query: OpeningQuery
  readonly today: CivilDate
  readonly day: Day
}

/** Stores each part as the reply of the call that it replaces. */
function store({ client, actingAs, query, today, day }: Opened) {
  const put = <E extends Endpoint>(endpoint: E, input: CallInput<E>, reply: ReplyOf<E>) =>
    client.setQueryData(callKey(endpoint, actingAs, input), reply)
  const period = { from: day.date, to: query.to ?? day.date }
  const { date = today, to: _, next: __, with: ___, ...filters } = query
  const stored: { [P in DayPart]: (part: NonNullable<Day[P]>) => void } = {
    schedules: (schedules) => put(endpoints.day, schedulesInput(period), { data: { date: day.date, schedules } }),
    visits: (data) => put(endpoints.bookings, { query: { ...filters, ...period } }, { data }),
    holds: (data) => put(endpoints.holds, holdsInput(period), { data }),
    pending: (data) => put(endpoints.bookings, { query: bookingsQuery(pendingRequest(date)) }, { data }),
    free: (offices) => {
      const from = period.from < today ? today : period.from
      for (const { office_service_id, days } of offices)
        put(endpoints.availabilities, freeSlotsInput(office_service_id, { ...period, from }), { data: days })
    },
    chats: (data) => put(endpoints.chatsToRead, {}, { data }),
    notifications: (page) => put(endpoints.notifications, unreadInput('notification'), page),
    news: (page) => put(endpoints.notifications, unreadInput('communication'), page),
    notices: (data) => put(endpoints.serviceNotices, {}, { data }),
    setup: (setup) => put(endpoints.day, setupInput, { data: { date: day.date, setup } }),
    prescriptions: (prescriptions) =>
      put(endpoints.day, prescriptionsInput, { data: { date: day.date, prescriptions } }),
    offers: (offers) => put(endpoints.day, offersInput, { data: { date: day.date, offers } }),
    undecided: (undecided) => put(endpoints.day, undecidedInput, { data: { date: day.date, undecided } }),
  }
  for (const name of Object.keys(stored) as DayPart[]) {
    const part = day[name]
    if (part !== undefined) stored[name](part as never)
  }
}

interface Opening {
  readonly client: QueryClient
  readonly actingAs: number | null
  /** Null: nothing is opened yet. */
  readonly query: OpeningQuery | null
  readonly today: CivilDate
  /** The reply that was asked for before the code of the page had come, if there is one. */
  readonly asked?: Promise<Day | undefined> | undefined
}

/** Query options of an opening, which stores what it answers under the keys of the calls that it replaces. */
export function openingOptions({ client, actingAs, query, today, asked }: Opening) {
  const { date, to, next, with: parts } = query ?? {}
  return queryOptions({
    queryKey: [openingKey, actingAs, { date, to, next, with: parts, office: query?.['filter[office_user_id]'] }],
    queryFn: async ({ signal }): Promise<{ date: CivilDate | undefined }> => {
      if (query === null) return { date: undefined }
      try {
        const reply =
          (asked && (await asked)) ?? (await call(endpoints.day, { query }, { signal, actingAs, quiet: true })).data
        // given up for a newer one: `asked` comes all the same
        signal.throwIfAborted()
        store({ client, actingAs, query, today, day: reply })
        return { date: reply.date }
      } catch (error) {
        if (signal.aborted) throw error
        return { date: undefined }
      }
    },
    enabled: query !== null,
    staleTime: 30_000,
    retry: false,
  })
}

/**
 * Opens a page with one call in place of several: their own calls, enabled once `isSettled`, then find fresh replies. Where the
 * opening fails, they are made after all. `date`: the answered day; undefined while unknown. Filters of visits may change later:
 * they open nothing anew.
 */
export function useOpening(query: OpeningQuery | null, today: CivilDate) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { data, isFetched, isFetching } = useQuery(openingOptions({ client, actingAs, query, today }))
  return { isSettled: query !== null && isFetched && !isFetching, date: data?.date }
}

/**
 * An opening on its way when something changes may bring the state before: it must be restarted. One that has come needs nothing,
 * as the calls that it stands for are asked again themselves.
 */
export const isOpening = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] === openingKey
export const isOpeningNow = (query: Pick<Query, 'queryKey' | 'state'>) =>
  isOpening(query) && query.state.fetchStatus === 'fetching'

/** What the frame of each page of the doctor's side opens with: counts of messages and news, service communications. */
export function useFrameOpening() {
  const { data: user } = useCurrentUser()
  const actingAs = useActingDoctor()
  const query = frameQuery(user, actingAs)
  const { isSettled } = useOpening(query, '')
  // Admins read the service communications alone.
  return { isSettled: query ? isSettled : user !== undefined }
}
