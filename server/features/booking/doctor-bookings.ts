import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { bookings, officeUsers } from '../../db/tables'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { statusReply } from '../../http/replies'
import { attachFiles, detachFile } from '../../scheduling/booking/attachments'
import { checkBooking, saveBooking } from '../../scheduling/booking/book'
import { scheduleBookings } from '../../scheduling/booking/book-series'
import { changeStatus } from '../../scheduling/booking/change-booking'
import { changePresence } from '../../scheduling/booking/presence'
import { reassign, undoReassignment } from '../../scheduling/booking/reassign'
import { undoChange } from '../../scheduling/booking/undo-change'
import { bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { showBooking } from '../../scheduling/facts/show'
import { requireBooking, visibleBookings } from '../../scheduling/facts/stored-booking'
import { bookingHistory, listBookings } from './read-bookings'

/** The caller as an actor who may book; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'bookings'))
const requireVisible = (context: Context, id: number) => requireBooking(context.tx, contextOf(context).actor, id)

/** The bookings of the acting doctor that match a query. */
export const bookingsOfDoctor = (context: Context, query: QueryOf<typeof endpoints.bookings>) =>
  listBookings(context, query, {
    path: endpoints.bookings.path,
    side: 'doctor-side',
    visible: visibleBookings(contextOf(context).actor.doctor),
    // ordered by the agenda's index: an unordered count could scan a million rows of another doctor first
    counted: (where) => sql`select 1 from ${bookings}
      join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id} where ${where} order by ${bookings.date}`,
  })

/** The bookings of a doctor: list, one, history; book, edit, check, repeat, change the status, undo; its files. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.bookings, (context, { query }) => bookingsOfDoctor(context, query), { guard: contextOf })
  handle(endpoints.booking, async (context, { id }) => ({ data: await showBooking(contextOf(context), id) }), {
    requireVisible: requireVisible,
  })
  handle(
    endpoints.bookingHistory,
    async (context, { id }) => ({ data: await bookingHistory(context.tx, contextOf(context).actor, id) }),
    { requireVisible: requireVisible },
  )
  handle(
    endpoints.saveBooking,
    async (context, { body }) => {
      const { booking, created, ...others } = await saveBooking(contextOf(context), body)
      return statusReply(created ? 201 : 200, { data: booking, ...others })
    },
    { guard: contextOf },
  )
  handle(
    endpoints.checkOverlapping,
    async (context, { body }) => {
      await checkBooking(contextOf(context), body)
      return { data: { overlapping: false as const } }
    },
    { guard: contextOf },
  )
  handle(endpoints.scheduleBookings, (context, { body }) => scheduleBookings(contextOf(context), body), {
    guard: contextOf,
  })
  handle(endpoints.changeBookingStatus, (context, { id, body }) => changeStatus(contextOf(context), id, body), {
    guard: requireVisible,
  })
  handle(
    endpoints.changePresence,
    async (context, { id, body }) => ({ data: await changePresence(contextOf(context), id, body) }),
    { guard: requireVisible },
  )
  handle(
    endpoints.attachFiles,
    async (context, { id, body }) => ({ data: await attachFiles(contextOf(context), id, body.keys) }),
    { requireVisible: requireVisible },
  )
  handle(
    endpoints.detachFile,
    async (context, { id, params }) => ({ data: await detachFile(contextOf(context), id, Number(params.media_id)) }),
    { requireVisible: requireVisible },
  )
  handle(
    endpoints.undoBookingChange,
    async (context, { id, body }) =>
      (await undoReassignment(contextOf(context), id)) ?? (await undoChange(contextOf(context), id, body.scope)),
    { guard: requireVisible },
  )
  handle(
    endpoints.reassignBooking,
    async (context, { id, body }) => ({ data: await reassign(contextOf(context), id, body) }),
    { guard: requireVisible },
  )
}
