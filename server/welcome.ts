import type { AddressInfo } from 'node:net'
import type { ServerConfig } from './config'
import type { Connection } from './db/connect'
import { demoAccounts, demoPassword, isDemo } from './db/demo'

/** What a start prints: where the console is and, over the demo practice, who can sign in. */
export async function welcome(
  connection: Connection,
  address: AddressInfo | string | null,
  config: ServerConfig,
): Promise<string> {
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const where = `Curante ${config.publicConfig.version}: http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  if (!(await isDemo(connection))) return `\n  ${where}\n`
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`)
  return ['', `  ${where}`, '', `  Accounts of the demo practice (password ${demoPassword}):`, ...accounts, ''].join(
    '\n',
  )
}
