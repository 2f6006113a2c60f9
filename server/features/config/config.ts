import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { PublicConfig } from '../../../domain/contract/access/session'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { runningMaintenance } from '../../http/maintenance'
import { readVapidKeys } from '../../push/vapid'

/** Public endpoints that the console reads before login. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  let push: PublicConfig['push'] = null
  handle(endpoints.publicConfig, async ({ tx }) => {
    push ??= { vapid_public_key: (await readVapidKeys(tx)).public }
    return { data: { ...deps.config.publicConfig, push } }
  })
  handle(endpoints.serviceCommunication, async ({ tx, now }) => ({ data: await runningMaintenance(tx, now) }))
}
