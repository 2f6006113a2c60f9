/**
 * `npm run admin:second-factor -- --email name@example.it --remove`: restores access for a user who lost the authenticator and
 * the recovery codes. Needs access to the database; the password is unchanged.
 */
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { auditEntries, recoveryCodes, secondFactors, users } from '../db/tables/index'
import { withTransaction } from '../db/transaction'
import type { Tx } from '../db/types'
import { addressOf, CommandRefused, requireMigrations, runCommand } from './command'

const usage = 'Usage: npm run admin:second-factor -- --email name@example.it --remove'

function readArguments(): string {
  const options = { email: { type: 'string' }, remove: { type: 'boolean' } } as const
  const { values } = parseArgs({ options, strict: true })
  const email = addressOf(values.email)
  if (!email || !values.remove) throw new CommandRefused(usage)
  return email
}

/** False when there was nothing to remove. */
async function removeSecondFactor(tx: Tx, email: string, now: Date): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`)
    .for('no key update')
  if (!user) throw new CommandRefused(`Nobody has the address ${email}.`)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
  const gone = await tx.delete(secondFactors).where(eq(secondFactors.user_id, user.id)).returning()
  const entry = { at: now, action: 'delete', subject: 'second-factor', subject_id: user.id }
  if (gone.length > 0) await tx.insert(auditEntries).values({ ...entry, detail: 'admin:second-factor' })
  return gone.length > 0
}

void runCommand(usage, readArguments, async (connection, email) => {
  await requireMigrations(connection)
  const removed = await withTransaction(connection.db, (tx) => removeSecondFactor(tx, email, new Date()))
  console.log(removed ? `${email} signs in with the password alone now.` : `${email} has no second factor.`)
})
