import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { replied } from '../../http/replies'
import { doctorSide, type Work } from '../../scheduling/actor'
import { checkBooking, saveBooking } from '../../scheduling/book'
import { changeStatus } from '../../scheduling/change-status'
import { unknownInPath } from '../../scheduling/refusals'
import { scheduleBookings } from '../../scheduling/schedule'
import { reachesBooking } from '../../scheduling/stored-booking'
import { undoChange } from '../../scheduling/undo'
import { bookingHistory } from './booking-history'
import { listBookings } from './list-bookings'
import { oneBooking } from './one-booking'

const actorOf = (context: Context) => doctorSide(context.caller, 'bookings')

const workOf = (context: Context): Work => ({
  tx: context.tx,
  now: context.now,
  actor: actorOf(context),
  publish: (event) => context.publish(event),
})

/** 403 before query and body are looked at. */
const mayWork = async (context: Context) => void actorOf(context)

/** 404 before anything is read of the body (contract.md, "Refusals": order). */
async function mayReach(context: Context, { id }: { id: string }): Promise<void> {
  const actor = actorOf(context)
  if (!(await reachesBooking(context.tx, actor.doctor, Number(id)))) throw unknownInPath(actor, 'booking', Number(id))
}

/** The visits of a doctor: list, one, history; book, edit, check, change the status, undo. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.bookings,
    async (context, { query }) => listBookings(context.tx, context.now, actorOf(context), query),
    { guard: mayWork },
  )

  handle(
    endpoints.booking,
    async (context, { params }) => ({
      data: await oneBooking(context.tx, context.now, actorOf(context), Number(params.id)),
    }),
    { reach: mayReach },
  )

  handle(
    endpoints.bookingHistory,
    async (context, { params }) => ({
      data: await bookingHistory(context.tx, actorOf(context), Number(params.id)),
    }),
    { reach: mayReach },
  )

  handle(
    endpoints.saveBooking,
    async (context, { body }) => {
      const { booking, created } = await saveBooking(workOf(context), body)
      return replied(created ? 201 : 200, { data: booking })
    },
    { guard: mayWork },
  )

  handle(
    endpoints.checkOverlapping,
    async (context, { body }) => {
      await checkBooking(workOf(context), body)
      return { data: { overlapping: false as const } }
    },
    { guard: mayWork },
  )

  handle(endpoints.scheduleBookings, async (context, { body }) => scheduleBookings(workOf(context), body), {
    guard: mayWork,
  })

  handle(
    endpoints.changeBookingStatus,
    async (context, { params, body }) => ({ data: await changeStatus(workOf(context), Number(params.id), body) }),
    { guard: mayReach },
  )

  handle(
    endpoints.undoBookingChange,
    async (context, { params }) => ({ data: await undoChange(workOf(context), Number(params.id)) }),
    { guard: mayReach },
  )
}
