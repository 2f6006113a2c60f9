import { fold } from '../text/search'

/**
 * AIC: the nine digits AIFA gives to a package of a medicine, the last one a check digit (own implementation, tested against
 * stdnum, which is too heavy for the browser).
 */

/** Leading zeros are often lost in lists and typing; fewer than six digits are a typo, not a code. */
const asTyped = /^\d{6,9}$/

/** The nine digits of a typed code, or the trimmed text when it cannot be a code. */
export function completeAic(text: string): string {
  const digits = text.trim()
  return asTyped.test(digits) ? digits.padStart(9, '0') : digits
}

/** True for nine digits with the right check digit, also when leading zeros are missing. */
export function isAic(text: string): boolean {
  const code = completeAic(text)
  if (!/^\d{9}$/.test(code) || Number(code) === 0) return false
  const digits = [...code].map(Number)
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + crossSum(digit * ((index % 2) + 1)), 0)
  return sum % 10 === digits[8]
}

const crossSum = (value: number) => Math.floor(value / 10) + (value % 10)

/** Partita IVA: eleven digits, three of them an office of issue, the last one a Luhn check digit. Spaces are ignored. */

export const compactVatNumber = (text: string) => text.replace(/^\s*IT(?=[\d\s])/i, '').replace(/\s+/g, '')

export function isVatNumber(text: string): boolean {
  const code = compactVatNumber(text)
  return /^\d{11}$/.test(code) && isOfficeOfIssue(Number(code.slice(7, 10))) && hasLuhnDigit(code)
}

/** Whether eleven digits end in their check digit. */
export function hasLuhnDigit(code: string): boolean {
  const sum = [...code].reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

const isOfficeOfIssue = (office: number) => (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)

/** Slug of a text: `Le visite ripetute!` is `le-visite-ripetute`. Empty without letters or digits. */
export const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
