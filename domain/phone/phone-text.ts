import { defaultDialCode } from '../text/limits'

/** Digits in groups as Italians read them aloud: "333 123 4567", "06 1234 5678". */
function grouped(digits: string): string {
  if (digits.length === 10 && digits.startsWith('3')) return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
  if (/^0[26]\d{6,}$/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d*)$/, '$1 $2 $3').trim()
  return digits
}

/** A phone number for the eye; the prefix is left out for the default country. Empty when there is none. */
export function phoneText(prefix: string | null, phone: string | null): string {
  if (!phone) return ''
  const text = /^\d+$/.test(phone) ? grouped(phone) : phone
  return prefix && prefix !== defaultDialCode ? `${prefix} ${text}` : text
}
