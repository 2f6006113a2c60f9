import type { Query, QueryClient } from '@tanstack/react-query'

/** Reads again what the page shows, marks the rest as old, and restarts first readings that are under way. */
export async function refreshQueries(client: QueryClient, isTouched: (query: Query) => boolean = () => true) {
  const isFirst = (query: Query) =>
    query.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle'
  await client.cancelQueries({ predicate: (query) => isFirst(query) && isTouched(query) }, { silent: true })
  await client.invalidateQueries({ predicate: isTouched })
}
