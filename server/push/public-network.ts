import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where push messages may go. The address of a subscription comes from a browser: anybody can invent one. */
export interface PushNetwork {
  /** Connects, and refuses what a name resolves to. */
  readonly agent: Agent
  /** Whether this address may be asked at all. */
  allows(endpoint: URL): boolean
}

/** Ranges of IPv4 that are no public hosts (IANA's registry of special-purpose addresses). */
const specialIpv4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** The same within the global unicast addresses of IPv6; tunnels may lead to any address of IPv4. */
const specialIpv6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is that of a public host: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** A name resolves to an address that is not a public one. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Resolves names, all of whose addresses must be public ones: so a name cannot lead into the house when it is connected to. */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefused('The name of a push service leads to no public address'), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

/** Milliseconds for which a connection to a push service is kept for the next message. */
const keptFor = 4_000

/** Public hosts by HTTPS on its own port; `resolve` looks names up. */
export function publicNetwork(resolve: typeof lookup = lookup): PushNetwork {
  return {
    agent: new Agent({ keepAlive: true, timeout: keptFor, maxFreeSockets: 16, lookup: publicLookup(resolve) }),
    allows({ protocol, port, hostname }) {
      const literal = hostname.replace(/^\[|\]$/g, '')
      return protocol === 'https:' && port === '' && (isIP(literal) === 0 || isPublicAddress(literal))
    },
  }
}
