import { plainSigns } from '../text/characters'
import { defaultDialCode } from '../text/limits'

/** Longer texts are no numbers, and stay as they are. */
const longest = 64

/** Prefixes whose numbers keep their first zero when they are called from abroad; elsewhere it stands only at home. */
const zeroKept = ['+39', '+378', '+225', '+229', '+241', '+242']
const keepsZero = (international: string) => zeroKept.some((prefix) => international.startsWith(prefix))

/**
 * A typed or pasted number in plain signs: without brackets and invisible marks, with `-` and blanks between digits, and `+` before
 * an international prefix that was written with `00`.
 */
export function plainPhone(typed: string): string {
  if (typed.length > longest) return typed
  const plain = plainSigns(typed.normalize('NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(/^\( ?(\+|00)/, '$1')
    .replace(/^00 ?/, '+')
  const called = plain.startsWith('+') && !keepsZero(plain.replaceAll(' ', '')) ? plain.replace(/\( ?0 ?\)/, '') : plain
  return called.replace(/[()]/g, '')
}

/** A plain number without the prefix of Italy, which is kept beside it. */
export function nationalPhone(typed: string): string {
  const plain = plainPhone(typed)
  return plain.startsWith(defaultDialCode) ? plain.slice(defaultDialCode.length).replace(/^[ ./-]+/, '') : plain
}

/** The address that calls a number: with its prefix, and the first zero only where it is dialled. */
export function phoneLink(prefix: string | null, phone: string | null): string {
  const plain = plainPhone(phone ?? '')
  const digits = plain.replace(/\D/g, '')
  // a number kept as a whole, or before prefixes were read out of it
  if (plain.startsWith('+')) return `tel:+${digits}`
  const dialled = prefix === null || keepsZero(prefix) ? digits : digits.replace(/^0/, '')
  return `tel:${prefix ?? ''}${dialled}`
}
