import { verify } from '@node-rs/argon2'
import { hashPassword } from '../../password-hash'

let decoy: Promise<string> | undefined

/**
 * True when the password is the one behind the hash. For somebody unknown (null) it takes as long and is false, so that
 * the time tells nothing (AU1).
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  // Waited for in either case: the first attempt pays for it, whoever it names.
  decoy ??= hashPassword('nobody has this password')
  const unknown = await decoy
  const matches = await verify(stored ?? unknown, password).catch(() => false)
  return stored !== null && matches
}
