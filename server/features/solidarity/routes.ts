import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { bookRequest } from './book-request'
import { freeTimes } from './free-times'
import { requestOf } from './request'

/** The solidarity booking centre: requests are a resource like others, these are what is done with one. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.solidarityFreeTimes,
    async (context, { params, query }) => ({ data: await freeTimes(context, Number(params.id), query) }),
    { requireVisible: async ({ tx }, { id }) => void (await requestOf(tx, Number(id))) },
  )

  handle(
    endpoints.bookSolidarity,
    async (context, { params, body }) => ({ data: await bookRequest(context, Number(params.id), body) }),
    { guard: async ({ tx }, { id }) => void (await requestOf(tx, Number(id))) },
  )
}
