import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters, computed off the event loop. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let decoy: Promise<string> | undefined

/**
 * True when the password is the one behind the hash. For somebody unknown (null) it takes as long and is false, so that
 * the time tells nothing (AU1).
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && matches
}
