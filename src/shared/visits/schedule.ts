import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { RepeatPayload } from '../../../domain/contract/booking/repeat'
import { type ScheduleReply, scheduleReply } from '../../../domain/contract/booking/repeat'
import { HttpFailure } from '../../platform/basic/http'
import { type CallOptions, call } from '../../platform/calls/call'
import { sendWithKey, unansweredRequest } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { callKey } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { useActingDoctor } from '../../platform/session'

/** A repeat as sent; the call decides whether it is a dry run or written. */
export type Repeat = Omit<RepeatPayload, 'dry_run'>

/** A confirmation with bad rows that are not ignored is refused with 422 and the rows (contract.md, "Calls"). */
async function send(repeat: Repeat, dry_run: 0 | 1, options: CallOptions): Promise<ScheduleReply> {
  try {
    return await call(endpoints.scheduleBookings, { body: { ...repeat, dry_run } }, { ...options, quiet: true })
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 422) throw error
    const { data, meta } = (error.data ?? {}) as Partial<ScheduleReply>
    const reply = scheduleReply.safeParse({ data, meta })
    if (reply.success) return reply.data
    throw error
  }
}

/**
 * Dry run of a repeat, row by row; requested once per content. Its errors are shown in place, without a global message
 * (specification §8).
 */
export function useDryRun(repeat: Repeat, enabled: boolean) {
  const actingAs = useActingDoctor()
  const client = useQueryClient()
  const queryKey = callKey(endpoints.scheduleBookings, actingAs, repeat)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(repeat, 1, { actingAs, signal }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  /** Stores the newer rows returned by a confirmation that wrote nothing. */
  const replaceReply = (reply: ScheduleReply) => client.setQueryData(queryKey, reply)
  return { ...query, replaceReply }
}

/**
 * Writes a repeat, at most one at a time; `meta.created` is 0 where a bad row prevented the whole write.
 * @param attemptKey where an attempt without an answer is remembered in this tab, e.g. the draft's own key.
 */
export function useConfirmRepeat(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run } = useSingleCall()
  const draftKey = `${attemptKey}.repeat-attempt`
  return {
    confirm: (repeat: Repeat) =>
      run(async () => {
        const outcome = await sendWithKey(draftKey, repeat, (idempotencyKey) =>
          send(repeat, 0, { actingAs, idempotencyKey }),
        )
        // New visits on many days: the whole cached agenda is refetched.
        void refreshCalls(client, [endpoints.bookings, endpoints.availabilities, endpoints.day])
        return outcome
      }),
    /** The confirmation without a response, as it was sent: resending it writes once. */
    unanswered: (): Repeat | null => JSON.parse(unansweredRequest(draftKey) ?? 'null'),
  }
}
