import type { Refusal } from '../../domain/contract/refusal'
import { mailboxOf } from '../../domain/text/email'
import { withTransaction } from '../db/transaction'
import type { Db, Tx } from '../db/types'
import { networkOf } from '../net/client-address'
import { countFailure, type Limit, limitRefusal, lockAttempts } from '../sessions/attempts'

const minute = 60_000

/** Limits on a call without a session that names a mailbox; every call counts, not only failures. */
export interface PublicLimits {
  /** Refused beyond these. */
  readonly hard: readonly Limit[]
  /** Nothing is sent beyond this; the answer is the same. */
  readonly sent: Limit
  /** Serializes the calls about one mailbox. */
  readonly turn: string
}

/** The keys begin as those of a login, so that they are forgotten with them: after an hour, or with the person. */
const mailboxKey = (email: string, name: string) => `login:${mailboxOf(email)}|${name}|`

/** Most mails in an hour to one mailbox, by what is asked for. */
const mailsInAnHour = { reset: 10, invite: 10, registration: 3, visits: 3 } as const

/** By mailbox, since a part after a `+` makes any number of addresses of one. */
export function publicLimits(name: keyof typeof mailsInAnHour, email: string, address: string): PublicLimits {
  const mailbox = mailboxKey(email, name)
  const network = networkOf(address)
  return {
    hard: [
      { key: `${mailbox}${network}`, most: 5, within: 15 * minute },
      { key: `login:|${name}|${network}`, most: 60, within: minute },
    ],
    sent: { key: mailbox, most: mailsInAnHour[name], within: 60 * minute },
    turn: mailbox,
  }
}

/**
 * Counts a call and tells what is left of it: refused beyond the hard limits, `silent` beyond the one of the mailbox, from
 * wherever the calls come: a stranger who asks again and again neither fills a mailbox nor learns anything.
 */
export async function countPublicCall(tx: Tx, { hard, sent, turn }: PublicLimits, now: Date) {
  await lockAttempts(tx, turn)
  const refusal = await limitRefusal(tx, hard, now)
  if (refusal) return refusal
  const silent = (await limitRefusal(tx, [sent], now)) !== null
  await countFailure(tx, silent ? hard : [...hard, sent], now)
  return silent ? 'silent' : 'allowed'
}

/** Unknown tokens from one network: they cannot be guessed, but each costs a query. */
const tokenLimit = (address: string): Limit => ({
  key: `login:|token|${networkOf(address)}`,
  most: 60,
  within: minute,
})

/** 429 for a network that has tried many unknown tokens. */
export const tokenRefusal = (tx: Tx, address: string, now: Date): Promise<Refusal | null> =>
  limitRefusal(tx, [tokenLimit(address)], now)

/** Counts an unknown token in a separate transaction, since the call with the token is refused and rolled back. */
export const countUnknownToken = (db: Db, address: string, now: Date): Promise<void> =>
  withTransaction(db, (tx) => countFailure(tx, [tokenLimit(address)], now))

/** Finds the link of a token, within the limit on unknown ones. */
export async function findLimited<T extends { readonly link: unknown }>(
  db: Db,
  now: Date,
  address: string,
  find: () => Promise<T>,
): Promise<T> {
  const limited = await tokenRefusal(db, address, now)
  if (limited) throw limited
  const result = await find()
  if (result.link === null) await countUnknownToken(db, address, now)
  return result
}

/** Counts an invite that somebody sends; 429 beyond those of an hour, by sender and by mailbox, so that nobody mails the world. */
export async function countInvite(tx: Tx, now: Date, userId: number, email: string): Promise<void> {
  const mailbox = mailboxKey(email, 'invited')
  const limits: Limit[] = [
    { key: `invite:${userId}`, most: 200, within: 60 * minute },
    { key: mailbox, most: 10, within: 60 * minute },
  ]
  await lockAttempts(tx, mailbox)
  const refusal = await limitRefusal(tx, limits, now)
  if (refusal) throw refusal
  await countFailure(tx, limits, now)
}

/** Wrong answers of who opened a link and has to show to be its person: whoever got it by mistake does not guess. */
export const guessLimit = (linkId: number): Limit[] => [{ key: `login:|link|${linkId}`, most: 5, within: 60 * minute }]
