import type { FastifyInstance } from 'fastify'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { bookingContext } from '../../scheduling/actor'
import { availabilities } from '../../scheduling/availabilities'
import { saveBooking } from '../../scheduling/book'
import { changeStatus, undoChange } from '../../scheduling/change-booking'
import { actorOf, actorOfOwnBooking, actorToBook, personFor } from '../../scheduling/participant'
import { readPerson } from '../../scheduling/person'
import { unknownInField } from '../../scheduling/refusals'
import { showBooking } from '../../scheduling/show'
import { listOwnBookings } from './own-bookings'

/**
 * What patients and representatives do themselves (contract.md, "Habits"), by the use cases of the doctor's side: what is
 * free, own bookings, booking, canceling and undoing that.
 */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const contextOf = async (context: Context, { id }: { id: string }) =>
    bookingContext(context, await actorOfOwnBooking(context.tx, context.caller, Number(id)))
  /** 404 before anything is read of query or body (contract.md, "Refusals": order). */
  const ownBooking = {
    requireVisible: async (context: Context, params: { id: string }) => void (await contextOf(context, params)),
  }

  handle(
    endpoints.openAvailabilities,
    async ({ tx, now, caller }, { params, query: { user_id, ...query } }) => {
      const actor = await actorOf(tx, caller, 'office_service', Number(params.id))
      const { own = { userId: caller.userId, children: [] }, userId: doctor } = actor.doctor
      const user = personFor(caller, own, Number(user_id) || null)
      // A child of another doctor is as unknown as when booking: no time is shown that nobody gets.
      const today = romeWallClock(now.getTime()).date
      if (user !== caller.userId && !(await readPerson(tx, { user, doctor, today, known: false })))
        throw unknownInField(actor, 'user', user, 'user_id')
      return { data: await availabilities(tx, now, actor, Number(params.id), query, user) }
    },
    {
      requireVisible: async ({ tx, caller }, { id }) => void (await actorOf(tx, caller, 'office_service', Number(id))),
    },
  )
  handle(endpoints.ownBookings, async ({ tx, now, caller }, { query }) => listOwnBookings(tx, now, caller, query))
  handle(
    endpoints.ownBooking,
    async (context, { params }) => ({ data: await showBooking(await contextOf(context, params), Number(params.id)) }),
    ownBooking,
  )
  handle(endpoints.bookForOneself, async (context, { body }) => {
    const { actor, userId } = await actorToBook(context.tx, context.caller, body)
    const { booking } = await saveBooking(bookingContext(context, actor), { ...body, user_id: userId })
    return { data: booking }
  })
  handle(
    endpoints.changeOwnBookingStatus,
    async (context, { params, body }) => ({
      data: await changeStatus(await contextOf(context, params), Number(params.id), body),
    }),
    ownBooking,
  )
  handle(
    endpoints.undoOwnBookingChange,
    async (context, { params }) => ({ data: await undoChange(await contextOf(context, params), Number(params.id)) }),
    ownBooking,
  )
}
