import type { AddressInfo } from 'node:net'
import type { ServerConfig } from '../config'
import type { Connection } from '../db/connection/connect'
import { demoAccounts, isDemo } from '../db/demo'
import { localOrigin } from '../net/public-address'
import { demoPassword } from '../passwords/demo-password'

/** The text printed at the start: the console's address and, with the demo practice, its accounts. */
export async function startMessage(
  connection: Connection,
  address: AddressInfo | string | null,
  config: ServerConfig,
): Promise<string> {
  const where = `Curante ${config.publicConfig.version}: ${localOrigin(config, address)}`
  if (!(await isDemo(connection))) return `\n  ${where}\n`
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`)
  return ['', `  ${where}`, '', `  Accounts of the demo practice (password ${demoPassword}):`, ...accounts, ''].join(
    '\n',
  )
}
