import type { AddressInfo } from 'node:net'
import type { ServerConfig } from '../config'

/** What `server.address()` returns; null before it listens. */
type ServerAddress = AddressInfo | string | null

/** The origin under which a browser on this machine reaches the server. */
export function localOrigin({ host, port }: Pick<ServerConfig, 'host' | 'port'>, listening: ServerAddress): string {
  return `http://${hostInAddress(host)}:${typeof listening === 'object' && listening ? listening.port : port}`
}

/** The origin of links that leave the product: `PUBLIC_URL` or the local one, never a `Host` header, which anybody can forge. */
export function publicOrigin(
  config: Pick<ServerConfig, 'publicUrl' | 'host' | 'port'>,
  listening: ServerAddress,
): string {
  return config.publicUrl ?? localOrigin(config, listening)
}

/** The host in a local URL: a wildcard address becomes the loopback one, IPv6 is put in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
