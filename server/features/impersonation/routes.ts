import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { withTransaction } from '../../db/transaction'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { loginAs, reachEnterable } from './login-as'
import { setupLogin } from './setup-login'

/** An admin as somebody else (specification §4 and §6, product.md §7). */
export function register(app: FastifyInstance, deps: Deps): void {
  const { environments } = deps.config.publicConfig
  handle(
    app,
    deps,
    endpoints.loginAs,
    async (context, { params, query }, { protocol, host }) => {
      const place = { origin: `${protocol}://${host}`, environments }
      // A GET that writes: the specification's call. Session and trail come together or not at all.
      return withTransaction(deps.db, async (tx) => ({
        data: await loginAs({ ...context, tx }, Number(params.id), query.client, place),
      }))
    },
    { reach: async (context, { id }) => void (await reachEnterable(context, Number(id))) },
  )
  handle(app, deps, endpoints.setupLogin, async (context, { body }) => ({ data: await setupLogin(context, body.code) }))
}
