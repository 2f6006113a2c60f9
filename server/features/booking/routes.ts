import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { replied } from '../../http/replies'
import { bookingContext, doctorSide } from '../../scheduling/actor'
import { checkBooking, saveBooking } from '../../scheduling/book'
import { changeStatus, undoChange } from '../../scheduling/change-booking'
import { scheduleBookings } from '../../scheduling/schedule'
import { showBooking } from '../../scheduling/show'
import { requireBooking } from '../../scheduling/stored-booking'
import { bookingHistory } from './booking-history'
import { listBookings } from './list-bookings'

/** The bookings of a doctor: list, one, history; book, edit, check, repeat, change the status, undo. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'bookings'))
  /** 403 before query and body are looked at. */
  const mayBook = { guard: async (context: Context) => void contextOf(context) }
  /** 404 before anything is read of the body (contract.md, "Refusals": order). */
  const isVisible = async (context: Context, { id }: { id: string }) =>
    void (await requireBooking(context.tx, contextOf(context).actor, Number(id)))

  handle(
    endpoints.bookings,
    async (context, { query }) => listBookings(context.tx, context.now, contextOf(context).actor, query),
    mayBook,
  )
  handle(
    endpoints.booking,
    async (context, { params }) => ({ data: await showBooking(contextOf(context), Number(params.id)) }),
    { requireVisible: isVisible },
  )
  handle(
    endpoints.bookingHistory,
    async (context, { params }) => ({
      data: await bookingHistory(context.tx, contextOf(context).actor, Number(params.id)),
    }),
    { requireVisible: isVisible },
  )
  handle(
    endpoints.saveBooking,
    async (context, { body }) => {
      const { booking, created } = await saveBooking(contextOf(context), body)
      return replied(created ? 201 : 200, { data: booking })
    },
    mayBook,
  )
  handle(
    endpoints.checkOverlapping,
    async (context, { body }) => {
      await checkBooking(contextOf(context), body)
      return { data: { overlapping: false as const } }
    },
    mayBook,
  )
  handle(endpoints.scheduleBookings, async (context, { body }) => scheduleBookings(contextOf(context), body), mayBook)
  handle(
    endpoints.changeBookingStatus,
    async (context, { params, body }) => ({ data: await changeStatus(contextOf(context), Number(params.id), body) }),
    { guard: isVisible },
  )
  handle(
    endpoints.undoBookingChange,
    async (context, { params }) => ({ data: await undoChange(contextOf(context), Number(params.id)) }),
    { guard: isVisible },
  )
}
