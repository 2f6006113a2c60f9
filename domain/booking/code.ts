/** Letters and digits that are unambiguous on the phone: no 0/O, no 1/I. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 6
export const codePattern = /^[A-HJ-NP-Z2-9]{6}$/

/** A booking code from `codeLength` random bytes; 32 symbols divide 256, so every code is equally likely. */
export function bookingCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}

/** The typed text as a booking code, in upper case and without spaces and hyphens; null when it is none. */
export function codeIn(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return codePattern.test(code) ? code : null
}

/** What is typed or scanned into a field for a code, in upper case: what cannot stand in one is left out. */
export const codeTyped = (text: string): string =>
  [...text.toUpperCase()]
    .filter((sign) => codeAlphabet.includes(sign))
    .join('')
    .slice(0, codeLength)
