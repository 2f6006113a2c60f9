import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { isCommonPassword } from '../passwords/common-passwords'
import { initialPasswordDays } from '../passwords/initial-password'
import { CommandRefused } from './command'

const shortestPassword = 12

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

/** A password typed twice at the terminal; a generated one without a terminal, or for an empty line. */
export async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  if (!process.stdin.isTTY) return { password: generatePassword(), generated: true }
  const password = await askSilently('Password (empty = generate one): ')
  if (password === '') return { password: generatePassword(), generated: true }
  if (password.length < shortestPassword) throw new CommandRefused(`At least ${shortestPassword} characters, please.`)
  if (isCommonPassword(password)) throw new CommandRefused('Too common, or easy to guess: another one, please.')
  if ((await askSilently('Again: ')) !== password) throw new CommandRefused('The two passwords differ.')
  return { password, generated: false }
}

/** 24 unambiguous characters, about 140 bits. */
function generatePassword(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from({ length: 24 }, () => signs[randomInt(signs.length)]).join('')
}

/** What is printed of a generated password. */
export const generatedText = (password: string) =>
  `Password, shown this once: ${password}\nIt opens sessions for ${initialPasswordDays} days: choose another one in the profile.`
