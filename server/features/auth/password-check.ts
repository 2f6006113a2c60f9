import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../password-hash'

let decoy: Promise<string> | undefined

/** Whether the password matches the hash; for an unknown user (null) false after the same time (AU1). */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const unknown = await decoy
  const matches = await verify(stored ?? unknown, password).catch(() => false)
  return stored !== null && matches
}
