import { fold } from '../../domain/text/fold'

/**
 * The `search` columns: folded text of all that finds a row, so that one trigram index answers a half-typed surname,
 * phone, birth date or fiscal code. Whoever writes the row writes it; queries fold what was typed the same way.
 */
const joined = (parts: readonly (string | null | undefined)[]) => fold(parts.filter(Boolean).join(' '))

const digits = (phone: string | null | undefined) => phone?.replace(/\D/g, '')

/** Birth dates are searched as people say them: `12/04/1958`. */
const spoken = (date: string | null | undefined) => date?.split('-').reverse().join('/')

export function personSearch(person: {
  first_name: string
  last_name: string
  phone?: string | null
  birthday?: string | null
  fiscal_code?: string | null
}): string {
  const { first_name, last_name, phone, birthday, fiscal_code } = person
  // The surname stands on both sides of the name: people say either first.
  return joined([last_name, first_name, last_name, digits(phone), spoken(birthday), fiscal_code])
}

/** `name` and `phone` are the registered person's, or those said on the phone. */
export function bookingSearch(booking: { code: string; name: string; phone?: string | null }): string {
  return joined([booking.name, digits(booking.phone), booking.code])
}
