import { endpoints } from '../../../domain/contract'
import type { PublicConfig } from '../../../domain/contract/access/session'
import { routes } from '../../http/handle'
import { runningMaintenance } from '../../http/maintenance'
import { readVapidKeys } from '../../push/vapid'

/** Public endpoints that the console reads before login. */
export const register = routes((handle, deps) => {
  let push: PublicConfig['push'] = null
  handle(endpoints.publicConfig, async ({ tx }) => {
    push ??= { vapid_public_key: (await readVapidKeys(tx)).public }
    return { data: { ...deps.config.publicConfig, push } }
  })
  handle(endpoints.serviceCommunication, async ({ tx, now }) => ({ data: await runningMaintenance(tx, now) }))
})
