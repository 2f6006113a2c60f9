import { defaultCountry } from '../text/limits'
import { countries } from './dial-codes.generated'

/** A country with its international prefix. The code is what is chosen: +39 is Italy and the Vatican, +1 is 25 countries. */
export interface Country {
  readonly code: string
  readonly name: string
  readonly dial_code: string
  /** The country a shared prefix is known for. */
  readonly main?: boolean
}

const byCode = new Map(countries.map((country) => [country.code, country]))

/** All countries by Italian name, the default one (Italy) first. */
export const countryList: readonly Country[] = [
  ...countries.filter(({ code }) => code === defaultCountry),
  ...countries.filter(({ code }) => code !== defaultCountry),
]

/** `+39` for `IT`; null for a code that is no country. */
export const dialCodeOf = (code: string): string | null => byCode.get(code)?.dial_code ?? null

/** The country to show for a stored prefix: the one it is known for; the default country when the prefix is none's. */
export function countryOfDialCode(dialCode: string | null): string {
  const sharing = countries.filter(({ dial_code }) => dial_code === dialCode)
  return (sharing.find(({ main }) => main) ?? sharing[0])?.code ?? defaultCountry
}
