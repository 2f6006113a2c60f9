import type { Db } from './db/types'
import type { LiveEvents } from './realtime/live'

/** The only source of the present: tests bring their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** What `buildApp` needs from the world. Building an app has no side effect. */
export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly live: LiveEvents
}
