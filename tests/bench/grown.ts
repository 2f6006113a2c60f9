import { connect } from '../../server/db/connection/connect'
import { fillScale, fullScale } from '../../server/db/demo/scale'
import { prepare } from '../../server/db/seed/prepare'
import { aTokenOf } from '../support/servers/app'
import type { TestPostgres } from '../support/servers/postgres'
import { aLargePractice, type LargePractice } from './patients'
import { type RunningHost, startHost } from './run-host'
import type { Grown } from './scale'

/** A minimal demo, the baseline of the large lists. */
const small = { patients: 1000, drugs: 1000, bookings: 1000, doctors: 4 }
/** As many patients as of the large one, of few doctors: 20,000 of each. */
const practices = { ...fullScale, drugs: 1000, bookings: 200_000, doctors: 10 }
const sizes = { small, big: fullScale, practices } as const

/** A connection to a demo of this size in its own database. */
async function grown(postgres: TestPostgres, size: keyof typeof sizes) {
  const databaseUrl = await postgres.createDatabase()
  const connection = await connect({ databaseUrl })
  const now = new Date()
  await prepare(connection, { production: false, now })
  await fillScale(connection, sizes[size], now)
  const idOf = async (email: string) => {
    const [user] = await connection.sql<{ id: number }>('select id from users where email = $1', [email])
    return user?.id ?? 0
  }
  const serve = async () => {
    await connection.close()
    return startHost({ databaseUrl, sizes: [], clients: 1 })
  }
  return { connection, idOf, serve }
}

/** A demo of this size, and a host that serves it to a super admin. */
export async function aGrownDemo(
  postgres: TestPostgres,
  size: 'small' | 'big',
): Promise<Grown & { host: RunningHost }> {
  const { connection, idOf, serve } = await grown(postgres, size)
  const token = await aTokenOf(connection, await idOf('superadmin@curante.test'))
  const host = await serve()
  return { host, app: host.app, token }
}

/** A doctor with 20,000 of 200,000 patients, and a host. */
export async function aGrownPractice(postgres: TestPostgres): Promise<LargePractice & { host: RunningHost }> {
  const { connection, idOf, serve } = await grown(postgres, 'practices')
  const doctor = await idOf('medico1@grande.test')
  const practice = await aLargePractice(connection, doctor)
  const token = await aTokenOf(connection, doctor)
  return { ...practice, token, host: await serve() }
}
