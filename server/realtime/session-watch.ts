import { errorForLog } from '../db/connection/errors'
import type { Tx } from '../db/types'
import { sessionRights } from '../sessions/live-sessions'
import type { Hub } from './hub'

/** Milliseconds between two looks: two of them and a slow answer stay within the five seconds of product.md §7. */
const checkInterval = 2_000

interface World {
  readonly db: Tx
  readonly clock: { now(): Date }
  readonly hub: Pick<Hub, 'sessions' | 'disconnectUser'>
}

interface Log {
  warn(details: object, message: string): void
}

/**
 * Ends the sockets of this process whose session is over, or may no longer do what it might when it was signed. Where the
 * server itself ends a session it says so at once; this finds what nobody said: a change made in the database by hand, a
 * link or a session that ran out, a process that died before it could tell.
 */
export async function closeEndedSessions({ db, clock, hub }: World): Promise<void> {
  const signed = hub.sessions()
  if (signed.length === 0) return
  const tokens = new Set(signed.map(({ token }) => token))
  const present = await sessionRights(db, [...tokens], clock.now())
  for (const { user, token, rights } of signed) if (present.get(token) !== rights) hub.disconnectUser(user, token)
}

/** Looks every two seconds, never beside itself; a look that fails is told to the log and made again. */
export function watchOpenSockets(world: World, log: Log, every = checkInterval): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = () => {
    looking = closeEndedSessions(world)
      .catch((error: unknown) =>
        log.warn({ error: errorForLog(error) }, 'the sessions of open sockets were not looked at'),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(look, every).unref()
      })
  }
  timer = setTimeout(look, every).unref()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
