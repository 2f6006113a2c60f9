import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endpoints } from '../../domain/contract'
import type { Alternative, Booking, BookingPayload } from '../../domain/contract/bookings'
import type { FieldErrors } from '../../domain/contract/refusal'
import { useActingDoctor } from '../session'
import { attemptKeys } from './attempt-key'
import { storeBooking } from './bookings-cache'
import { call } from './call'
import { failureOf } from './failure'

/** What became of an attempt to save; every case but the first leaves the form as it was typed. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly booking: Booking }
  | {
      readonly kind: 'taken'
      readonly message: string
      readonly description: string
      readonly alternatives: readonly Alternative[]
    }
  | { readonly kind: 'stale'; readonly current: Booking }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** Refused for another reason, which a global message has told. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: it may or may not have been written. The same content again is saved once. */
  | { readonly kind: 'unanswered' }
  /** The acting doctor changed meanwhile, or another attempt is still under way: nothing to say. */
  | { readonly kind: 'dropped' }

/** What a rejected attempt means for the form. */
export function outcomeOfFailure(error: unknown): SaveOutcome {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'canceled':
      return { kind: 'dropped' }
    case 'overlap':
      return { ...failure, kind: 'taken' }
    case 'invalid':
      return { kind: 'invalid', errors: failure.fields }
    default:
      return failure
  }
}

export interface SaveOptions {
  /** Ask first whether the time is free: for visits out of hours (specification §4). */
  readonly checkOverlapping?: boolean
}

/**
 * Saves a booking, new or edited, at most one at a time. Each content has its own Idempotency-Key, which outlives an
 * attempt without an answer, also across a reload of the tab, so that trying again never books twice.
 * @param attemptKey where the attempt is remembered in this tab, e.g. the draft's own key.
 */
export function useSaveBooking(attemptKey: string) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const inFlight = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const keys = attemptKeys(`${attemptKey}.attempt`)

  const attempt = async (payload: BookingPayload, options: SaveOptions): Promise<SaveOutcome> => {
    const idempotencyKey = keys.keyFor(payload)
    try {
      if (options.checkOverlapping) await call(endpoints.checkOverlapping, { body: payload }, { actingAs })
      const { data } = await call(endpoints.saveBooking, { body: payload }, { idempotencyKey, actingAs })
      keys.answered()
      storeBooking(client, actingAs, data)
      return { kind: 'saved', booking: data }
    } catch (failure) {
      const outcome = outcomeOfFailure(failure)
      // The refusal is the answer of this key: the next attempt asks anew.
      if (outcome.kind !== 'unanswered') keys.answered()
      // Whatever was offered is not true any more, or may not be.
      if (outcome.kind !== 'dropped')
        void client.invalidateQueries({ queryKey: [endpoints.availabilities.path, actingAs] })
      return outcome
    }
  }

  const save = async (payload: BookingPayload, options: SaveOptions = {}): Promise<SaveOutcome> => {
    if (inFlight.current) return { kind: 'dropped' }
    inFlight.current = true
    setSaving(true)
    try {
      return await attempt(payload, options)
    } finally {
      inFlight.current = false
      setSaving(false)
    }
  }

  return { save, isSaving }
}
