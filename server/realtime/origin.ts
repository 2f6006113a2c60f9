import type { IncomingMessage } from 'node:http'
import type { ProxyTrust } from '../net/client-address'

/** Whether a page of this origin may open a socket. Called only when the browser sent an `Origin`. */
export type OriginRule = (origin: string, request: IncomingMessage) => boolean

/** Accepts the server's own host, which a trusted proxy forwards, with any scheme; and `origins`. */
export function sameHostOr(origins: readonly string[], isProxy: ProxyTrust): OriginRule {
  return (origin, { headers, socket }) => {
    if (origins.includes(origin)) return true
    const forwarded = isProxy(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined
    // of several values, the last is what the trusted proxy has added
    const host = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : headers.host
    return !!host && hostOf(origin) === host.toLowerCase()
  }
}

/** `null` (a sandboxed page) and malformed origins have no host, so they match nothing. */
function hostOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const address = new URL(origin)
  return address.origin === origin ? address.host : undefined
}
