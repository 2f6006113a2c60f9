import { useState } from 'react'

/** A page of the address is one of what was searched for then: a new search begins at the first, before the address says so. */
export function usePageOfSearch(page: number, search: string): number {
  const [turned, setTurned] = useState({ page, search })
  if (turned.page !== page) setTurned({ page, search })
  return turned.page !== page || turned.search === search ? page : 1
}
