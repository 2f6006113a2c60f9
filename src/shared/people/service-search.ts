import { endpoints } from '../../../domain/contract'
import type { BookablePerson, HomeVisitCity } from '../../../domain/contract/agenda/agenda'
import { autocompletePageSize } from '../../../domain/text/limits'
import { useCallPages } from '../../platform/calls/use-call'

/** Searches a list belonging to a service, 50 results per page (specification §9). Idle without a text or a service. */
const useServiceSearch = <T>(
  endpoint: typeof endpoints.serviceUsers | typeof endpoints.homeVisitCities,
  officeServiceId: number | null,
  search: string | null,
) =>
  useCallPages<T>(
    endpoint,
    { params: { id: String(officeServiceId) }, query: { search: search ?? '' } },
    autocompletePageSize,
    { enabled: officeServiceId !== null && search !== null, staleTime: 30_000 },
  )

/** People who may book a service, matched by surname, name, phone, birth date or fiscal code, ignoring accents. */
export const useBookablePeople = (officeServiceId: number | null, search: string | null) =>
  useServiceSearch<BookablePerson>(endpoints.serviceUsers, officeServiceId, search)

/** Cities in which home visits of a service are made, matched by name. */
export const useHomeVisitCities = (officeServiceId: number | null, search: string | null) =>
  useServiceSearch<HomeVisitCity>(endpoints.homeVisitCities, officeServiceId, search)
