import type { Tx } from '../db/types'
import { sessionRights } from '../sessions/live-sessions'
import type { Hub } from './hub'

interface Dependencies {
  readonly db: Tx
  readonly clock: { now(): Date }
  readonly hub: Pick<Hub, 'sessions' | 'disconnectUser'>
}

/**
 * Ends the sockets of this process whose session is over, or may no longer do what it might when it was signed. Where the
 * server itself ends a session it says so at once; this finds what nobody said: a change made in the database by hand, a
 * link or a session that ran out, a process that died before it could tell.
 */
export async function closeEndedSessions({ db, clock, hub }: Dependencies): Promise<void> {
  const signed = hub.sessions()
  if (signed.length === 0) return
  const tokens = new Set(signed.map(({ token }) => token))
  const present = await sessionRights(db, [...tokens], clock.now())
  for (const { user, token, rights } of signed) if (present.get(token) !== rights) hub.disconnectUser(user, token)
}
