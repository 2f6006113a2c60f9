import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { listNotifications } from './list-notifications'
import { reachOne, readAll, readOne } from './mark-read'

/** The same inbox under `doctor/` and, for patients and representatives, without the prefix (contract.md, "Habits"). */
const inboxes = [
  { list: endpoints.notifications, one: endpoints.readNotification, all: endpoints.readNotifications },
  { list: endpoints.ownNotifications, one: endpoints.readOwnNotification, all: endpoints.readOwnNotifications },
] as const

/** The inbox behind bell and star: the acting doctor's, or the caller's own where nobody is acted for. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  for (const { list, one, all } of inboxes) {
    handle(list, async ({ tx, caller }, { query }) => listNotifications(tx, caller, query, list))

    handle(one, async (context, { params }) => ({ data: { read: await readOne(context, Number(params.id)) } }), {
      requireVisible: ({ tx, caller }, { id }) => reachOne(tx, caller, Number(id)),
    })

    handle(all, async (context, { body }) => ({ data: { read: await readAll(context, body.type) } }))
  }
}
