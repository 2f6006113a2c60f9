import fastify, { type FastifyInstance, LogController } from 'fastify'
import { z } from 'zod'
import { italianErrorMap } from '../domain/text/validation'
import type { Deps } from './deps'
import { register as agenda } from './features/agenda/routes'
import { register as audit } from './features/audit/routes'
import { register as account } from './features/auth/account-routes'
import { register as auth } from './features/auth/routes'
import { register as adminBookings } from './features/booking/admin-routes'
import { register as booking } from './features/booking/routes'
import { register as chats } from './features/chats/routes'
import { register as config } from './features/config/routes'
import { register as exports } from './features/exports/routes'
import { register as figures } from './features/figures/routes'
import { register as files } from './features/files/routes'
import { register as ghosts } from './features/ghosts/routes'
import { register as impersonation } from './features/impersonation/routes'
import { register as notifications } from './features/notifications/routes'
import { register as participation } from './features/participation/routes'
import { register as personalData } from './features/personal-data/routes'
import { register as publications } from './features/publications/routes'
import { register as session } from './features/session/routes'
import { register as solidarity } from './features/solidarity/routes'
import { register as subscriptions } from './features/subscriptions/routes'
import { register as totems } from './features/totems/routes'
import { register as users } from './features/users/routes'
import { register as views } from './features/views/routes'
import { bodyParsers } from './http/body'
import { serveConsole } from './http/console'
import { limitDatabaseTime } from './http/database-time'
import { handleErrors, recordDeniedAttempts } from './http/error-handler'
import { guardConnections, requestOptions } from './http/requests'
import { securityHeaders } from './http/security'
import { serveOpenApi } from './openapi'
import { sameHostOr } from './realtime/origin'
import { triggerApi } from './realtime/trigger-api'
import { serveResources } from './resources'

z.config({ customError: italianErrorMap })

const features = [
  config,
  auth,
  account,
  session,
  agenda,
  booking,
  adminBookings,
  solidarity,
  exports,
  files,
  notifications,
  publications,
  chats,
  participation,
  views,
  figures,
  subscriptions,
  audit,
  users,
  impersonation,
  ghosts,
  totems,
  personalData,
]

/** The whole backend with the given dependencies; it does not listen, and building it has no side effect. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config: settings, hub, live } = deps
  const app = fastify({
    ...requestOptions,
    trustProxy: settings.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: settings.logLevel },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  handleErrors(app)
  limitDatabaseTime(app)
  recordDeniedAttempts(app, deps)
  await securityHeaders(app, settings)
  guardConnections(app)
  await app.register(triggerApi, { hub, live })
  await bodyParsers(app)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await deps.ready().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
  for (const register of features) register(app, deps)
  serveResources(app, deps)
  serveOpenApi(app, deps)
  await serveConsole(app)
  hub.attach(app.server, {
    allowedOrigin: sameHostOr(settings.corsOrigins, { trustProxy: settings.trustProxy !== false }),
  })
  app.addHook('preClose', async () => hub.close())
  app.addHook('onClose', async () => live.close())
  return app
}
