import { useInfiniteQuery } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { BookablePerson } from '../../domain/contract/agenda'
import { autocompletePageSize } from '../../domain/text/limits'
import { useActingDoctor } from '../session'
import { call } from './call'
import { callKey } from './use-call'

const nobody: readonly BookablePerson[] = []

/**
 * People who may book a service and whom a text finds: by surname, name, phone, birth date or fiscal code, accents
 * ignored; 50 at a time (specification §9). Idle while `search` is null or there is no service.
 */
export function useBookablePeople(officeServiceId: number | null, search: string | null) {
  const actingDoctorId = useActingDoctor()
  const query = useInfiniteQuery({
    queryKey: callKey(endpoints.serviceUsers, actingDoctorId, { officeServiceId, search }),
    queryFn: ({ signal, pageParam }) =>
      call(
        endpoints.serviceUsers,
        {
          params: { id: String(officeServiceId) },
          query: {
            search: search ?? '',
            paginate: '1',
            limit: String(autocompletePageSize),
            page: String(pageParam),
          },
        },
        { signal, actingAs: actingDoctorId },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    enabled: officeServiceId !== null && search !== null,
    staleTime: 30_000,
  })
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    people: data?.pages.flatMap((page) => page.data) ?? nobody,
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
