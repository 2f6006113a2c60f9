import { eq, sql } from 'drizzle-orm'
import { personSearch } from '../../domain/text/search'
import type { Connection } from '../db/connection/connection'
import { setupLock } from '../db/migrate'
import { auditEntries, roleUsers, users } from '../db/tables/index'
import { withTransaction } from '../db/transaction'
import type { Tx } from '../db/types'
import { markInitialPassword } from '../passwords/initial-password'
import { CommandRefused } from './command'

export interface FirstAdmin {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly passwordHash: string
  /** True for a password that its owner has not chosen. */
  readonly generated: boolean
}

/** Refuses when there is a super admin already, or a user with that address. */
export async function assertFirstAdmin(tx: Tx, email: string): Promise<void> {
  const [admin] = await tx
    .select({ email: users.email })
    .from(roleUsers)
    .innerJoin(users, eq(users.id, roleUsers.user_id))
    .where(eq(roleUsers.role, 'superadmin'))
    .limit(1)
  if (admin)
    throw new CommandRefused(`There is a super admin already (${admin.email}): new ones are made in the console.`)
  const [known] = await tx.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`)
  if (known) throw new CommandRefused(`Somebody with the address ${email} exists already.`)
}

/** Creates the first super admin of a database that has none; returns the id. Needs the reference data. */
export function createFirstAdmin({ db }: Connection, admin: FirstAdmin, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
    await assertFirstAdmin(tx, admin.email)
    const { passwordHash, generated, ...person } = admin
    const [user] = await tx
      .insert(users)
      .values({
        ...person,
        password_hash: passwordHash,
        search: personSearch(person),
        created_at: now,
        updated_at: now,
      })
      .returning({ id: users.id })
    if (!user) throw new Error('The user was not written')
    await tx.insert(roleUsers).values({ user_id: user.id, role: 'superadmin' })
    if (generated) await markInitialPassword(tx, user.id, now)
    await tx
      .insert(auditEntries)
      .values({ at: now, action: 'create', subject: 'users', subject_id: user.id, detail: 'admin:create' })
    return user.id
  })
}
