import { useEffect, useState } from 'react'
import { searchDebounceMs } from '../../../domain/text/limits'
import { useBookablePeople } from '../../api/bookable-people'

/**
 * Asks the server who a text finds, half a second after the last key (specification §9) or at once by `askNow`. `typed`
 * is null while nobody is being looked for. As long as `isPending`, the people of an earlier text are not shown: Enter
 * must never take somebody who was not asked for.
 */
export function usePersonSearch(officeServiceId: number | null, typed: string | null) {
  const text = typed === null ? null : typed.trim()
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => setAsked(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, asked])

  const found = useBookablePeople(officeServiceId, asked)
  const isPending = text !== null && (text !== asked || (!found.isKnown && !found.isError))
  return {
    people: isPending ? [] : found.people,
    hasMore: found.hasMore,
    isPending,
    isError: !isPending && found.isError,
    fetchMore: found.fetchMore,
    retry: () => void found.refetch(),
    askNow: () => setAsked(text),
  }
}
