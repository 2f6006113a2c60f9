import { useInfiniteQuery } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { BookablePerson, HomeVisitCity } from '../../domain/contract/agenda'
import type { Endpoint } from '../../domain/contract/endpoint'
import { autocompletePageSize } from '../../domain/text/limits'
import { useActingDoctor } from '../session'
import { call } from './call'
import { callKey } from './use-call'

/** Lists of a service that are searched as one types. */
type Searched = typeof endpoints.serviceUsers | typeof endpoints.homeVisitCities

interface Page<T> {
  readonly data: readonly T[]
  readonly meta?: { readonly current_page: number; readonly last_page: number } | undefined
}

/**
 * What a text finds in a list of a service, 50 at a time (specification §9). Idle while `search` is null or there is no
 * service.
 */
function useServiceSearch<T>(endpoint: Searched, officeServiceId: number | null, search: string | null) {
  const actingDoctorId = useActingDoctor()
  const query = useInfiniteQuery({
    queryKey: callKey(endpoint, actingDoctorId, { officeServiceId, search }),
    queryFn: ({ signal, pageParam }) => {
      const query = {
        search: search ?? '',
        paginate: '1',
        limit: String(autocompletePageSize),
        page: String(pageParam),
      }
      const input = { params: { id: String(officeServiceId) }, query }
      return call<Endpoint>(endpoint, input, { signal, actingAs: actingDoctorId }) as Promise<Page<T>>
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    enabled: officeServiceId !== null && search !== null,
    staleTime: 30_000,
  })
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    found: data?.pages.flatMap((page) => page.data) ?? [],
    isKnown: data !== undefined,
    isError,
    isFetching,
    hasMore: hasNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    refetch,
  }
}

/** People who may book a service and whom a text finds: by surname, name, phone, birth date or fiscal code, accents ignored. */
export const useBookablePeople = (officeServiceId: number | null, search: string | null) =>
  useServiceSearch<BookablePerson>(endpoints.serviceUsers, officeServiceId, search)

/** Cities in which home visits of a service are made, by name. */
export const useHomeVisitCities = (officeServiceId: number | null, search: string | null) =>
  useServiceSearch<HomeVisitCity>(endpoints.homeVisitCities, officeServiceId, search)
