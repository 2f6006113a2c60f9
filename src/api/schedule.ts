import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import { type RepeatPayload, type ScheduleReply, type ScheduleRow, scheduleReply } from '../../domain/contract/repeat'
import { HttpFailure } from '../providers/http'
import { useActingDoctor } from '../session'
import { attempt, type Outcome, sendOnce, unansweredIn } from './attempt'
import { type CallOptions, call } from './call'
import type { FailureCase } from './failure'
import { useOneAtATime } from './save-booking'

/** A repeat as it is asked and confirmed; whether it is written is said by the call. */
export type Repeat = Omit<RepeatPayload, 'dry_run'>

/** What became of a dry run or of a confirmation. */
export type ScheduleOutcome =
  /** Answered row by row. `created` is 0 for a dry run, and where a bad row kept everything from being written. */
  | {
      readonly kind: 'answered'
      readonly rows: readonly ScheduleRow[]
      readonly total: number
      readonly created: number
    }
  | FailureCase<'invalid' | 'refused' | 'unanswered' | 'dropped'>

function outcomeOf(outcome: Outcome<ScheduleReply>): ScheduleOutcome {
  if (outcome.kind === 'done') return { kind: 'answered', rows: outcome.data.data, ...outcome.data.meta }
  return outcome.kind === 'taken' || outcome.kind === 'stale' ? { ...outcome, kind: 'refused' } : outcome
}

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
 * Repeats a visit, at most one confirmation at a time. Errors of the schedule are told where they belong and by no global
 * message (specification §8).
 * @param attemptKey where an attempt without an answer is remembered in this tab, e.g. the draft's own key.
 */
export function useSchedule(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run } = useOneAtATime()
  const box = `${attemptKey}.repeat-attempt`
  return {
    check: async (repeat: Repeat, signal: AbortSignal) =>
      outcomeOf(await attempt(send(repeat, 1, { actingAs, signal }))),
    confirm: (repeat: Repeat): Promise<ScheduleOutcome> =>
      run(async () => {
        const outcome = await sendOnce(box, repeat, (idempotencyKey) => send(repeat, 0, { actingAs, idempotencyKey }))
        // New visits on many days: whatever the browser holds of this agenda is read again.
        for (const { path } of [endpoints.bookings, endpoints.availabilities])
          void client.invalidateQueries({ queryKey: [path, actingAs] })
        return outcomeOf(outcome)
      }),
    /** The confirmation that got no answer, as it was sent: the same again is written once. */
    unanswered: (): Repeat | null => JSON.parse(unansweredIn(box) ?? 'null'),
  }
}
