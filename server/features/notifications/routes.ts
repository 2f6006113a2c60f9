import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handle } from '../../http/handle'
import { listNotifications } from './list-notifications'
import { reachOne, readAll, readOne } from './mark-read'

/** The inbox behind bell and star: the acting doctor's, or the caller's own where nobody is acted for. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, endpoints.notifications, async ({ tx, caller }, { query }) => listNotifications(tx, caller, query))

  handle(
    app,
    deps,
    endpoints.readNotification,
    async ({ tx, now, caller }, { params }) => ({
      data: { read: await readOne(tx, now, caller, Number(params.id)) },
    }),
    { reach: ({ tx, caller }, { id }) => reachOne(tx, caller, Number(id)) },
  )

  handle(app, deps, endpoints.readNotifications, async ({ tx, now, caller }, { body }) => ({
    data: { read: await readAll(tx, now, caller, body.type) },
  }))
}
