import { defaultDialCode, truncatedTextLength } from './limits'

/** Money is integer euro cents internally and in the API; the display format is `1.234,50 €` (design.md, "Words"). */

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, '.')

/** `1.234,50`, without the currency. */
export function centsText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${grouped(Math.floor(absolute / 100))},${String(absolute % 100).padStart(2, '0')}`
}

/** `1.234,50 €`, with a non-breaking space. */
export const euroText = (cents: number) => `${centsText(cents)}\u00a0€`

/** `18.643`: a count with Italian grouping, also at four digits. */
export const countText = (count: number) => grouped(count)

/**
 * Parses a typed amount to cents: `8`, `8,4`, `8.40`, `1.234,50 €`. A dot before exactly three digits groups thousands. NaN
 * for anything else.
 */
export function parseCents(typed: string): number {
  const plain = typed.replace(/[\s\u00a0€]/g, '')
  const italian = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(plain) ? plain.replaceAll('.', '') : plain
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(italian)
  if (!match) return Number.NaN
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The beginning of a long text with an ellipsis; null when it is short enough. Never splits a code point. */
export function truncated(text: string, length: number = truncatedTextLength): string | null {
  const signs = Array.from(text)
  if (signs.length <= length) return null
  return `${signs.slice(0, length).join('').trimEnd()}…`
}

interface DoctorName {
  /** "dott.ssa", "dott.", "inf."; empty for a person without one. */
  readonly title: string
  readonly first_name: string
  readonly last_name: string
}

/** "dott.ssa Ferri", for the button that opens a chat. */
export const shortDoctorName = ({ title, last_name }: DoctorName) => `${title} ${last_name}`.trim()

/** "dott.ssa Giulia Ferri", for lists of doctors to choose from. */
export const fullDoctorName = ({ title, first_name, last_name }: DoctorName) =>
  `${title} ${first_name} ${last_name}`.trim()

/** Digits grouped the Italian way: "333 123 4567", "06 1234 5678". */
function groupedDigits(digits: string): string {
  if (digits.length === 10 && digits.startsWith('3')) return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
  if (/^0[26]\d{6,}$/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d*)$/, '$1 $2 $3').trim()
  return digits
}

/** A phone number for display, without the prefix of the default country. Empty when there is none. */
export function phoneText(prefix: string | null, phone: string | null): string {
  if (!phone) return ''
  const text = /^\d+$/.test(phone) ? groupedDigits(phone) : phone
  return prefix && prefix !== defaultDialCode ? `${prefix} ${text}` : text
}

/** "Roma (RM)"; the name alone where the province is not known. */
export const cityText = ({ name, province_code }: { readonly name: string; readonly province_code: string }) =>
  province_code ? `${name} (${province_code})` : name

/** The size of a file: "340 KB", "1,2 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} KB`
  return `${(kilobytes / 1024).toFixed(1).replace(/\.0$/, '').replace('.', ',')} MB`
}
