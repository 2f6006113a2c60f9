import { endpoints } from '../../domain/contract'
import type { BookablePerson } from '../../domain/contract/agenda'
import { useServiceSearch } from './service-search'

/** People who may book a service and whom a text finds: by surname, name, phone, birth date or fiscal code, accents ignored. */
export function useBookablePeople(officeServiceId: number | null, search: string | null) {
  const { found, ...rest } = useServiceSearch<BookablePerson>(endpoints.serviceUsers, officeServiceId, search)
  return { people: found, ...rest }
}
