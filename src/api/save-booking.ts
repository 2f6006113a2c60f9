import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endpoints } from '../../domain/contract'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { useActingDoctor } from '../session'
import { sendOnce } from './attempt'
import { storeBooking } from './bookings-cache'
import { call } from './call'
import type { FailureCase } from './failure'

/** Another attempt is in progress, or the acting doctor changed meanwhile: not reported. */
const dropped = { kind: 'dropped' } as const

/** Outcome of a save; in every case but the first the form keeps its content. */
export type SaveOutcome = { readonly kind: 'saved'; readonly booking: Booking } | FailureCase

interface SaveOptions {
  /** Checks first that the time is free: for visits out of hours (specification §4). */
  readonly checkOverlapping?: boolean
}

/** Runs one task at a time; further calls meanwhile are dropped. */
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
