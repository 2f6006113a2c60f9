import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { requireUser } from '../../resources/exceptions/users'
import {
  anyUser,
  anyUsers,
  endSessionOf,
  endSessionsOf,
  forgetDeviceOf,
  requireDeviceOf,
  requireSessionOf,
} from './any-users'

/** Anybody's entry: who it is, where it is open, and the end of that (product.md §6, `user`). */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const close = ({ afterCommit }: Context, userId: number, ended: readonly number[]) =>
    afterCommit(() => {
      for (const tokenId of ended) deps.live.disconnectUser(userId, tokenId)
    })

  handle(endpoints.users, (context, { query }) => anyUsers(context, query))
  handle(endpoints.user, async (context, { params }) => ({ data: await anyUser(context, Number(params.id)) }), {
    requireVisible: async (context, { id }) => void (await requireUser(context, Number(id))),
  })
  handle(
    endpoints.endUserSessions,
    async (context, { params }) => {
      close(context, Number(params.id), await endSessionsOf(context, Number(params.id)))
      return undefined
    },
    { requireVisible: async (context, { id }) => void (await requireUser(context, Number(id))) },
  )
  handle(
    endpoints.endUserSession,
    async (context, { params: { id, session_id } }) => {
      close(context, Number(id), await endSessionOf(context, Number(id), Number(session_id)))
      return undefined
    },
    { requireVisible: (context, { id, session_id }) => requireSessionOf(context, Number(id), Number(session_id)) },
  )
  handle(
    endpoints.forgetUserDevice,
    async (context, { params: { id, device_id } }) => {
      await forgetDeviceOf(context, Number(id), Number(device_id))
      return undefined
    },
    { requireVisible: (context, { id, device_id }) => requireDeviceOf(context, Number(id), Number(device_id)) },
  )
}
