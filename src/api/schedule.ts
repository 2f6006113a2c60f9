import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endpoints } from '../../domain/contract'
import { type RepeatPayload, type ScheduleReply, type ScheduleRow, scheduleReply } from '../../domain/contract/repeat'
import { HttpFailure } from '../providers/http'
import { useActingDoctor } from '../session'
import { attemptKeys } from './attempt-key'
import { call } from './call'
import { outcomeOfFailure, type SaveOutcome } from './save-booking'

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
  | Extract<SaveOutcome, { kind: 'invalid' | 'refused' | 'unanswered' | 'dropped' }>

const answered = ({ data, meta }: ScheduleReply): ScheduleOutcome => ({ kind: 'answered', rows: data, ...meta })

/** Bad rows in a confirmation that does not ignore them come as a refusal with the rows (contract.md, "Calls"). */
function outcomeOf(failure: unknown): ScheduleOutcome {
  if (failure instanceof HttpFailure && failure.status === 422) {
    const { data, meta } = (failure.data ?? {}) as Record<string, unknown>
    const reply = scheduleReply.safeParse({ data, meta })
    if (reply.success) return answered(reply.data)
  }
  const outcome = outcomeOfFailure(failure)
  switch (outcome.kind) {
    case 'invalid':
    case 'refused':
    case 'unanswered':
    case 'dropped':
      return outcome
    default:
      return { kind: 'refused', message: (failure as HttpFailure).message }
  }
}

/** New visits on many days: whatever the browser holds of this agenda is read again. */
function forgetAgenda(client: QueryClient, actingAs: number | null) {
  for (const { path } of [endpoints.bookings, endpoints.availabilities])
    void client.invalidateQueries({ queryKey: [path, actingAs] })
}

/**
 * Repeats a visit, at most one confirmation at a time. As with one visit, each content has its own Idempotency-Key, which
 * outlives an attempt without an answer. Errors of the schedule are told where they belong and by no global message
 * (specification §8).
 * @param attemptKey where the attempt is remembered in this tab, e.g. the draft's own key.
 */
export function useSchedule(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const inFlight = useRef(false)
  const keys = attemptKeys(`${attemptKey}.repeat-attempt`)

  const check = async (repeat: Repeat, signal: AbortSignal): Promise<ScheduleOutcome> => {
    try {
      const body = { ...repeat, dry_run: 1 as const }
      return answered(await call(endpoints.scheduleBookings, { body }, { actingAs, signal, quiet: true }))
    } catch (failure) {
      return outcomeOf(failure)
    }
  }

  const attempt = async (repeat: Repeat): Promise<ScheduleOutcome> => {
    const idempotencyKey = keys.keyFor(repeat)
    try {
      const body = { ...repeat, dry_run: 0 as const }
      const reply = await call(endpoints.scheduleBookings, { body }, { actingAs, idempotencyKey, quiet: true })
      keys.answered()
      return answered(reply)
    } catch (failure) {
      const outcome = outcomeOf(failure)
      if (outcome.kind !== 'unanswered') keys.answered()
      return outcome
    } finally {
      forgetAgenda(client, actingAs)
    }
  }

  const confirm = async (repeat: Repeat): Promise<ScheduleOutcome> => {
    if (inFlight.current) return { kind: 'dropped' }
    inFlight.current = true
    try {
      return await attempt(repeat)
    } finally {
      inFlight.current = false
    }
  }

  /** The confirmation that got no answer, as it was sent: the same again is written once. */
  const unanswered = (): Repeat | null => {
    const content = keys.unanswered()?.content
    return content === undefined ? null : (JSON.parse(content) as Repeat)
  }

  return { check, confirm, unanswered }
}
