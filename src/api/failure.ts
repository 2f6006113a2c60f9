import { overlapDescription, overlapMessage } from '../../domain/booking/problems'
import type { Alternative, Booking } from '../../domain/contract/bookings'
import { type FieldErrors, refusalText } from '../../domain/contract/refusal'
import { HttpCanceled, HttpFailure } from '../providers/http-failure'

interface FailureDetails {
  /** Given up on purpose, e.g. by a change of doctor: nothing to say. */
  dropped: unknown
  /** No answer, or a crash in between (status 0 or from 500): whether it was written is not known. */
  unanswered: unknown
  /** 409: somebody else saved first; `current` is the record as it is now. */
  stale: { readonly current: Booking }
  /** Any other 409: the time is taken. */
  taken: { readonly message: string; readonly description: string; readonly alternatives: readonly Alternative[] }
  /** 422: texts by field. */
  invalid: { readonly errors: FieldErrors }
  refused: { readonly message: string }
}

/** What a rejected call means (contract.md, "Refusals"). */
export type FailureCase<Kind extends keyof FailureDetails = keyof FailureDetails> = {
  [K in Kind]: { readonly kind: K } & FailureDetails[K]
}[Kind]

/** The same in words: `message` is for the person who asked, `text` adds the description. */
export type Failure = FailureCase & { readonly status: number; readonly message: string; readonly text: string }

const stringOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Reads what a call was rejected with; anything but an `HttpFailure` is a programming error and thrown on. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpFailure)) throw error
  const { status } = error
  const data = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Record<string, unknown>
  const description = stringOf(data.description)
  const message = status === 0 ? refusalText.noAnswer : (stringOf(data.message) ?? refusalText.unexpected)
  const common = { status, message, text: [message, description].filter(Boolean).join('. ') }
  if (error instanceof HttpCanceled) return { kind: 'dropped', ...common }
  if (status === 0 || status >= 500) return { kind: 'unanswered', ...common }
  if (status === 409 && data.code === 'stale' && data.current)
    return { kind: 'stale', ...common, text: refusalText.stale, current: data.current as Booking }
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

/** The first text of each field. */
export const firstTexts = (errors: FieldErrors): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, [text]]) => (text ? [[field, text]] : [])))
