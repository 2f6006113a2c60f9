import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { listAudit } from './list'
import { oneLine } from './one-line'

/** The trail, as admins read it. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.audit, (context, { query }) => listAudit(context, query))
  handle(app, deps, endpoints.auditLine, async (context, { params }) => ({
    data: await oneLine(context, Number(params.id)),
  }))
}
