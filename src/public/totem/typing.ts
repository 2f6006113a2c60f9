import { plainPhone } from '../../../domain/phone/number'
import { defaultDialCode } from '../../../domain/text/limits'

/** The name with one more key of the totem, whose letters are capital: "ROSSI" is written "Rossi". */
export const withLetter = (name: string, sign: string): string =>
  name + (/(^|[\s'’-])$/.test(name) ? sign : sign.toLocaleLowerCase('it'))

/** A typed number: with another country's prefix, after + or 00, or an Italian one. */
export async function phoneTyped(text: string): Promise<{ phone_prefix: string; phone: string }> {
  const typed = plainPhone(text)
  if (!typed.startsWith('+')) return { phone_prefix: defaultDialCode, phone: typed }
  // few need the list of countries
  const { dialCodeOf, splitPhone } = await import('../../../domain/phone/countries')
  const split = splitPhone(typed)
  return { phone_prefix: dialCodeOf(split?.country ?? '') ?? defaultDialCode, phone: split?.phone ?? typed }
}

/** A new Idempotency-Key. `crypto.randomUUID` exists only on https and localhost. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
