import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { changeStatus } from '../../scheduling/change-status'
import { undoChange } from '../../scheduling/undo'
import { actorOf, withDoctor, withoutPrivateNotes } from './admin-visits'
import { bookingHistory } from './booking-history'
import { oneBooking } from './one-booking'

const reach = async (context: Context, params: { id: string }) => void (await actorOf(context, params))

const workOf = async (context: Context, params: { id: string }) => ({
  tx: context.tx,
  now: context.now,
  actor: await actorOf(context, params),
  publish: context.publish.bind(context),
})

/** Visits of any doctor, from the admin area: one, its history, its status; on the use cases of the doctor's side. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.adminBooking, async (context, { params }) => {
    const visit = await oneBooking(context.tx, context.now, await actorOf(context, params), Number(params.id))
    return { data: await withDoctor(context.tx, visit) }
  })

  handle(endpoints.adminBookingHistory, async (context, { params }) => ({
    data: withoutPrivateNotes(await bookingHistory(context.tx, await actorOf(context, params), Number(params.id))),
  }))

  handle(
    endpoints.changeAdminBookingStatus,
    async (context, { params, body }) => {
      const changed = await changeStatus(await workOf(context, params), Number(params.id), body)
      return { data: await withDoctor(context.tx, changed) }
    },
    { guard: reach },
  )

  handle(
    endpoints.undoAdminBookingChange,
    async (context, { params }) => {
      const restored = await undoChange(await workOf(context, params), Number(params.id))
      return { data: await withDoctor(context.tx, restored) }
    },
    { guard: reach },
  )
}
