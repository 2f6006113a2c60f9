import { eq, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { hashPassword } from '../../password-hash'
import type { Connection } from '../connection/connection'
import { setupLock } from '../migrate'
import { settings, users } from '../tables'
import type { Tx } from '../types'
import { demoPassword } from './accounts'
import { fillPractice } from './fill'

export { demoAccounts, demoPassword } from './accounts'

const demoKey = 'demo'

/** Nobody is in the database: no account, so neither a practice nor a demo. */
export async function isEmpty({ db }: Connection): Promise<boolean> {
  return hasNobody(db)
}

/** True when the practice in the database is the demo's, whose passwords everybody knows. */
export async function isDemo({ db }: Connection): Promise<boolean> {
  const [found] = await db.select().from(settings).where(eq(settings.key, demoKey))
  return found !== undefined
}

async function hasNobody(tx: Tx): Promise<boolean> {
  const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
  return somebody === undefined
}

/**
 * Fills an empty database with the demo practice of product.md §1 as it stands at `now`: the same for the same instant.
 * False when somebody was there already. Needs the reference data.
 */
export async function seedDemo(connection: Connection, now: Date): Promise<boolean> {
  // One hash for all, or a start would take minutes.
  const passwordHash = await hashPassword(demoPassword)
  return connection.withoutTimeLimits((patient) =>
    patient.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      if (!(await hasNobody(tx))) return false
      await fillPractice(tx, { now, wall: romeWallClock(now.getTime()), passwordHash })
      await tx.insert(settings).values({ key: demoKey, value: { now: now.toISOString() } })
      return true
    }),
  )
}
