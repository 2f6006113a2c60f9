import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../domain/contract/endpoint'
import { request } from '../providers/http'
import type { QueryValue } from '../providers/query-string'

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [K in Name]?: Value } : { readonly [K in Name]: Value }

/** What a call takes: `params`, `query` and `body`, each required only when the contract requires something of it. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string | undefined
  /** The doctor this call is for; by default the tab's acting doctor now. A retried query passes its own. */
  readonly actingAs?: number | null | undefined
  readonly token?: string | undefined
  /** No global message but for 401 and 503. */
  readonly quiet?: boolean | undefined
}

type LooseInput = { params?: unknown; query?: unknown; body?: unknown }

/** The path with its `:id` filled in. A missing parameter is a programming error and throws. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null) throw new Error(`Missing "${name}" for ${path}`)
    return encodeURIComponent(String(value))
  })
}

/**
 * Makes one call of the contract and gives its typed reply. Rejects with `HttpFailure {status, data}`; global messages
 * (401, 403, 503, no connection, …) are already told when it rejects, 404, 409 and 422 are the caller's.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<ReplyOf<E>> {
  const { params, query, body } = (input ?? {}) as LooseInput
  return request<ReplyOf<E>>({
    method: endpoint.method,
    path: pathOf(endpoint.path, params),
    query: query as { [key: string]: QueryValue } | undefined,
    body,
    ...options,
  })
}
