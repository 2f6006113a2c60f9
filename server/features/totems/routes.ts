import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { newTotemSecret, requireTotem } from './new-secret'

/** Secrets by which totems will be known. */
export function register(app: FastifyInstance, deps: Deps): void {
  handlerFor(app, deps)(
    endpoints.newTotemSecret,
    async (context, { params }) => ({ data: { secret: await newTotemSecret(context, params.id) } }),
    { requireVisible: async (context, { id }) => void (await requireTotem(context, id)) },
  )
}
