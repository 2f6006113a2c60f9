import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { login } from './login'
import { logout } from './logout'
import { Turns } from './turns'

/** Opening and ending a session. */
export function register(app: FastifyInstance, deps: Deps): void {
  const turns = new Turns()

  handle(
    app,
    deps,
    endpoints.login,
    async ({ now }, { body }, request) => ({
      data: { token: await login(deps.db, now, { ...body, address: request.ip }, turns) },
    }),
    { transaction: false },
  )

  handle(app, deps, endpoints.logout, async ({ tx, now, caller, afterCommit }) => {
    await logout(tx, now, caller)
    afterCommit(() => deps.live.disconnectUser(caller.userId, caller.tokenId))
    return undefined
  })
}
