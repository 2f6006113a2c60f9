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

/**
 * Codice fiscale: sixteen characters of a person, the last one a check letter, or the eleven digits of a company or a
 * provisional code. People who would share the sixteen characters get letters in place of digits (omocodia).
 */

export const compactFiscalCode = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** The letters that replace the digits 0 to 9. */
const omocodia = 'LMNPQRSTUV'
/** Month letters, from January. */
const months = 'ABCDEHLMPRST'
const digit = `[0-9${omocodia}]`
const shape = new RegExp(`^[A-Z]{6}${digit}{2}[${months}]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** Values of characters in odd positions (the first, the third, …); digits have the values of the letters from A. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const ordinal = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65)
const digitsOf = (signs: string) =>
  [...signs].map((sign) => (/\d/.test(sign) ? sign : String(omocodia.indexOf(sign)))).join('')

export function isFiscalCode(text: string): boolean {
  const code = compactFiscalCode(text)
  if (/^\d{11}$/.test(code)) return hasLuhnDigit(code) && Number(code) > 0
  return shape.test(code) && isDay(code) && checkLetter(code) === code[15]
}

/** Days of birth of women are increased by 40. */
function isDay(code: string): boolean {
  const day = Number(digitsOf(code.slice(9, 11))) % 40
  const month = months.indexOf(code[8] ?? '') + 1
  const longest = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day >= 1 && day <= longest && Number(digitsOf(code.slice(9, 11))) <= 71
}

function checkLetter(code: string): string {
  const sum = [...code.slice(0, 15)].reduce((total, sign, index) => {
    const value = ordinal(sign)
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** Slug of a text: `Le visite ripetute!` is `le-visite-ripetute`. Empty without letters or digits. */
export const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
