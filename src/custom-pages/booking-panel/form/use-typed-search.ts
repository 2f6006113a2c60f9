import type { useBookablePeople, useHomeVisitCities } from '../../../shared/people/service-search'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'

/** Distance from the end of a list at which more is loaded, in pixels. */
const nearTheEnd = 120

/**
 * Searches half a second after the last key. `typed` is null when not searching. While `isPending`, results of an earlier text
 * are hidden, so that Enter never selects one of them.
 */
export function useTypedSearch<S extends typeof useBookablePeople | typeof useHomeVisitCities>(
  useSearch: S,
  officeServiceId: number | null,
  typed: string | null,
) {
  const text = typed === null ? null : typed.trim()
  const [settled, flush] = useDebouncedValue(text)
  const query = text === '' ? '' : settled
  const search = useSearch(officeServiceId, query)
  const isPending = text !== null && (text !== query || (!search.isKnown && !search.isError))
  return {
    found: (isPending ? [] : search.found) as ReturnType<S>['found'],
    hasMore: search.hasMore,
    isPending,
    isError: !isPending && search.isError,
    fetchMore: search.fetchMore,
    fetchMoreAtEnd: ({ currentTarget: container }: React.UIEvent<HTMLElement>) => {
      if (container.scrollTop + container.clientHeight > container.scrollHeight - nearTheEnd) search.fetchMore()
    },
    retry: () => void search.refetch(),
    flush,
  }
}
export type TypedSearch = ReturnType<typeof useTypedSearch>
