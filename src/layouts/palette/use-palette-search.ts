import { codeIn } from '../../../domain/booking/code'
import { endpoints } from '../../../domain/contract'
import { personSearch } from '../../../domain/text/search'
import { isFirstBest } from '../../../domain/text/search-rank'
import { useCall } from '../../platform/calls/use-call'
import { mainService } from '../../shared/hours/agenda'
import { useSelectedOffice } from '../../shared/people/office-users'
import { useBookablePeople } from '../../shared/people/service-search'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'

/** Minimum length: less would match too many people. */
const shortest = 2
const peopleShown = 8

/** Search results, 500 ms after the last key (specification §9) or on `flush`; never those of an earlier text. */
export function usePaletteSearch(typed: string, enabled: boolean) {
  const text = typed.trim()
  const [debounced, flush] = useDebouncedValue(text)

  const { officeUser } = useSelectedOffice()
  const service = officeUser && mainService(officeUser)
  const search = enabled && debounced.length >= shortest ? debounced : null
  const code = enabled ? codeIn(debounced) : null
  const people = useBookablePeople(service?.id ?? null, search)
  const visits = useCall(
    endpoints.bookings,
    { query: { search: code ?? '', paginate: '1', limit: '5' } },
    { enabled: code !== null },
  )

  const isSettled = text === debounced
  const found = isSettled && search !== null ? people.found : []
  const waits = (search !== null && service !== undefined && people.isFetching) || (code !== null && visits.isPending)
  const failed = (search !== null && people.isError) || (code !== null && visits.isError)
  const visit = isSettled && code !== null ? visits.data?.data.find((booking) => booking.code === code) : undefined
  return {
    people: found.slice(0, peopleShown),
    more: found.length > peopleShown,
    visit,
    /** Several people are found alike, and no visit. */
    isAmbiguous: !visit && found.length > 1 && !isFirstBest(found.map(personSearch), text),
    isPending: enabled && text.length >= shortest && (!isSettled || (waits && !failed)),
    isError: isSettled && failed,
    flush,
  }
}
