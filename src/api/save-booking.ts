import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { useActingDoctor } from '../session'
import { sendOnce } from './attempt'
import { storeBooking } from './bookings-cache'
import { call } from './call'
import type { FailureCase } from './failure'
import { useOneAtATime } from './one-at-a-time'

/** Outcome of a save; in every case but the first the form keeps its content. */
export type SaveOutcome = { readonly kind: 'saved'; readonly booking: Booking } | FailureCase

interface SaveOptions {
  /** Checks first that the time is free: for visits out of hours (specification §4). */
  readonly checkOverlapping?: boolean
}

/**
 * Saves a new or edited booking, at most one at a time.
 * @param attemptKey where an attempt without an answer is remembered in this tab, e.g. the draft's own key.
 */
export function useSaveBooking(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { run, isBusy } = useOneAtATime()
  const save = (body: BookingPayload, { checkOverlapping = false }: SaveOptions = {}): Promise<SaveOutcome> =>
    run(async () => {
      const outcome = await sendOnce(`${attemptKey}.attempt`, body, async (idempotencyKey) => {
        if (checkOverlapping) await call(endpoints.checkOverlapping, { body }, { actingAs })
        return call(endpoints.saveBooking, { body }, { idempotencyKey, actingAs })
      })
      if (outcome.kind === 'done') {
        storeBooking(client, actingAs, outcome.data.data)
        return { kind: 'saved', booking: outcome.data.data }
      }
      // The offered slots may no longer be valid.
      if (outcome.kind !== 'dropped')
        void client.invalidateQueries({ queryKey: [endpoints.availabilities.path, actingAs] })
      return outcome
    })
  return { save, isSaving: isBusy }
}
