import type { Query, QueryClient } from '@tanstack/react-query'

/** Refetches the page's active queries, invalidates the rest, and restarts initial fetches in progress. */
export async function refreshQueries(client: QueryClient, isTouched: (query: Query) => boolean = () => true) {
  const isFirst = (query: Query) =>
    query.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle'
  await client.cancelQueries({ predicate: (query) => isFirst(query) && isTouched(query) }, { silent: true })
  await client.invalidateQueries({ predicate: isTouched })
}
