import { hasLuhnDigit } from './codes'

/**
 * Codice fiscale: sixteen characters of a person, the last one a check letter, or the eleven digits of a company or a
 * provisional code. People who would share the sixteen characters get letters in place of digits (omocodia).
 */

export const compactFiscalCode = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** The letters that replace the digits 0 to 9. */
const omocodia = 'LMNPQRSTUV'
/** Month letters, from January. */
export const fiscalMonths = 'ABCDEHLMPRST'
const digit = `[0-9${omocodia}]`
const shape = new RegExp(`^[A-Z]{6}${digit}{2}[${fiscalMonths}]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** Values of characters in odd positions (the first, the third, …); digits have the values of the letters from A. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const ordinal = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65)
/** Digits, also where letters stand for them. */
export const fiscalDigits = (signs: string) =>
  [...signs].map((sign) => (/\d/.test(sign) ? sign : String(omocodia.indexOf(sign)))).join('')

export function isFiscalCode(text: string): boolean {
  const code = compactFiscalCode(text)
  if (/^\d{11}$/.test(code)) return hasLuhnDigit(code) && Number(code) > 0
  return shape.test(code) && isDay(code) && checkLetter(code) === code[15]
}

/** Days of birth of women are increased by 40. */
function isDay(code: string): boolean {
  const day = Number(fiscalDigits(code.slice(9, 11))) % 40
  const month = fiscalMonths.indexOf(code[8] ?? '') + 1
  const longest = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day >= 1 && day <= longest && Number(fiscalDigits(code.slice(9, 11))) <= 71
}

function checkLetter(code: string): string {
  const sum = [...code.slice(0, 15)].reduce((total, sign, index) => {
    const value = ordinal(sign)
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}
