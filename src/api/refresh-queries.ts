import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Has what the page shows read again, and marks the rest as old. A first reading that is still under way may have been
 * answered before the change: it is begun anew, which the client by itself does only where there was an answer before.
 */
export async function refreshQueries(client: QueryClient, isTouched: (query: Query) => boolean = () => true) {
  const isFirst = (query: Query) =>
    query.isActive() && query.state.data === undefined && query.state.fetchStatus !== 'idle'
  await client.cancelQueries({ predicate: (query) => isFirst(query) && isTouched(query) }, { silent: true })
  await client.invalidateQueries({ predicate: isTouched })
}
