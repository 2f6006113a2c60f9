import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { loginAs, requireEnterable } from './login-as'
import { setupLogin } from './setup-login'

/** An admin as somebody else (specification §4 and §6, product.md §7). */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const { environments } = deps.config.publicConfig
  handle(
    endpoints.loginAs,
    async (context, { params, query }, { protocol, host }) => {
      const place = { origin: `${protocol}://${host}`, environments }
      return { data: await loginAs(deps.db, context, { id: Number(params.id), client: query.client, place }) }
    },
    { requireVisible: async (context, { id }) => void (await requireEnterable(context, Number(id))) },
  )
  handle(endpoints.setupLogin, async (context, { body }) => ({ data: await setupLogin(context, body.code) }))
}
