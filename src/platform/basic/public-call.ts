import type { Alternative } from '../../../domain/contract/booking/booking-fields'
import { type FieldErrors, refusalText } from '../../../domain/contract/refusal'
import { type HttpRequest, request } from './http'
import { HttpFailure } from './http-failure'

/** Outcome of a public call: the response data, error texts by field, a refusal with its code, or no answer. */
export type PublicOutcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string | null
      readonly message: string
      /** Seconds after which to try again, where the server says so. */
      readonly retryAfter: number | null
      /** Where a time is taken: others that are free. */
      readonly alternatives: readonly Alternative[]
    }
  | { readonly kind: 'unanswered'; readonly message: string }

interface RefusalOnWire {
  readonly message?: string
  readonly code?: string
  readonly errors?: FieldErrors
  readonly alternatives?: readonly Alternative[]
}

/** What came of a request, for pages that say themselves why it failed: no toast says it once more. */
export async function outcomeOf<T>(sent: HttpRequest): Promise<PublicOutcome<T>> {
  try {
    return { kind: 'done', data: (await request<{ data: T }>({ ...sent, quiet: true })).data }
  } catch (error) {
    if (error instanceof HttpFailure) return refusalOf(error)
    throw error
  }
}

/** A call under `public/`. */
export const publicCall = <T = undefined>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  outcomeOf<T>({ method, path: `public/${path}`, body })

function refusalOf<T>({ status, data, retryAfter }: HttpFailure): PublicOutcome<T> {
  const { message, code = null, errors, alternatives = [] } = (data ?? {}) as RefusalOnWire
  if (status === 0) return { kind: 'unanswered', message: refusalText.noAnswer }
  if (status === 422 && errors) return { kind: 'invalid', errors }
  if (status >= 500) return { kind: 'unanswered', message: message ?? refusalText.unexpected }
  return { kind: 'refused', status, code, message: message ?? refusalText.unexpected, retryAfter, alternatives }
}
