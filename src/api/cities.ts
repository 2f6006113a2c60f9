import { endpoints } from '../../domain/contract'
import { useCall } from './use-call'

const staleTime = 5 * 60_000

/** The first of Italy's cities by what is typed; idle without a text. */
export function useCitySearch(search: string | null) {
  const query = { search: search ?? '' }
  const result = useCall(
    endpoints.practiceCities,
    { query },
    { enabled: search !== null, staleTime, keepPrevious: true },
  )
  return { ...result, cities: result.data?.data ?? noCities }
}
const noCities = [] as const

/** One city by its id; idle without one. */
export function useCity(id: number | null) {
  const result = useCall(endpoints.practiceCities, { query: { ids: String(id) } }, { enabled: id !== null, staleTime })
  return id === null ? undefined : result.data?.data[0]
}
