/**
 * `npm run admin:create -- --email name@example.it [--name "Nome Cognome"]`: creates the first super admin of a production
 * database. The password is prompted for without echo, or without a terminal generated and printed once; it is never an
 * argument, since arguments are visible to every user of the machine and kept in shell histories.
 */
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { prepare } from '../db/prepare'
import { hashPassword } from '../password-hash'
import { addressOf, CommandRefused, runCommand } from './command'
import { assertFirstAdmin, createFirstAdmin } from './first-admin'

const usage = 'Usage: npm run admin:create -- --email name@example.it [--name "Nome Cognome"]'
const shortestPassword = 12

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

/** Prompts on the terminal without echo. */
function askSilently(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stdout.write(question)
  return new Promise((answered, abandoned) => {
    terminal.once('close', () => abandoned(new CommandRefused('\nNothing was made.')))
    terminal.question('', (answer) => {
      answered(answer)
      terminal.close()
      process.stdout.write('\n')
    })
  })
}

async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  if (!process.stdin.isTTY) return { password: generatePassword(), generated: true }
  const password = await askSilently('Password (empty = generate one): ')
  if (password === '') return { password: generatePassword(), generated: true }
  if (password.length < shortestPassword) throw new CommandRefused(`At least ${shortestPassword} characters, please.`)
  if ((await askSilently('Again: ')) !== password) throw new CommandRefused('The two passwords differ.')
  return { password, generated: false }
}

/** Twenty unambiguous characters, about 115 bits. */
function generatePassword(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('')
}

void runCommand(usage, readArguments, async (connection, person) => {
  await prepare(connection, { production: true, now: new Date() })
  await assertFirstAdmin(connection.db, person.email)
  const { password, generated } = await choosePassword()
  await createFirstAdmin(connection, { ...person, passwordHash: await hashPassword(password) }, new Date())
  console.log(`${person.email} is a super admin now.`)
  if (generated) console.log(`Password, shown this once: ${password}`)
})
