import { fold } from './search'

/** Minimum and maximum number of characters. */
export const passwordLength = { least: 10, most: 200 } as const

export const passwordText = {
  short: `Usa almeno ${passwordLength.least} caratteri.`,
  monotonous: 'Scegli una password meno prevedibile.',
  same: 'Scegli una password diversa da quella attuale.',
  common: 'Questa password è fra le più usate o si indovina facilmente: scegline un’altra.',
  personal: 'La password non può contenere il tuo indirizzo e-mail.',
} as const

/** Why a new password is refused, in Italian; null when accepted. Length counts, composition does not (NIST SP 800-63B). */
export function passwordProblem(password: string, email: string | null): string | null {
  if ([...password].length < passwordLength.least) return passwordText.short
  if (new Set(password.toLowerCase()).size < 5) return passwordText.monotonous
  const name = fold(email?.split('@')[0] ?? '')
  if (name.length > 3 && fold(password).includes(name)) return passwordText.personal
  return null
}
