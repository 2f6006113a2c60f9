import { z } from 'zod'
import type { Action, Subject } from '../access/matrix'
import { noContent } from './primitives'

/** One call of the wire: what goes in, what comes out, and who may make it. Paths are relative to `/api/backoffice/`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** `'anyone'` needs no session; otherwise `can(actor, action, subject)` must hold. */
  readonly who: 'anyone' | readonly [Action, Subject]
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Content types of a body that is a file and not JSON; it reaches the use case as a stream, unread. */
  readonly bodyTypes?: readonly string[]
  /** Content types of an answer that is a file and not JSON; its `reply` is then `noContent`. */
  readonly mediaTypes?: readonly string[]
  /** Status of a success: 200 unless told. */
  readonly status: number
  /** Accepts `Idempotency-Key`. */
  readonly idempotent: boolean
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

/**
 * Declares one call. `params`, `query` and `body` left out are empty strict objects, so undeclared fields are refused; a `reply` left out
 * is none, with status 204.
 */
export function endpoint<
  Reply extends z.ZodType = typeof noContent,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  method: Endpoint['method']
  path: string
  summary: string
  who: Endpoint['who']
  reply?: Reply
  params?: Params
  query?: Query
  body?: Body
  bodyTypes?: readonly string[]
  mediaTypes?: readonly string[]
  status?: number
  idempotent?: boolean
}): Endpoint<Params, Query, Body, Reply> {
  const { reply = noContent, mediaTypes } = definition
  return {
    status: reply === noContent && !mediaTypes ? 204 : 200,
    idempotent: false,
    ...definition,
    reply: reply as Reply,
    params: (definition.params ?? nothing) as Params,
    query: (definition.query ?? nothing) as Query,
    body: (definition.body ?? nothing) as Body,
  }
}

export type ParamsOf<E extends Endpoint> = z.input<E['params']>
export type QueryOf<E extends Endpoint> = z.input<E['query']>
export type BodyOf<E extends Endpoint> = z.input<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
