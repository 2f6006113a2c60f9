import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../domain/contract'
import type { ServerConfig } from '../config'

/** A year in seconds, for the host and its subdomains. */
const transportSecurity = { maxAge: 31_536_000, includeSubDomains: true }

/** Security headers, and `no-store` on replies of the API. antd's scroll lock needs inline styles. */
export async function securityHeaders(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const bases = config.publicConfig.environments
    .filter(({ api_base }) => URL.canParse(api_base))
    .map(({ api_base }) => new URL(api_base).origin)
  const { host, port, tls } = config.publicConfig.pusher
  const pusher = host === null ? [] : [`${tls === false ? 'ws' : 'wss'}://${host}${port === null ? '' : `:${port}`}`]
  const sockets = [...new Set(bases.map((origin) => origin.replace(/^http/, 'ws'))), ...pusher]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...bases, ...sockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Only where PUBLIC_URL promises TLS, which ends at the reverse proxy.
    strictTransportSecurity: (config.publicUrl?.startsWith('https:') ?? false) && transportSecurity,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  // VisitDecision by the matched route, not by the URL: an escaped path or an absolute URL reaches the same route.
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    const isFileOfConsole = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control')
    if (routeOptions.url?.startsWith(apiPrefix) || !isFileOfConsole) reply.header('cache-control', 'no-store')
  })
  // Other origins that may call the API (`CORS_ORIGINS`), for consoles that use this environment.
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin
    if (!origin || !config.corsOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-expose-headers': 'content-disposition, date, retry-after',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-acting-as, x-socket-id',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
