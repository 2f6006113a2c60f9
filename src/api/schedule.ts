import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import { type RepeatPayload, type ScheduleReply, scheduleReply } from '../../domain/contract/repeat'
import { HttpFailure } from '../providers/http'
import { useActingDoctor } from '../session'
import { sendOnce, unansweredIn } from './attempt'
import { type CallOptions, call } from './call'
import { useOneAtATime } from './save-booking'
import { callKey } from './use-call'

/** A repeat as it is asked and confirmed; whether it is written is said by the call. */
export type Repeat = Omit<RepeatPayload, 'dry_run'>

/** Bad rows in a confirmation that does not ignore them come as a refusal with the rows (contract.md, "Calls"). */
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
 * What the server would make of a repeat, row by row; asked once for each content. Errors of the schedule are told where
 * they belong and by no global message (specification §8).
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
  /** The rows of a confirmation that wrote nothing are newer. */
  const replaceReply = (reply: ScheduleReply) => client.setQueryData(queryKey, reply)
  return { ...query, replaceReply }
}

/**
 * Writes a repeat, at most one at a time; `meta.created` is 0 where a bad row kept everything from being written.
 * @param attemptKey where an attempt without an answer is remembered in this tab, e.g. the draft's own key.
 */
export function useConfirmRepeat(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run } = useOneAtATime()
  const box = `${attemptKey}.repeat-attempt`
  return {
    confirm: (repeat: Repeat) =>
      run(async () => {
        const outcome = await sendOnce(box, repeat, (idempotencyKey) => send(repeat, 0, { actingAs, idempotencyKey }))
        // New visits on many days: whatever the browser holds of this agenda is read again.
        for (const { path } of [endpoints.bookings, endpoints.availabilities])
          void client.invalidateQueries({ queryKey: [path, actingAs] })
        return outcome
      }),
    /** The confirmation that got no answer, as it was sent: the same again is written once. */
    unanswered: (): Repeat | null => JSON.parse(unansweredIn(box) ?? 'null'),
  }
}
