import type { ServerConfig } from './config'
import type { Db } from './db/types'
import type { Hub } from './realtime/hub'
import type { Live } from './realtime/live'
import type { FileStore } from './storage/local-disk'

/** The only source of the present: tests bring their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** What `buildApp` needs. */
export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly hub: Hub
  readonly live: Live
  readonly files: FileStore
  readonly config: ServerConfig
  /** Where log lines go; standard output unless told. */
  readonly logStream?: { write(line: string): void }
  /** True when the database answers and every migration is applied (`GET /readyz`). */
  ready(): Promise<boolean>
}
