import type { IncomingMessage } from 'node:http'

/** Whether a page of this origin may open a socket. Called only when the browser sent an `Origin`. */
export type OriginRule = (origin: string, request: IncomingMessage) => boolean

/** Accepts the server's own host (behind a trusted proxy the forwarded one; any scheme), and `origins` (`CORS_ORIGINS`). */
export function sameHostOr(origins: readonly string[], { trustProxy = false } = {}): OriginRule {
  return (origin, { headers }) => {
    if (origins.includes(origin)) return true
    const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
    const host = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : headers.host
    return !!host && hostOf(origin) === host.toLowerCase()
  }
}

/** `null` (a sandboxed page) and malformed origins have no host, so they match nothing. */
function hostOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const address = new URL(origin)
  return address.origin === origin ? address.host : undefined
}
