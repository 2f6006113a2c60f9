import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { overlapDescription, overlapMessage } from '../../domain/booking/problems'
import { endpoints } from '../../domain/contract'
import type { Alternative, Booking, BookingPayload } from '../../domain/contract/bookings'
import type { FieldErrors } from '../../domain/contract/refusal'
import { HttpCanceled, HttpFailure } from '../providers/http'
import { useActingDoctor } from '../session'
import { attemptKeys } from './attempt-key'
import { storeBooking } from './bookings-cache'
import { call } from './call'

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

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise)

/** Reads a refusal of the wire (contract.md, "Refusals"). */
export function outcomeOfFailure(failure: unknown): SaveOutcome {
  if (!(failure instanceof HttpFailure)) throw failure
  if (failure instanceof HttpCanceled) return { kind: 'dropped' }
  const { message, description, code, alternatives, current, errors } = record(failure.data)
  if (failure.status === 409 && code === 'stale' && current) return { kind: 'stale', current: current as Booking }
  if (failure.status === 409)
    return {
      kind: 'taken',
      message: textOf(message, overlapMessage),
      description: textOf(description, overlapDescription),
      alternatives: Array.isArray(alternatives) ? (alternatives as Alternative[]) : [],
    }
  if (failure.status === 422 && errors) return { kind: 'invalid', errors: errors as FieldErrors }
  // A gateway or a crash in between is no answer either: whether it was written is not known.
  if (failure.status === 0 || failure.status >= 500) return { kind: 'unanswered' }
  return { kind: 'refused', message: textOf(message, failure.message) }
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
