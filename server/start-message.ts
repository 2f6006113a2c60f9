import type { AddressInfo } from 'node:net'
import type { ServerConfig } from './config'
import type { Connection } from './db/connection/connect'
import { demoAccounts, demoPassword, isDemo } from './db/demo'

/** What a start prints: where the console is and, over the demo practice, who can sign in. */
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

/** A host as a browser on this machine takes it: every address is also the loopback one, and IPv6 stands in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
