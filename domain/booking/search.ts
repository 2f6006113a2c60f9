import { phoneDigits, searchText } from '../text/search'

interface SearchedBooking {
  readonly code: string
  /** The registered person; null for a name said on the phone. */
  readonly user: { readonly first_name: string; readonly last_name: string; readonly phone?: string | null } | null
  readonly name: string | null
  readonly phone?: string | null
}

/** All that finds a booking, in the calendar as in list, export and palette: who comes, their phone, and its code. */
export function bookingSearch({ code, user, name, phone }: SearchedBooking): string {
  // The surname stands on both sides of the name: people say either first.
  const who = user ? `${user.last_name} ${user.first_name} ${user.last_name}` : name
  return searchText([who, phoneDigits(phone ?? user?.phone), code])
}
