import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { authorizedChannel } from './channel'
import { currentUser } from './current-user'
import { createDevice, requireOwnDevice, updateDevice } from './devices'

/** The session's own person, device and live channel. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.currentUser, async (context) => ({ data: await currentUser(context, deps.config) }))

  handle(endpoints.createDevice, async ({ tx, now, caller }, { body }) => ({
    data: await createDevice(tx, now, caller, body),
  }))

  handle(
    endpoints.updateDevice,
    async ({ tx, now, caller }, { params, body }) => ({
      data: await updateDevice(tx, now, caller, Number(params.id), body),
    }),
    { requireVisible: ({ tx, caller }, { id }) => requireOwnDevice(tx, caller, Number(id)) },
  )

  handle(
    endpoints.authorizeChannel,
    (context, { body }) => authorizedChannel(context, deps, body),
    { transaction: false }, // it only reads
  )
}
