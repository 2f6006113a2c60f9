import { type FieldErrors, refusalText } from '../../domain/contract/refusal'
import { apiBase } from '../session'

/** Outcome of a public call: the response data, error texts by field, a refusal with its code, or no answer. */
export type PublicOutcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | null; readonly message: string }
  | { readonly kind: 'unanswered'; readonly message: string }

interface RefusalOnWire {
  readonly message?: string
  readonly code?: string
  readonly errors?: FieldErrors
}

/** One call of pages without a session, by plain fetch to keep their bundle small; never rejects. */
export async function publicCall<T = undefined>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<PublicOutcome<T>> {
  try {
    const response = await fetch(`${apiBase()}/public/${path}`, {
      method,
      cache: 'no-store',
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply: unknown = text === '' ? {} : JSON.parse(text)
    return response.ok ? { kind: 'done', data: (reply as { data: T }).data } : refusalOf(response.status, reply)
  } catch {
    return { kind: 'unanswered', message: refusalText.noAnswer }
  }
}

function refusalOf<T>(status: number, reply: unknown): PublicOutcome<T> {
  const { message = refusalText.unexpected, code = null, errors } = reply as RefusalOnWire
  if (status === 422 && errors) return { kind: 'invalid', errors }
  if (status >= 500) return { kind: 'unanswered', message }
  return { kind: 'refused', status, code, message }
}
