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
