import { hash } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters, computed off the event loop. One cost for all: a login must take as long for everybody. */
export const passwordCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)
