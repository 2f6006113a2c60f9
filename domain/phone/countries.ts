import { defaultCountry } from '../text/limits'
import type { Country } from './dial-codes.generated'
import { countries } from './dial-codes.generated'
import { plainPhone } from './number'

const byCode = new Map(countries.map((country) => [country.code, country]))

const dialCodes = new Set(countries.map(({ dial_code }) => dial_code))

/** All countries by Italian name, the default one (Italy) first. */
export const countryList: readonly Country[] = [
  ...countries.filter(({ code }) => code === defaultCountry),
  ...countries.filter(({ code }) => code !== defaultCountry),
]

/** `+39` for `IT`; null for an unknown country code. */
export const dialCodeOf = (code: string): string | null => byCode.get(code)?.dial_code ?? null

/**
 * Splits a typed or pasted number with its prefix into the main country of the prefix and the rest. Null when it does not
 * begin with an existing prefix, after `+` or `00`.
 */
export function splitPhone(text: string): { country: string; phone: string } | null {
  const plain = plainPhone(text)
  const match = /^\+([\d ./-]+)/.exec(plain)
  if (!match) return null
  const digits = match[1]?.replaceAll(/\D/g, '') ?? ''
  const dialCode = [1, 2, 3, 4].map((length) => `+${digits.slice(0, length)}`).find((code) => dialCodes.has(code))
  if (dialCode === undefined) return null
  let left = dialCode.length - 1
  const rest = plain.replace('+', '').replaceAll(/\d/g, (digit) => (left-- > 0 ? '' : digit))
  return { country: countryOfDialCode(dialCode), phone: rest.replace(/^[ ./-]+/, '') }
}

/** The country to show for a stored prefix: its main one; the default country when the prefix is unknown. */
export function countryOfDialCode(dialCode: string | null): string {
  const sharing = countries.filter(({ dial_code }) => dial_code === dialCode)
  return (sharing.find(({ main }) => main) ?? sharing[0])?.code ?? defaultCountry
}
