import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { PracticeCity } from '../../../domain/contract/practice/offices'
import { searchDebounceMs } from '../../../domain/text/limits'
import { useCall } from '../../platform/calls/use-call'
import { useDebounced } from '../../platform/calls/use-debounced'

const staleTime = 5 * 60_000
const noCities: readonly PracticeCity[] = []

/** What is typed of a name, null while the list is closed, and the cities found by it: for `src/shared/people/cities-select.tsx`. */
export function useCitySearch() {
  const [typed, onTyped] = useState<string | null>(null)
  const settled = useDebounced(typed, searchDebounceMs)
  // an open list begins with the first cities
  const search = typed === null ? null : (settled ?? '')
  const { data, isPending, isError } = useCall(
    endpoints.practiceCities,
    { query: { search: search ?? '' } },
    { enabled: search !== null, staleTime, keepPrevious: true },
  )
  return { typed, cities: data?.data ?? noCities, isPending, isError, onTyped }
}

/** The cities with these ids, in their order; without a name until it is known. */
export function useCities(ids: readonly number[]) {
  const input = { query: { ids: ids.join(',') } }
  const { data } = useCall(endpoints.practiceCities, input, { enabled: ids.length > 0, staleTime, keepPrevious: true })
  const known = new Map((data?.data ?? noCities).map((city) => [city.id, city]))
  return ids.map((id) => known.get(id) ?? { id, name: '…', province_code: '' })
}

/** The Comune with a cadastral code: undefined until it is known, null for a code of none there is today; idle without one. */
export function useCityOfCode(code: string | null): PracticeCity | null | undefined {
  const input = { query: { cadastral_code: code ?? '' } }
  const { data } = useCall(endpoints.practiceCities, input, { enabled: code !== null, staleTime })
  return code === null ? null : data && (data.data[0] ?? null)
}
