import type { FastifyInstance } from 'fastify'
import { record } from '../audit/audit'
import { DeniedAttempt } from '../audit/denied'
import type { Deps } from '../deps'

/** Keeps what was reached for in vain: written after the refused transaction has gone, never changing the answer. */
export function recordDeniedAttempts(app: FastifyInstance, { db, clock }: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DeniedAttempt)) return
    const { method, routeOptions } = request
    try {
      await record(db, {
        ...error.attempt,
        at: clock.now(),
        action: 'denied',
        detail: `${method} ${routeOptions.url ?? ''}`,
      })
    } catch {
      request.log.warn({ route: routeOptions.url }, 'a denied attempt was not recorded')
    }
  })
}
