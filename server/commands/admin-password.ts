/**
 * `npm run admin:password -- --email name@example.it`: gives a user who forgot the password another one, prompted for without
 * echo, or without a terminal generated and printed once. Ends the user's sessions; a second factor is still asked for. Needs
 * access to the database, and whoever runs it makes sure of the person.
 */
import { parseArgs } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '../audit/audit'
import { users } from '../db/tables/index'
import { withTransaction } from '../db/transaction'
import type { Tx } from '../db/types'
import { forgetInitialPassword, markInitialPassword } from '../passwords/initial-password'
import { hashPassword } from '../passwords/password-hash'
import { revokeSessions } from '../sessions/ending'
import { choosePassword, generatedText } from './chosen-password'
import { addressOf, CommandRefused, requireMigrations, runCommand } from './command'

const usage = 'Usage: npm run admin:password -- --email name@example.it'

function readArguments(): string {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: true })
  const email = addressOf(values.email)
  if (!email) throw new CommandRefused(usage)
  return email
}

async function userWith(tx: Tx, email: string): Promise<number> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, users.active, isNull(users.deleted_at)))
    .for('no key update')
  if (!user) throw new CommandRefused(`No active user has the address ${email}.`)
  return user.id
}

async function setPassword(tx: Tx, email: string, password: { hash: string; generated: boolean }, now: Date) {
  const id = await userWith(tx, email)
  await tx.update(users).set({ password_hash: password.hash, updated_at: now }).where(eq(users.id, id))
  if (password.generated) await markInitialPassword(tx, id, now)
  else await forgetInitialPassword(tx, id)
  await revokeSessions(tx, now, id, sql`true`)
  const entry = { action: 'update', subject: 'password', subject_id: id, detail: 'admin:password' }
  await record(tx, { at: now, actor_id: null, ...entry })
}

void runCommand(usage, readArguments, async (connection, email) => {
  await requireMigrations(connection)
  await userWith(connection.db, email)
  const { password, generated } = await choosePassword()
  const hash = await hashPassword(password)
  await withTransaction(connection.db, (tx) => setPassword(tx, email, { hash, generated }, new Date()))
  console.log(`${email} has a new password; all sessions have ended.`)
  if (generated) console.log(generatedText(password))
})
