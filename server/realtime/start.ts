import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ServerConfig } from '../config'
import type { Connection } from '../db/connection/connection'
import { settings } from '../db/tables'
import { changeOf, changesOf, countChange, countChangeOfRoles, signedInAs } from './changes'
import { clusterApi } from './cluster-api'
import { createClusterLive } from './cluster-live'
import { Hub } from './hub'
import { alone, holdLease } from './lease'
import { createLive, type Live } from './live'

/** The realtime part: the built-in endpoint with its sockets, or the way to an outside cluster (`PUSHER_SECRET`). */
export async function startRealtime(
  { pusherAppId: appId, pusherKey: key, cluster }: Pick<ServerConfig, 'pusherAppId' | 'pusherKey' | 'cluster'>,
  connection: Connection,
  report: (error: unknown) => void,
): Promise<{ hub: Hub; live: Live }> {
  const { db, kind } = connection
  const secret = cluster?.secret ?? (await ownSecret(connection))
  const hub = new Hub({ appId, key, secret, changeOf: (user) => changeOf(db, user) })
  const shared = {
    between: connection,
    count: (deliveries: Parameters<typeof countChange>[1]) => countChange(db, deliveries),
    countOfRoles: (roles: Parameters<typeof countChangeOfRoles>[1]) => countChangeOfRoles(db, roles),
  }
  if (!cluster) return { hub, live: await createLive({ hub, ...shared }) }
  const live = await createClusterLive({
    ...shared,
    api: clusterApi({ appId, key, ...cluster }),
    lease: (onTaken) => (kind === 'pglite' ? alone(onTaken) : holdLease(db, 'realtime-sender', onTaken)),
    numbersOf: (users) => changesOf(db, users),
    signedInAs: (roles) => signedInAs(db, roles, new Date()),
    report,
  })
  return { hub, live }
}

/** The secret that signs realtime channels, created at the first start. Later starts only read, since the disk may be full. */
async function ownSecret({ db }: Connection): Promise<string> {
  const key = 'realtime-secret'
  const stored = async () => {
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
    return row && String(row.value)
  }
  const known = await stored()
  if (known !== undefined) return known
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return String(await stored())
}
