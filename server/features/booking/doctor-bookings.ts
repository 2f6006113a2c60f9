import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { bookings, officeUsers } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { statusReply } from '../../http/replies'
import { attachFiles, detachFile } from '../../scheduling/booking/attachments'
import { checkBooking, saveBooking } from '../../scheduling/booking/book'
import { scheduleBookings } from '../../scheduling/booking/book-series'
import { changeStatus } from '../../scheduling/booking/change-booking'
import { changePresence } from '../../scheduling/booking/presence'
import { reassign, undoReassignment } from '../../scheduling/booking/reassign'
import { undoChange } from '../../scheduling/booking/undo-change'
import { bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { requireOvertimeRight } from '../../scheduling/facts/overtime-right'
import { showBooking } from '../../scheduling/facts/show'
import { requireBooking, visibleBookings } from '../../scheduling/facts/stored-booking'
import { tieToPatient } from '../../scheduling/guests/tie'
import { bookingHistory, listBookings } from './read-bookings'

/** The caller as an actor who may book; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'bookings'))
/** The guard of a call that books. */
const booking = {
  guard: contextOf,
  requireRight: (context: Context, said: Readonly<Record<string, unknown>>) =>
    requireOvertimeRight(contextOf(context), said),
}
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
export const register = routes((handle) => {
  handle(endpoints.bookings, { guard: contextOf }, (context, { query }) => bookingsOfDoctor(context, query))
  handle(endpoints.booking, { requireVisible }, async (context, { id }) => ({
    data: await showBooking(contextOf(context), id),
  }))
  handle(endpoints.bookingHistory, { requireVisible }, async (context, { id }) => ({
    data: await bookingHistory(context.tx, contextOf(context).actor, id),
  }))
  handle(endpoints.saveBooking, booking, async (context, { body }) => {
    const { booking: data, created, ...others } = await saveBooking(contextOf(context), body)
    return statusReply(created ? 201 : 200, { data, ...others })
  })
  handle(endpoints.checkOverlapping, booking, async (context, { body }) => {
    await checkBooking(contextOf(context), body)
    return { data: { overlapping: false as const } }
  })
  handle(endpoints.scheduleBookings, booking, (context, { body }) => scheduleBookings(contextOf(context), body))
  handle(endpoints.changeBookingStatus, { guard: requireVisible }, (context, { id, body }) =>
    changeStatus(contextOf(context), id, body),
  )
  handle(endpoints.changePresence, { guard: requireVisible }, async (context, { id, body }) => ({
    data: await changePresence(contextOf(context), id, body),
  }))
  handle(endpoints.tieToPatient, { guard: requireVisible }, async (context, { id, body }) => {
    await tieToPatient(contextOf(context), id, body)
    return { data: await showBooking(contextOf(context), id) }
  })
  handle(endpoints.attachFiles, { requireVisible }, async (context, { id, body }) => ({
    data: await attachFiles(contextOf(context), id, body.keys),
  }))
  handle(endpoints.detachFile, { requireVisible }, async (context, { id, params }) => ({
    data: await detachFile(contextOf(context), id, Number(params.media_id)),
  }))
  handle(
    endpoints.undoBookingChange,
    { guard: requireVisible },
    async (context, { id, body }) =>
      (await undoReassignment(contextOf(context), id)) ?? (await undoChange(contextOf(context), id, body.scope)),
  )
  handle(endpoints.reassignBooking, { guard: requireVisible }, async (context, { id, body }) => ({
    data: await reassign(contextOf(context), id, body),
  }))
})
