import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { adminFigures } from './admin-figures'

/** What stands on /admin. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.adminFigures, async ({ tx, now }) => ({ data: await adminFigures(tx, now) }))
}
