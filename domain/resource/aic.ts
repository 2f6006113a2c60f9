/**
 * AIC: the nine digits AIFA gives to a package of a medicine, the last one a check digit
 * (own rule; stdnum is its oracle in tests, too heavy for the browser).
 */

/** Lists and people often lose the leading zeros; fewer than six digits are a slip, not a code. */
const asTyped = /^\d{6,9}$/

/** The nine digits of what was typed, or the text as it is when it cannot be a code. */
export function completeAic(text: string): string {
  const digits = text.trim()
  return asTyped.test(digits) ? digits.padStart(9, '0') : digits
}

/** True for nine digits, or fewer whose lost leading zeros make nine, with the right check digit. */
export function isAic(text: string): boolean {
  const code = completeAic(text)
  if (!/^\d{9}$/.test(code) || Number(code) === 0) return false
  const digits = [...code].map(Number)
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + crossSum(digit * ((index % 2) + 1)), 0)
  return sum % 10 === digits[8]
}

const crossSum = (value: number) => Math.floor(value / 10) + (value % 10)
