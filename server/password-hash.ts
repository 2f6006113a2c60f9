import { hash } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters, computed off the event loop. The same cost for all: every login takes equally long. */
export const passwordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)
