import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { pathRead } from './query-client'

/** Reads anew what came from some calls, on whatever page. */
export const refreshCalls = (client: QueryClient, calls: readonly Pick<Endpoint, 'path'>[]) =>
  client.invalidateQueries({ predicate: (query) => calls.some(({ path }) => path === pathRead(query)) })

/** Refetches the page's active queries, invalidates the rest, and restarts initial fetches in progress. */
export async function refreshQueries(client: QueryClient, isTouched: (query: Query) => boolean = () => true) {
  // Found once: a restarted query is no longer on its way, which `isTouched` may ask for.
  const touched = new Set(client.getQueryCache().findAll({ predicate: isTouched }))
  const isFirst = (query: Query) =>
    query.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle'
  await client.cancelQueries({ predicate: (query) => isFirst(query) && touched.has(query) }, { silent: true })
  await client.invalidateQueries({ predicate: (query) => touched.has(query) })
}
