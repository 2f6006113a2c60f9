import { overlapDescription, overlapMessage } from '../../../domain/booking/overlap'
import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import type { SeriesConflict } from '../../../domain/contract/booking/bookings'
import { type FieldErrors, refusalText } from '../../../domain/contract/refusal'
import { HttpCanceled, HttpFailure } from './http-failure'

/** `Current`: the record that a write is about. */
interface FailureDetails<Current> {
  /** Cancelled on purpose, e.g. by a change of doctor: not reported. */
  dropped: unknown
  /** No response, or a server error (status 0 or from 500): it is unknown whether the write happened. */
  unanswered: unknown
  /** 409, version conflict; `current` is the record's current state. */
  stale: { readonly current: Current }
  /** 409 of a change with a scope: the visits of the repeat that do not fit; nothing was changed. */
  conflicts: { readonly conflicts: readonly SeriesConflict[] }
  /** Any other 409: the time is taken. */
  taken: { readonly message: string; readonly description: string; readonly alternatives: readonly Alternative[] }
  /** 422: error texts by field. */
  invalid: { readonly errors: FieldErrors }
  refused: { readonly message: string }
}

/** What a rejected call means (contract.md, "Refusals"). */
export type FailureCase<Kind extends keyof FailureDetails<unknown>, Current = unknown> = {
  [K in Kind]: { readonly kind: K } & FailureDetails<Current>[K]
}[Kind]

/** The failure with its texts: `message` is shown to the user, `text` adds the description. */
export type Failure<Current = unknown> = FailureCase<keyof FailureDetails<unknown>, Current> & {
  readonly status: number
  readonly message: string
  readonly text: string
}

const stringOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Converts a call's rejection; anything but an `HttpFailure` is a programming error and is rethrown. */
export function failureOf<Current = unknown>(error: unknown): Failure<Current> {
  if (!(error instanceof HttpFailure)) throw error
  const { status } = error
  const data = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Record<string, unknown>
  const description = stringOf(data.description)
  const message = status === 0 ? refusalText.noAnswer : (stringOf(data.message) ?? refusalText.unexpected)
  const common = { status, message, text: [message, description].filter(Boolean).join('. ') }
  if (error instanceof HttpCanceled) return { kind: 'dropped', ...common }
  if (status === 0 || status >= 500) return { kind: 'unanswered', ...common }
  // a record of a practice is answered as `data`, as its reply has it
  const current = data.code === 'stale' ? data.current : data.data
  if (status === 409 && current)
    return { kind: 'stale', ...common, text: refusalText.stale, current: current as Current }
  if (status === 409 && Array.isArray(data.conflicts))
    return { kind: 'conflicts', ...common, conflicts: data.conflicts as SeriesConflict[] }
  if (status === 409)
    return {
      kind: 'taken',
      ...common,
      message: stringOf(data.message) ?? overlapMessage,
      description: description ?? overlapDescription,
      alternatives: Array.isArray(data.alternatives) ? (data.alternatives as Alternative[]) : [],
    }
  if (status === 422 && data.errors) return { kind: 'invalid', ...common, errors: data.errors as FieldErrors }
  return { kind: 'refused', ...common }
}

/** The first error text of each field. */
export const firstTexts = (errors: FieldErrors): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [text]]) => (text ? [[field, text]] : [])))
