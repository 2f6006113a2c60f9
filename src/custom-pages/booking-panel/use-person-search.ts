import { useBookablePeople } from '../../api/bookable-people'
import { useDebouncedValue } from '../../ui/use-debounced-value'

/**
 * Asks the server who a text finds. `typed` is null while nobody is being looked for. As long as `isPending`, the people
 * of an earlier text are not shown: Enter must never take somebody who was not asked for.
 */
export function usePersonSearch(officeServiceId: number | null, typed: string | null) {
  const text = typed === null ? null : typed.trim()
  const [asked, askNow] = useDebouncedValue(text)
  const found = useBookablePeople(officeServiceId, asked)
  const isPending = text !== null && (text !== asked || (!found.isKnown && !found.isError))
  return {
    people: isPending ? [] : found.people,
    hasMore: found.hasMore,
    isPending,
    isError: !isPending && found.isError,
    fetchMore: found.fetchMore,
    retry: () => void found.refetch(),
    askNow,
  }
}
