import { createHmac } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Challenge } from '../../../domain/contract/public/guest-bookings'
import { invalid } from '../../../domain/contract/refusal'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { readLinksSecret } from '../../links/tokens'
import { countFailure, limitRefusal, lockAttempts } from '../../sessions/attempts'

/** The highest number that is tried: about a second of work on a telephone. */
const maxnumber = 100_000
/** Milliseconds for which a challenge can be answered. */
const answerable = 20 * 60_000

const needed = 'Dobbiamo verificare che non sia un programma a inviare i dati: attendi un momento e riprova.'

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().min(0).max(maxnumber),
  salt: z.string().max(200),
  signature: z.string().max(200),
})

const keyOf = async (tx: Tx) =>
  createHmac('sha256', await readLinksSecret(tx))
    .update('challenge')
    .digest('base64url')

/** A calculation that a browser solves in a moment, and that nobody answers twice (altcha). */
export async function newChallenge(tx: Tx, now: Date): Promise<Challenge> {
  const expires = new Date(now.getTime() + answerable)
  const challenge = await createChallenge({ hmacKey: await keyOf(tx), maxnumber, expires })
  return { ...challenge, maxnumber }
}

/** Refuses (422 on `proof`) what is not the solution of a challenge of this installation, or was used before. */
export async function requireProof(db: Db, now: Date, proof: string | undefined): Promise<void> {
  const payload = solution.safeParse(decoded(proof)).data
  if (!payload || expiryOf(payload) <= now.getTime() || !(await verifySolution(payload, await keyOf(db), false)))
    throw invalid({ proof: [needed] })
  const once = { key: `login:|proof|${payload.challenge}`, most: 1, within: answerable }
  const used = await withTransaction(db, async (tx) => {
    await lockAttempts(tx, once.key)
    const refusal = await limitRefusal(tx, [once], now)
    if (refusal === null) await countFailure(tx, [once], now)
    return refusal !== null
  })
  if (used) throw invalid({ proof: [needed] })
}

function decoded(proof = ''): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString())
  } catch {
    return null
  }
}

const expiryOf = (payload: z.infer<typeof solution>) => Number(extractParams(payload).expires ?? 0) * 1000
