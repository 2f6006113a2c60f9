import { z } from 'zod'
import type { Subject } from '../access/matrix'
import { noContent, queryId } from './primitives'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One endpoint of the API: its request, its reply, and who may call it. Paths are relative to `/api/backoffice/`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  /** `'anyone'` needs no session, `'totem'` that of a totem; otherwise `can(role, subject)` must be true. */
  readonly who: 'anyone' | 'totem' | Subject
  /** Of money, or of who works for whom: refused (403) to an impersonator, who may see it (decision 05). */
  readonly inPerson?: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Body of a 409 that has more than a text, where a caller uses it. */
  readonly conflict?: z.ZodType
  /** Content types of a request body that is a file and not JSON; the use case gets it as an unread stream. */
  readonly bodyTypes?: readonly string[]
  /** Content types of a reply that is a file and not JSON; its `reply` is then `noContent`. */
  readonly mediaTypes?: readonly string[]
  /** Status of a success; default 200. */
  readonly status: number
  /** Accepts `Idempotency-Key`. */
  readonly idempotent: boolean
  /** True of all but a GET, and of the GET that writes by the specification, which has no HEAD. */
  readonly writes: boolean
}

const nothing = z.strictObject({})
type EmptyObject = typeof nothing
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Ids<Path extends string> = z.ZodObject<{ [Name in ParamName<Path>]: typeof queryId }, z.core.$strict>

const idSchemas = new Map<string, z.ZodType>()

/** The schema of a path's ids, one for all paths with the same: there are many, and a schema takes long to build. */
function idsSchema(path: string): z.ZodType {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const known = idSchemas.get(names.join())
  if (known) return known
  const made = names.length > 0 ? z.strictObject(Object.fromEntries(names.map((name) => [name, queryId]))) : nothing
  idSchemas.set(names.join(), made)
  return made
}

/**
 * Declares one endpoint, by method and path. Path parameters are ids unless `params` says otherwise. Without `query` or
 * `body` the schema is an empty strict object, so undeclared fields are refused; without `reply` the status is 204.
 */
export function endpoint<
  Path extends string,
  Reply extends z.ZodType = typeof noContent,
  Params extends z.ZodType = Ids<Path>,
  Query extends z.ZodType = EmptyObject,
  Body extends z.ZodType = EmptyObject,
>(
  methodAndPath: `${Method} ${Path}`,
  definition: Pick<Endpoint, 'summary' | 'who' | 'inPerson' | 'conflict' | 'bodyTypes' | 'mediaTypes'> &
    Partial<Omit<Endpoint<Params, Query, Body, Reply>, 'method' | 'path'>>,
): Endpoint<Params, Query, Body, Reply> {
  const [method, path] = methodAndPath.split(' ') as [Method, string]
  return {
    method,
    path,
    params: idsSchema(path) as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    reply: noContent as unknown as Reply,
    status: definition.reply || definition.mediaTypes ? 200 : 204,
    idempotent: false,
    writes: method !== 'GET',
    ...definition,
  }
}

export type ParamsOf<E extends Endpoint> = z.input<E['params']>
export type QueryOf<E extends Endpoint> = z.input<E['query']>
export type BodyOf<E extends Endpoint> = z.input<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
