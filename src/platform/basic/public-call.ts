import { type FieldErrors, refusalText } from '../../../domain/contract/refusal'
import { apiBase } from './session'

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
    }
  | { readonly kind: 'unanswered'; readonly message: string }

interface RefusalOnWire {
  readonly message?: string
  readonly code?: string
  readonly errors?: FieldErrors
}

interface PlainRequest {
  readonly method: 'GET' | 'POST'
  /** Below the base of the API. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One call of pages that are no part of the console, by plain fetch to keep their bundle small; never rejects. */
export async function plainCall<T>({ method, path, body, headers }: PlainRequest): Promise<PublicOutcome<T>> {
  try {
    const response = await fetch(`${apiBase()}/${path}`, {
      method,
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply: unknown = text === '' ? {} : JSON.parse(text)
    return response.ok ? { kind: 'done', data: (reply as { data: T }).data } : refusalOf(response, reply)
  } catch {
    return { kind: 'unanswered', message: refusalText.noAnswer }
  }
}

/** The same for the calls under `public/`. */
export const publicCall = <T = undefined>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  plainCall<T>({ method, path: `public/${path}`, body })

function refusalOf<T>({ status, headers }: Response, reply: unknown): PublicOutcome<T> {
  const { message = refusalText.unexpected, code = null, errors } = reply as RefusalOnWire
  if (status === 422 && errors) return { kind: 'invalid', errors }
  if (status >= 500) return { kind: 'unanswered', message }
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'refused', status, code, message, retryAfter: Number.isFinite(retryAfter) ? retryAfter : null }
}
