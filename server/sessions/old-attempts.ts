import { and, like, lt, or } from 'drizzle-orm'
import { attempts } from '../db/tables'
import type { Tx } from '../db/types'

const day = 24 * 3_600_000

/** How long a network from which an account signed in is known, in milliseconds. */
export const knownFor = 30 * day

/** Milliseconds, far above the minute in which failed logins count: a clock that jumps forth and back forgets none of them. */
const loginsKeptFor = day / 24

/** Deletes counts of failed logins after an hour; of the few within sessions, and known networks, after 30 days. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  const before = (milliseconds: number) => lt(attempts.window, new Date(now.getTime() - milliseconds))
  const ofLogin = or(like(attempts.key, 'login:%'), like(attempts.key, 'turn:%'))
  await tx.delete(attempts).where(or(before(knownFor), and(ofLogin, before(loginsKeptFor))))
}
