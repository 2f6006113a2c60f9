import { type Connection, type DatabaseLocation, connect as open } from '../../../server/db/connection/connect'

export type { Connection } from '../../../server/db/connection/connect'

/** Milliseconds that no machine needs, so that no limit of time decides a test; CR2's own tests keep the real limits. */
const ample = { away: 60_000, wait: 110_000 }

/** The same as variables of a server's environment. */
export const ampleLimits = { DATABASE_AWAY_MS: String(ample.away), DATABASE_WAIT_MS: String(ample.wait) }

/** `connect` of the server, with ample limits. */
export const connect = (location: DatabaseLocation): Promise<Connection> => open({ databaseLimits: ample, ...location })
