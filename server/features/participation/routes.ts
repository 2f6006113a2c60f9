import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import type { Actor, Work } from '../../scheduling/actor'
import { availabilities } from '../../scheduling/availabilities'
import { saveBooking } from '../../scheduling/book'
import { changeStatus } from '../../scheduling/change-status'
import { undoChange } from '../../scheduling/undo'
import { listOwnBookings, oneOwnBooking } from './own-bookings'
import { actorOfBooking, actorOfService, actorToBook, requirePatient, whoComes } from './reach'

const workOf = (context: Context, actor: Actor): Work => ({
  tx: context.tx,
  now: context.now,
  actor,
  publish: (event) => context.publish(event),
})

/** 404 before anything is read of query or body (contract.md, "Refusals": order). */
const reachBooking = async ({ tx, caller }: Context, { id }: { id: string }) =>
  void (await actorOfBooking(tx, caller, Number(id)))
const reachService = async ({ tx, caller }: Context, { id }: { id: string }) =>
  void (await actorOfService(tx, caller, Number(id)))

/**
 * What patients and representatives do themselves (contract.md, "Habits"), on the use cases of the doctor's side: what is
 * free, own bookings, booking, cancelling and taking that back. Inbox and chats stand with those of the doctor's side.
 */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.openAvailabilities,
    async ({ tx, now, caller }, { params, query: { user_id, ...question } }) => {
      const actor = await actorOfService(tx, caller, Number(params.id))
      const who = whoComes(caller, actor.doctor.own ?? { userId: caller.userId, children: [] }, Number(user_id) || null)
      if (who !== caller.userId) await requirePatient(tx, now, actor, who)
      return { data: await availabilities(tx, now, actor, Number(params.id), question, who) }
    },
    { reach: reachService },
  )

  handle(endpoints.ownBookings, async ({ tx, now, caller }, { query }) => listOwnBookings(tx, now, caller, query))

  handle(
    endpoints.ownBooking,
    async ({ tx, now, caller }, { params }) => {
      const actor = await actorOfBooking(tx, caller, Number(params.id))
      return { data: await oneOwnBooking(tx, now, actor, Number(params.id)) }
    },
    { reach: reachBooking },
  )

  handle(endpoints.bookForOneself, async (context, { body }) => {
    const { actor, userId } = await actorToBook(context.tx, context.caller, body)
    const { booking } = await saveBooking(workOf(context, actor), { ...body, user_id: userId })
    return { data: booking }
  })

  handle(
    endpoints.changeOwnBookingStatus,
    async (context, { params, body }) => {
      const actor = await actorOfBooking(context.tx, context.caller, Number(params.id))
      return { data: await changeStatus(workOf(context, actor), Number(params.id), body) }
    },
    { reach: reachBooking },
  )

  handle(
    endpoints.undoOwnBookingChange,
    async (context, { params }) => {
      const actor = await actorOfBooking(context.tx, context.caller, Number(params.id))
      return { data: await undoChange(workOf(context, actor), Number(params.id)) }
    },
    { reach: reachBooking },
  )
}
