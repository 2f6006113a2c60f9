import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../domain/contract/endpoint'
import { type HttpRequest, request } from '../basic/http'

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [K in Name]?: Value } : { readonly [K in Name]: Value }

/** Input of a call: `params`, `query` and `body`, each required only when the contract requires it. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>

export type CallOptions = Pick<HttpRequest, 'signal' | 'idempotencyKey' | 'actingAs' | 'token' | 'quiet'>

/** The path with its `:id` filled in. A missing parameter is a programming error and throws. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null) throw new Error(`Missing "${name}" for ${path}`)
    return encodeURIComponent(String(value))
  })
}

/** Builds the HTTP request for a call of the contract. */
export function requestOf<E extends Endpoint>(
  { method, path }: E,
  input: CallInput<E> | undefined,
  options: CallOptions,
): HttpRequest {
  const { params, query, body } = (input ?? {}) as Pick<HttpRequest, 'query' | 'body'> & { params?: unknown }
  return { method, path: pathOf(path, params), query, body, ...options }
}

/** Makes one call of the contract. Rejects with `HttpFailure`; the caller reports 404, 409 and 422. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<ReplyOf<E>> {
  return request<ReplyOf<E>>(requestOf(endpoint, input, options))
}
