import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { listAudit, oneEntry } from './list'

/** The audit log, as admins read it. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.audit, (context, { query }) => listAudit(context, query))
  handle(endpoints.auditLine, async (context, { params }) => ({
    data: await oneEntry(context, Number(params.id)),
  }))
}
