import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { KeyedQueue } from './keyed-queue'
import { login } from './login'
import { logout } from './logout'

/** Opening and ending a session. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const queue = new KeyedQueue()

  handle(
    endpoints.login,
    async ({ now }, { body }, request) => ({
      data: { token: await login(deps.db, now, { ...body, address: request.ip }, queue) },
    }),
    { transaction: false },
  )

  handle(endpoints.logout, async ({ tx, now, caller, afterCommit }) => {
    await logout(tx, now, caller)
    afterCommit(() => deps.live.disconnectUser(caller.userId, caller.tokenId))
    return undefined
  })
}
