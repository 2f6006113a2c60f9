import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'

/** `GET /healthz`: the process is alive. `GET /readyz`: the database answers and its migrations are applied. */
export function healthChecks(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await deps.ready().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
}
