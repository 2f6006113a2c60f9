import { connect } from '../../server/db/connection/connect'
import { fillScale, fullScale } from '../../server/db/demo/scale'
import { prepare } from '../../server/db/prepare'
import { aTokenOf } from '../support/app'
import type { TestPostgres } from '../support/postgres'
import { type RunningHost, startHost } from './run-host'
import type { Grown } from './scale'

/** A minimal demo, the baseline of the large lists. */
const small = { patients: 1000, drugs: 1000, bookings: 1000, doctors: 4 }
const sizes = { small, big: fullScale } as const

/** A demo of this size in its own database, and a host that serves it. */
export async function aGrownDemo(
  postgres: TestPostgres,
  size: keyof typeof sizes,
): Promise<Grown & { host: RunningHost }> {
  const databaseUrl = await postgres.createDatabase()
  const connection = await connect({ databaseUrl })
  const now = new Date()
  await prepare(connection, { production: false, now })
  await fillScale(connection, sizes[size], now)
  const [admin] = await connection.sql<{ id: number }>("select id from users where email = 'superadmin@curante.test'")
  const token = await aTokenOf(connection, admin?.id ?? 0)
  await connection.close()
  const host = await startHost({ databaseUrl, sizes: [], clients: 1 })
  return { host, app: host.app, token }
}
