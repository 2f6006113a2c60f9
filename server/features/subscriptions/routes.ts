import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { exportMetrics } from './export-metrics'
import { subscriptionMetrics } from './metrics'
import { listUnsubscribed, offerSubscription } from './without'

/** Subscriptions beyond their table: figures, and doctors who have none. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.subscriptionMetrics, async ({ tx, now }, { query }) => ({
    data: await subscriptionMetrics(tx, now, query.months),
  }))
  handle(endpoints.exportSubscriptionMetrics, (context, { body }) => exportMetrics(context, body))
  handle(endpoints.withoutSubscriptions, (context, { query }) => listUnsubscribed(context, query))
  handle(endpoints.offerSubscription, async (context, { params, body }) => ({
    data: await offerSubscription(context, Number(params.id), body),
  }))
}
