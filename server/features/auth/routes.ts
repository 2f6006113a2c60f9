import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { record } from '../../audit/audit'
import { accessTokens, devices } from '../../db/tables'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { login } from './login'
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
    await tx.delete(devices).where(eq(devices.token_id, caller.tokenId))
    await tx.update(accessTokens).set({ revoked_at: now }).where(eq(accessTokens.id, caller.tokenId))
    await record(tx, {
      at: now,
      actor_id: caller.userId,
      impersonator_id: caller.impersonatorId,
      action: 'logout',
      subject: 'session',
      subject_id: caller.userId,
    })
    afterCommit(() => deps.live.disconnectUser(caller.userId, caller.tokenId))
    return undefined
  })
}
