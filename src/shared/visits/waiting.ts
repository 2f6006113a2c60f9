import { useQueries, useQueryClient } from '@tanstack/react-query'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { Hold, NewWaitingEntry, WaitingEntry } from '../../../domain/contract/booking/waiting'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { clockTime, longDate } from '../../../domain/text/dates'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { callOptions, useCall } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { type ServiceTime, useActingDoctor } from '../../platform/session'
import type { Period } from '../day/bookings-query'
import { useOfficeUsers } from '../people/office-users'
import { storeBooking } from './bookings-cache'

const noEntries: readonly WaitingEntry[] = []
const noHolds: readonly Hold[] = []
/** Offers expire while they are on screen. Milliseconds. */
const refreshEvery = 30_000

/** Everybody who waits, in the order of the offers. */
export function useWaitingList() {
  const result = useCall(endpoints.waiting, {}, { refetchInterval: refreshEvery })
  return { ...result, entries: result.data?.data ?? noEntries }
}

/** Who would take a time, in the order of the offers. Idle without a time. */
export function useMatchingWaiting(time: ServiceTime | null) {
  const result = useCall(endpoints.matchingWaiting, matchingInput(time), {
    enabled: time !== null,
    refetchInterval: refreshEvery,
  })
  return { ...result, entries: result.data?.data ?? noEntries }
}

const matchingInput = (time: ServiceTime | null) => {
  const { office_service_id = 1, date = '', from = '', to = '' } = time ?? {}
  return { query: { office_service_id: String(office_service_id), date, from, to } }
}

/** The times held on these days. */
export function useHolds({ from, to }: Period, { enabled = true } = {}) {
  const result = useCall(endpoints.holds, { query: { from, to } }, { enabled, staleTime: refreshEvery })
  return result.data?.data ?? noHolds
}

/** The free times of a service by day, as they come. */
export interface ServiceDays {
  readonly officeServiceId: number
  readonly days: Readonly<Record<string, readonly AvailableSlot[]>>
}

const freeSlotsInput = (officeServiceId: number, { from, to }: Period) => ({
  params: { id: String(officeServiceId) },
  query: { from, to, advanced: '1' as const },
})

/** How far ahead free times are looked for, in days. */
const daysAhead = 60

/** The free times of the services that an entry waits for, of the acting doctor's offices, until its last day. */
export function useFreeTimesOf({ services, until }: Pick<WaitingEntry, 'services' | 'until'>, today: CivilDate) {
  const actingAs = useActingDoctor()
  const { officeUsers } = useOfficeUsers()
  const own = new Set(officeUsers.map(({ id }) => id))
  const ids = services.filter(({ office_user_id }) => own.has(office_user_id)).map(({ id }) => id)
  const latest = addDays(today, daysAhead)
  const period = { from: today, to: until < latest ? until : latest }
  return useQueries({
    queries: ids.map((id) =>
      callOptions(endpoints.availabilities, freeSlotsInput(id, period), actingAs, { quiet: true }),
    ),
    combine: (answers) => ({
      free: answers.flatMap(({ data }, index): ServiceDays[] =>
        data ? [{ officeServiceId: ids[index] ?? 0, days: data.data }] : [],
      ),
      isPending: answers.some(({ isPending }) => isPending),
      isError: answers.some(({ isLoadingError }) => isLoadingError),
      refetch: () => {
        for (const answer of answers) void answer.refetch()
      },
    }),
  })
}

type Changes = Omit<BodyOf<typeof endpoints.changeWaiting>, 'version'>

/** Changes of the waiting list and of what is held for it; one at a time. Every outcome but `done` is for the caller to show. */
export function useWaitingActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useSingleCall()

  /** What is shown of entries, held times and free times is asked for again. */
  const refresh = () => {
    const { waiting, matchingWaiting, holds, availabilities, day } = endpoints
    void refreshCalls(client, [waiting, matchingWaiting, holds, availabilities, day])
  }
  const action = <T>(send: () => Promise<Outcome<T>>) =>
    run(async () => {
      const outcome = await send()
      refresh()
      return outcome
    })
  const params = ({ id }: { readonly id: number }) => ({ id: String(id) })

  return {
    isBusy,
    add: (draftKey: string, body: NewWaitingEntry) =>
      action(() =>
        sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
          call(endpoints.addWaiting, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    change: (entry: WaitingEntry, changes: Changes) =>
      action(() =>
        attempt(
          call(
            endpoints.changeWaiting,
            { params: params(entry), body: { ...changes, version: entry.version } },
            { actingAs },
          ),
        ),
      ),
    withdraw: (entry: WaitingEntry) =>
      action(() => attempt(call(endpoints.withdrawWaiting, { params: params(entry) }, { actingAs }))),
    /** Without an entry the first in order who can be reached by a message gets the offer. */
    offer: (time: ServiceTime, by: 'message' | 'call', entry?: WaitingEntry) => {
      const { office_service_id, date, from, to } = time
      const body = { office_service_id, date, from, to, by, ...(entry && { waiting_id: entry.id }) }
      return action(() =>
        sendWithKey(`waiting-offer.${entry?.id ?? 'first'}.attempt`, body, (idempotencyKey) =>
          call(endpoints.offerTime, { body }, { idempotencyKey, actingAs }),
        ),
      )
    },
    release: (hold: Hold) => action(() => attempt(call(endpoints.releaseHold, { params: params(hold) }, { actingAs }))),
    accept: (hold: Hold) =>
      action(async () => {
        const outcome = await sendWithKey(`hold.${hold.id}.attempt`, {}, (idempotencyKey) =>
          call(endpoints.acceptHold, { params: params(hold) }, { idempotencyKey, actingAs }),
        )
        if (outcome.kind === 'done') {
          storeBooking(client, actingAs, outcome.data.data)
          announceBooked(outcome.data.data)
        }
        return outcome
      }),
  }
}

function announceBooked({ date, from, code }: Booking) {
  announce({
    type: 'success',
    title: 'Prenotata',
    text: `${longDate(date)} alle ${clockTime(from)}, codice ${code}`,
  })
}

/** Books a held time, or frees it, and says what came of it; answers whether it was done. */
export function useHoldActions() {
  const { accept, release, isBusy } = useWaitingActions()
  const announced = async (outcome: Outcome<unknown> | { readonly kind: 'dropped' }, title?: string) => {
    if (outcome.kind === 'done') {
      if (title) announce({ type: 'success', title })
    } else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
    return outcome.kind === 'done'
  }
  return {
    isBusy,
    accept: async (hold: Hold) => announced(await accept(hold)),
    release: async (hold: Hold) => announced(await release(hold), 'L’orario è di nuovo libero'),
  }
}
