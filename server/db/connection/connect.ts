import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import { projectRoot } from '../../process/paths'
import type { Connection } from './connection'
import type { DatabaseLimits } from './limits'
import { openPgliteFolder } from './pglite/connection'
import { lockFolder } from './pglite/folder-lock'
import { openPostgres } from './postgres'

export type { Connection } from './connection'

/** Default folder of the embedded database, uploads and the lock; overridden by `DATA_DIR`. */
export const defaultDataDir = join(projectRoot, 'var')

/** The database to open: the PostgreSQL of `databaseUrl`, else the embedded one under `dataDir`. */
export interface DatabaseLocation {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** Limits for PostgreSQL, whose connections and rows others use too; those for serving by default. */
  readonly databaseLimits?: DatabaseLimits | undefined
  /** Logs every statement that drizzle builds, without BEGIN and COMMIT. */
  readonly logger?: Logger
}

/** Opens the database without migrating it. Throws `FolderInUse` when another process uses the same folder. */
export async function connect(options: DatabaseLocation): Promise<Connection> {
  const { databaseUrl, databaseLimits, logger } = options
  if (databaseUrl) return openPostgres(databaseUrl, { logger, limits: databaseLimits })
  const dataDir = options.dataDir || defaultDataDir
  const folder = join(dataDir, 'database')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    return await openPgliteFolder(folder, { logger, onClose: () => lock.release() })
  } catch (err) {
    await lock.release()
    throw err
  }
}
