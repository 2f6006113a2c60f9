import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Booking, ChangedBookings } from '../../../domain/contract/booking/bookings'
import type { Failure } from '../../platform/basic/failure'
import { call } from '../../platform/calls/call'
import { sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { useSingleCall } from '../../platform/calls/use-single-call'
import { useActingDoctor } from '../../platform/session'
import { storeBookings } from './bookings-cache'
import { oneVisit, type SeriesPart, seriesFields } from './series-scope'
import { changedVisits } from './visit-actions'

/** Outcome of a save; in every case but the first the form keeps its content. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly changed: ChangedBookings }
  | Failure<Booking>
  | { readonly kind: 'dropped' }

interface SaveOptions {
  /** Checks first that the time is free: for visits out of hours (specification §4). */
  readonly checkOverlapping?: boolean
  /** Of a repeat, what the edit is for; by default one visit. */
  readonly part?: SeriesPart
}

/**
 * Saves a new or edited booking, at most one at a time.
 * @param attemptKey where an attempt without an answer is remembered in this tab, e.g. the draft's own key.
 */
export function useSaveBooking(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useSingleCall()
  const save = (
    visit: BookingPayload,
    { checkOverlapping = false, part = oneVisit }: SaveOptions = {},
  ): Promise<SaveOutcome> =>
    run(async () => {
      const body = { ...visit, ...seriesFields(part) }
      const outcome = await sendWithKey(`${attemptKey}.attempt`, body, async (idempotencyKey) => {
        // of a repeat the visits that move with it are no obstacle, which only the save knows
        if (checkOverlapping && part.scope === null)
          await call(endpoints.checkOverlapping, { body: visit }, { actingAs })
        return call(endpoints.saveBooking, { body }, { idempotencyKey, actingAs })
      })
      if (outcome.kind === 'done') {
        storeBookings(client, actingAs, changedVisits(outcome.data))
        return { kind: 'saved', changed: outcome.data }
      }
      // The offered slots may no longer be valid.
      if (outcome.kind !== 'dropped') void refreshCalls(client, [endpoints.availabilities, endpoints.day])
      return outcome
    })
  return { save, isSaving: isBusy }
}
