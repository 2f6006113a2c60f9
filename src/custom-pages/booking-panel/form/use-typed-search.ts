import type { useBookablePeople, useHomeVisitCities } from '../../../api/service-search'
import { useDebouncedValue } from '../../../ui/use-debounced-value'

/** How close to its end a list may be scrolled before more is read, in pixels. */
const nearTheEnd = 120

/**
 * What a text finds, half a second after its last key. `typed` is null while nothing is being looked for. As long as
 * `isPending`, nothing of an earlier text is shown: Enter must never take what was not asked for.
 */
export function useTypedSearch<S extends typeof useBookablePeople | typeof useHomeVisitCities>(
  useSearch: S,
  officeServiceId: number | null,
  typed: string | null,
) {
  const text = typed === null ? null : typed.trim()
  const [settled, askNow] = useDebouncedValue(text)
  const asked = text === '' ? '' : settled
  const search = useSearch(officeServiceId, asked)
  const isPending = text !== null && (text !== asked || (!search.isKnown && !search.isError))
  return {
    found: (isPending ? [] : search.found) as ReturnType<S>['found'],
    hasMore: search.hasMore,
    isPending,
    isError: !isPending && search.isError,
    fetchMore: search.fetchMore,
    fetchMoreAtEnd: ({ currentTarget: box }: React.UIEvent<HTMLElement>) => {
      if (box.scrollTop + box.clientHeight > box.scrollHeight - nearTheEnd) search.fetchMore()
    },
    retry: () => void search.refetch(),
    askNow,
  }
}
export type TypedSearch = ReturnType<typeof useTypedSearch>
