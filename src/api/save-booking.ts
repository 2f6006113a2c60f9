import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endpoints } from '../../domain/contract'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { useActingDoctor } from '../session'
import { sendOnce } from './attempt'
import { storeBooking } from './bookings-cache'
import { call } from './call'
import type { FailureCase } from './failure'

/** Another attempt is still under way, or the acting doctor changed meanwhile: nothing to say. */
const dropped = { kind: 'dropped' } as const

/** What became of an attempt to save; every case but the first leaves the form as it was typed. */
export type SaveOutcome = { readonly kind: 'saved'; readonly booking: Booking } | FailureCase

interface SaveOptions {
  /** Ask first whether the time is free: for visits out of hours (specification §4). */
  readonly checkOverlapping?: boolean
}

/** Runs one thing at a time; what is asked for meanwhile is dropped. */
export function useOneAtATime() {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | typeof dropped> => {
    if (isRunning.current) return dropped
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}

/**
 * Saves a booking, new or edited, at most one at a time.
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
      // Whatever was offered is not true any more, or may not be.
      if (outcome.kind !== 'dropped')
        void client.invalidateQueries({ queryKey: [endpoints.availabilities.path, actingAs] })
      return outcome
    })
  return { save, isSaving: isBusy }
}
