import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CivilDate, endOfMonth, shiftMonth, startOfMonth } from '../../../domain/calendar/civil-date'
import { type Minutes, parseTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { AvailableSlot } from '../../../domain/contract/agenda/agenda'
import type { ReplyOf } from '../../../domain/contract/endpoint'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { callKey, callOptions } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

/** The service to query and whether online; while editing, the booking itself is ignored (`originalBookingId`). */
export interface AvailabilityQuestion {
  readonly officeServiceId: number
  readonly online?: boolean
  readonly originalBookingId?: number | undefined
  readonly cityId?: number | undefined
}

/** A free slot; minutes of the day, Europe/Rome. `slot_code` is null for ordinary time. */
export interface OfferedSlot {
  readonly from: Minutes
  readonly to: Minutes
  readonly slot_code: SlotCode | null
}

/** Free slots by day, in order; days without slots are omitted. */
export type OfferedDays = ReadonlyMap<CivilDate, readonly OfferedSlot[]>

/** How many months ahead the first free day is searched: one year, the longest range a request may have. */
const monthsAhead = 12
/** Shown slots expire over time as today's slots pass. Milliseconds. */
const staleTime = 20_000
const refreshEvery = 60_000

const slotOf = ({ from, to, slot_code }: AvailableSlot): OfferedSlot => ({
  from: parseTime(from) ?? 0,
  to: parseTime(to) ?? 0,
  slot_code,
})

/** The reply of the free slots by day. */
export const offeredDays = ({ data }: ReplyOf<typeof endpoints.availabilities>): OfferedDays =>
  new Map(Object.entries(data).map(([date, slots]) => [date, slots.map(slotOf)]))

/** Query options for the free slots of a month; errors are only logged (specification §8), as the page shows them in place. */
function monthOptions(question: AvailabilityQuestion, month: CivilDate, actingAs: number | null) {
  const { officeServiceId, online, originalBookingId, cityId } = question
  const query = {
    from: startOfMonth(month),
    to: endOfMonth(month),
    advanced: '1' as const,
    ...(online && { mode: 'online' as const }),
    ...(originalBookingId && { original_booking_id: String(originalBookingId) }),
    ...(cityId && { city_id: String(cityId) }),
  }
  const input = { params: { id: String(officeServiceId) }, query }
  return { ...callOptions(endpoints.availabilities, input, actingAs, { quiet: true }), staleTime }
}

/** The free slots of the months containing the given days, requested and cached month by month. */
export function useMonths(question: AvailabilityQuestion | null, dates: readonly CivilDate[]) {
  const actingAs = useActingDoctor()
  const months = question ? [...new Set(dates.map(startOfMonth))] : []
  return useQueries({
    queries: months.map((month) => ({
      ...monthOptions(question as AvailabilityQuestion, month, actingAs),
      refetchInterval: refreshEvery,
      select: offeredDays,
    })),
    combine: (results) => ({
      days: new Map(results.flatMap(({ data }) => [...(data ?? [])])) as OfferedDays,
      /** Months already loaded: a slot missing from one of these is really gone. */
      known: new Set(months.filter((_, index) => results[index]?.data !== undefined)),
      isError: results.some(({ isError, data }) => isError && data === undefined),
      refetch: () => {
        for (const result of results) void result.refetch()
      },
    }),
  })
}

/** The first month from `from` on with a free day, else the month of `from`; read month by month through the cache. */
export function useFirstFreeMonth(question: AvailabilityQuestion | null, from: CivilDate) {
  const actingAs = useActingDoctor()
  const client = useQueryClient()
  const start = startOfMonth(from)
  return useQuery({
    queryKey: callKey(endpoints.availabilities, actingAs, { firstFreeMonth: start, question }),
    queryFn: async () => {
      for (let ahead = 0; question && ahead < monthsAhead; ahead += 1) {
        const month = shiftMonth(start, ahead)
        const reply = await client.fetchQuery(monthOptions(question, month, actingAs))
        if (Object.keys(reply.data).length > 0) return month
      }
      return start
    },
    enabled: question !== null,
    staleTime,
  })
}
