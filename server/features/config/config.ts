import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { runningMaintenance } from '../../http/maintenance'

/** Public endpoints that the console reads before login. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.publicConfig, async () => ({ data: deps.config.publicConfig }))
  handle(endpoints.serviceCommunication, async ({ tx, now }) => ({ data: await runningMaintenance(tx, now) }))
}
