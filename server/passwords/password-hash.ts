import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters, computed off the event loop. The same cost for all: every login takes equally long. */
export const passwordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)

let decoy: Promise<string> | undefined

/** Whether the password matches the hash; for an unknown user (null) false, in the same time (AU1). */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const unknown = await decoy
  const matches = await verify(stored ?? unknown, password).catch(() => false)
  return stored !== null && matches
}
