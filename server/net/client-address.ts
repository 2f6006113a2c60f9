import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { ServerConfig } from '../config'

/** Whether the address at a hop is a proxy whose `X-Forwarded-…` headers are believed; hop 0 is the connecting peer. */
export type ProxyTrust = (address: string, hop: number) => boolean

/** The rule of `TRUST_PROXY`, the same for Fastify's `request.ip` and for connections that are no requests to it. */
export function proxyTrust(trusted: ServerConfig['trustProxy']): ProxyTrust {
  if (typeof trusted === 'string') return proxyAddr.compile(trusted.split(',').map((item) => item.trim()))
  return typeof trusted === 'function' ? trusted : () => false
}

/** The network a request comes from: of its peer, or of the client whose address a trusted proxy forwards. */
export const clientNetwork = (request: IncomingMessage, isProxy: ProxyTrust): string =>
  networkOf(proxyAddr(request, isProxy))

/** What limits count by: an IPv4 address, also written as IPv6, or the /64 of an IPv6 one, all of which one customer has. */
export function networkOf(address = ''): string {
  const long = isIPv4(address) ? `::ffff:${address}` : (address.split('%')[0] ?? '')
  if (!isIPv6(long)) return address
  const [head = [], tail] = new URL(`http://[${long}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head
  return (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6) : groups.slice(0, 4)).join(':')
}
