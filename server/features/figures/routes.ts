import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { adminFigures } from './admin-figures'

/** What stands on /admin. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.adminFigures, async ({ tx, now }) => ({ data: await adminFigures(tx, now) }))
}
