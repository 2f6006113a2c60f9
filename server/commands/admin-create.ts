/**
 * `npm run admin:create -- --email name@example.it [--name "Nome Cognome"]`: creates the first super admin of a production
 * database. The password is prompted for without echo, or without a terminal generated and printed once; it is never an
 * argument, since arguments are visible to every user of the machine and kept in shell histories.
 */
import { parseArgs } from 'node:util'
import { prepare } from '../db/seed/prepare'
import { hashPassword } from '../passwords/password-hash'
import { choosePassword, generatedText } from './chosen-password'
import { addressOf, CommandRefused, runCommand } from './command'
import { assertFirstAdmin, createFirstAdmin } from './first-admin'

const usage = 'Usage: npm run admin:create -- --email name@example.it [--name "Nome Cognome"]'

/** Parses the arguments; refuses invalid ones, and any password. */
function readArguments(): { email: string; first_name: string; last_name: string } {
  if (process.argv.some((argument) => /^--?p(ass|w|$)/i.test(argument)))
    throw new CommandRefused('A password is never given on the command line: it is asked for, or generated.')
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } }, strict: true })
  const email = addressOf(values.email)
  if (!email) throw new CommandRefused(usage)
  const [first_name = 'Super', ...rest] = (values.name ?? '').trim().split(/\s+/).filter(Boolean)
  return { email, first_name, last_name: rest.join(' ') || 'Admin' }
}

void runCommand(usage, readArguments, async (connection, person) => {
  await prepare(connection, { production: true, now: new Date() })
  await assertFirstAdmin(connection.db, person.email)
  const { password, generated } = await choosePassword()
  await createFirstAdmin(connection, { ...person, passwordHash: await hashPassword(password), generated }, new Date())
  console.log(`${person.email} is a super admin now.`)
  if (generated) console.log(generatedText(password))
})
