import type { ServerConfig } from './config'
import type { Db } from './db/types'
import type { Clock } from './process/clock'
import type { Hub } from './realtime/hub'
import type { Live } from './realtime/live'
import type { FileStore } from './storage/file-store'

/** The dependencies of `buildApp`. */
export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly hub: Hub
  readonly live: Live
  readonly files: FileStore
  readonly config: ServerConfig
  /** Destination of log lines; standard output by default. */
  readonly logStream?: { write(line: string): void }
  /** True when the database answers and every migration is applied (`GET /readyz`). */
  ready(): Promise<boolean>
}
