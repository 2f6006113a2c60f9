import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { newsFor, noticesFor } from './read'

/** News and service communications, for whoever they are meant for. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  for (const news of [endpoints.news, endpoints.ownNews] as const)
    handle(news, async (context) => ({ data: await newsFor(context) }))

  for (const notices of [endpoints.serviceNotices, endpoints.ownServiceNotices] as const)
    handle(notices, async (context) => ({ data: await noticesFor(context) }))
}
