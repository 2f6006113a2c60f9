import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { authoriseChannel } from '../../realtime/authorise'
import { currentUser } from './current-user'
import { createDevice, updateDevice } from './devices'

/** The session's own person, device and live channel. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.currentUser, async (context) => ({ data: await currentUser(context, deps.config) }))

  handle(app, deps, endpoints.createDevice, async ({ tx, now, caller }, { body }) => ({
    data: await createDevice(tx, now, caller, body),
  }))

  handle(app, deps, endpoints.updateDevice, async ({ tx, now, caller }, { params, body }) => ({
    data: await updateDevice(tx, now, caller, Number(params.id), body),
  }))

  handle(app, deps, endpoints.authorizeChannel, async ({ caller }, { body }) =>
    authoriseChannel(deps.hub, caller, body),
  )
}
