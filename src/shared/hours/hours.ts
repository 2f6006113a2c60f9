import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import type { AffectedBooking, Decision, HoursChange, SavedHours } from '../../../domain/contract/agenda/hours'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useCall } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { offerUndo, showUndoNotice, useActingDoctor } from '../../platform/session'
import type { Period } from '../day/bookings-query'

const noAffectedBookings: readonly AffectedBooking[] = []
/** A version conflict answers the hours as they are now. */
type HoursNow = Pick<SavedHours, 'plannings' | 'schedules'>

/** Plannings of all offices, and closures, openings and pauses of a period. */
export function useHours({ from, to }: Period) {
  const result = useCall(endpoints.hours, { query: { from, to } })
  return { ...result, plannings: result.data?.data.plannings, schedules: result.data?.data.schedules }
}

/** Closures and openings of an office that touch a period; undefined until they are known. */
export const useOfficeSchedules = (officeUserId: number, { from, to }: Period): readonly ScheduleOnWire[] | undefined =>
  useCall(endpoints.officeUserSchedules, {
    params: { id: String(officeUserId) },
    query: { from, to, type: 'specific' },
  }).data?.data

/** The visits that a change would leave outside the hours. Idle without a change. */
export function useAffectedBookings(
  change: HoursChange | null,
  { days, proposals }: { days?: number; proposals?: boolean } = {},
) {
  const body = { ...change, ...(days && { days }), ...(proposals !== undefined && { proposals }) }
  const options = { enabled: change !== null, keepPrevious: proposals === false }
  const result = useCall(endpoints.affectedBookings, { body }, options)
  return { ...result, affectedBookings: (change && result.data?.data) ?? noAffectedBookings }
}

/** Asks once, before a save, which visits a change would leave outside the hours; without free times for them. */
export function useAskForAffectedBookings() {
  const actingAs = useActingDoctor()
  return async (change: HoursChange) =>
    attempt<{ data: AffectedBooking[] }, HoursNow>(
      call(endpoints.affectedBookings, { body: { ...change, proposals: false } }, { actingAs }),
    )
}

/** The visits outside the hours that have not been decided. */
export function useUndecidedVisits({ enabled = true } = {}) {
  const result = useCall(endpoints.undecidedVisits, {}, { enabled })
  return { ...result, affectedBookings: result.data?.data ?? noAffectedBookings }
}

/** Saves a change of hours with its decisions, and takes it back; one at a time. Undo is on the undo bar. */
export function useSaveHours() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useSingleCall()

  async function undo(id: number): Promise<void> {
    const outcome = await attempt(call(endpoints.undoHours, { params: { id: String(id) } }, { actingAs }))
    if (outcome.kind === 'done') showUndoNotice({ title: 'Orari come prima' })
    else if (outcome.kind !== 'dropped')
      announce({ type: 'error', title: 'Orari non ripristinati', text: outcome.text })
    await refreshQueries(client)
  }

  return {
    isBusy,
    /** @param box where an unanswered attempt is remembered in this tab. @param title what the undo bar says. */
    save: (
      draftKey: string,
      change: HoursChange,
      decisions: readonly Decision[],
      title: string,
    ): Promise<Outcome<{ data: SavedHours }, HoursNow> | { readonly kind: 'dropped' }> =>
      run(async () => {
        const body = { ...change, decisions: [...decisions] }
        const outcome = await sendWithKey<{ data: SavedHours }, HoursNow>(
          `${draftKey}.attempt`,
          body,
          (idempotencyKey) => call(endpoints.saveHours, { body }, { idempotencyKey, actingAs }),
        )
        if (outcome.kind === 'done') {
          const { id, undo_until } = outcome.data.data.act
          const more = decisions.length > 0 && { undoLabel: 'Annulla tutto' }
          offerUndo({ key: `hours-${id}`, title, until: Date.parse(undo_until), undo: () => void undo(id), ...more })
          // not what a change would hit that is saved now: its version is over
          await refreshQueries(client, ({ queryKey }) => queryKey[0] !== endpoints.affectedBookings.path)
        }
        return outcome
      }),
  }
}
