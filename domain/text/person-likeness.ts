import { isOneLetterAway } from './near-words'
import { fold, phoneDigits } from './search'

/** What tells people apart; what is not known says nothing. */
export interface KnownOfPerson {
  readonly first_name?: string | null | undefined
  readonly last_name?: string | null | undefined
  readonly birthday?: string | null | undefined
  readonly fiscal_code?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** Shorter names are near to too many others. */
const shortestNear = 4

/**
 * How much two people look like one: 0 for two different ones. The same fiscal code is enough; else the first name with surname,
 * birth date or phone, or the surname with the birth date, so that relatives with one phone are not taken for one person.
 */
export function likeness(one: KnownOfPerson, other: KnownOfPerson): number {
  const code = isSame(one.fiscal_code, other.fiscal_code, (text) => text.replace(/\s/g, '').toUpperCase())
  const birthday = isSame(one.birthday, other.birthday, (text) => text)
  const phone = isSame(one.phone, other.phone, (text) => phoneDigits(text) ?? '')
  const first = isNear(one.first_name, other.first_name)
  const last = isNear(one.last_name, other.last_name)
  if (!code && !(first && (last || birthday || phone)) && !(last && birthday)) return 0
  return [code, code, code, birthday, last, first, phone].filter(Boolean).length
}

function isSame(one: string | null | undefined, other: string | null | undefined, read: (text: string) => string) {
  return Boolean(one) && Boolean(other) && read(one ?? '') === read(other ?? '')
}

function isNear(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [fold(one ?? ''), fold(other ?? '')]
  if (a === '' || b === '') return false
  return a === b || (Math.min(a.length, b.length) >= shortestNear && isOneLetterAway(a, b))
}
