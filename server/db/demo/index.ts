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

/** True when the database has no account, so neither a practice nor a demo. */
export async function isEmpty({ db }: { db: Tx }): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0
}

/** True when the practice in the database is the demo's, whose passwords everybody knows. */
export async function isDemo({ db }: Connection): Promise<boolean> {
  return (await db.select().from(settings).where(eq(settings.key, demoKey))).length > 0
}

/**
 * Fills an empty database with the demo practice of product.md §1 as it stands at `now`: the same for the same instant.
 * False when there was an account already. Needs the reference data.
 */
export async function seedDemo(connection: Connection, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword) // one for all, or a start would take minutes
  return connection.withoutTimeLimits(({ db }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      if (!(await isEmpty({ db: tx }))) return false
      await fillPractice({ tx, now, wall: romeWallClock(now.getTime()), passwordHash })
      await tx.insert(settings).values({ key: demoKey, value: { now: now.toISOString() } })
      return true
    }),
  )
}
