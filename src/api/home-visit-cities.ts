import { endpoints } from '../../domain/contract'
import type { HomeVisitCity } from '../../domain/contract/free-time'
import { useServiceSearch } from './service-search'

/** Cities in which home visits of a service are made, by name. */
export function useHomeVisitCities(officeServiceId: number | null, search: string | null) {
  const { found, ...rest } = useServiceSearch<HomeVisitCity>(endpoints.homeVisitCities, officeServiceId, search)
  return { cities: found, ...rest }
}
