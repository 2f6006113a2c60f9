import type { Endpoint, ReplyOf } from '../../../domain/contract/endpoint'
import { defineResource, type Resource } from '../../../domain/resource'

type RecordOf<E extends Endpoint> = ReplyOf<E> extends { data: readonly (infer One)[] } ? One : never

/** A query by its parameters, in the words of the wire. */
export type WireQuery = Readonly<Record<string, string>>

/** A list of a feature, described like a resource: what it shows and is filtered by, and the call that gives its rows. */
export interface FeatureList {
  readonly resource: Resource
  readonly endpoint: Endpoint
  /** What the call's query calls a filter, where it is not as in the lists of resources. */
  readonly queryNames: WireQuery
  /** The call's query for filters that are not set, where the call itself would hide something. */
  readonly defaults?: WireQuery
  /** The call's query out of filters and order, where names are not enough; without it the call has an order of its own. */
  readonly toQuery?: (query: WireQuery) => WireQuery
  /** A line of the reply as the fields of the resource. */
  readonly toRecord: (line: never) => { readonly id: number }
}

/** Its lines are only read, and have no columns of the server's own; checks that `toRecord` reads the call's lines. */
export function featureList<E extends Endpoint>({
  resource,
  ...list
}: Omit<FeatureList, 'resource' | 'endpoint' | 'toRecord'> & {
  readonly resource: Parameters<typeof defineResource>[0]
  readonly endpoint: E
  readonly toRecord: (line: RecordOf<E>) => { readonly id: number }
}): FeatureList {
  return { ...list, resource: defineResource({ ...resource, readOnly: true, keeps: [] }) }
}
