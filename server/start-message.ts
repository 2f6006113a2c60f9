import type { AddressInfo } from 'node:net'
import type { ServerConfig } from './config'
import type { Connection } from './db/connection/connect'
import { demoAccounts, demoPassword, isDemo } from './db/demo'

/** The text printed at the start: the console's address and, with the demo practice, its accounts. */
export async function startMessage(
  connection: Connection,
  address: AddressInfo | string | null,
  config: ServerConfig,
): Promise<string> {
  const port = typeof address === 'object' && address ? address.port : config.port
  const where = `Curante ${config.publicConfig.version}: http://${hostInAddress(config.host)}:${port}`
  if (!(await isDemo(connection))) return `\n  ${where}\n`
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`)
  return ['', `  ${where}`, '', `  Accounts of the demo practice (password ${demoPassword}):`, ...accounts, ''].join(
    '\n',
  )
}

/** The host in a local URL: a wildcard address becomes the loopback one, IPv6 is put in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
