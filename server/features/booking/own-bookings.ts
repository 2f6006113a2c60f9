import { sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { unknownInField } from '../../audit/denied-attempts'
import { bookings } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { saveBooking } from '../../scheduling/booking/book'
import { changeStatus } from '../../scheduling/booking/change-booking'
import { undoChange } from '../../scheduling/booking/undo-change'
import { bookingContext } from '../../scheduling/facts/actor'
import { availabilities } from '../../scheduling/facts/availabilities'
import { actorOf, actorOfOwnBooking, actorToBook, personFor, readParticipant } from '../../scheduling/facts/participant'
import { readPerson } from '../../scheduling/facts/person'
import { showBooking } from '../../scheduling/facts/show'
import { ownBookings } from '../../scheduling/facts/stored-booking'
import { listBookings } from './read-bookings'

const contextOf = async (context: Context, id: number) =>
  bookingContext(context, await actorOfOwnBooking(context.tx, context.caller, id))

/**
 * Endpoints of patients and representatives (contract.md, "Habits"), with the use cases of the doctor's side: free times, own
 * bookings, booking, canceling and undoing that.
 */
export const register = routes((handle) => {
  handle(
    endpoints.openAvailabilities,
    { requireVisible: ({ tx, caller }, id) => actorOf(tx, caller, 'office_service', id) },
    async ({ tx, now, caller }, { id, query: { user_id, ...query } }) => {
      const actor = await actorOf(tx, caller, 'office_service', id)
      const { own, userId: doctor } = actor.doctor
      const user = personFor(caller, own, Number(user_id) || null)
      // A child of another doctor is unknown, as when booking: no time is shown that cannot be booked.
      const today = romeWallClock(now.getTime()).date
      if (user !== caller.userId && !(await readPerson(tx, { user, doctor, today, known: false })))
        throw unknownInField(actor, 'user', user, 'user_id')
      return { data: await availabilities(tx, now, actor, id, query, user) }
    },
  )
  handle(endpoints.ownBookings, async (context, { query }) =>
    listBookings(context, query, {
      path: endpoints.ownBookings.path,
      side: 'participant',
      visible: ownBookings(await readParticipant(context.tx, context.caller)),
      counted: (where) => sql`select 1 from ${bookings} where ${where}`,
    }),
  )
  handle(endpoints.ownBooking, { requireVisible: contextOf }, async (context, { id }) => ({
    data: await showBooking(await contextOf(context, id), id),
  }))
  handle(endpoints.bookForOneself, async (context, { body }) => {
    const { actor, userId } = await actorToBook(context.tx, context.caller, body)
    const { booking } = await saveBooking(bookingContext(context, actor), { ...body, user_id: userId })
    return { data: booking }
  })
  handle(endpoints.changeOwnBookingStatus, { requireVisible: contextOf }, async (context, { id, body }) =>
    changeStatus(await contextOf(context, id), id, body),
  )
  handle(endpoints.undoOwnBookingChange, { requireVisible: contextOf }, async (context, { id }) =>
    undoChange(await contextOf(context, id), id),
  )
})
