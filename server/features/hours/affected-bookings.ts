import { endpoints } from '../../../domain/contract'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { affectedBookings, undecidedVisits } from '../../scheduling/hours/affected-bookings'

/** The caller as an actor with the right to the hours; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'hours'))
/** The same with the right to the bookings too. */
const visitsOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'hours', 'bookings'))
/** Whether the caller may see visits; who sets hours without it leaves the affected ones to the doctor. */
const seesVisits = ({ caller: { doctor } }: Context) => !doctor?.onBehalf || doctor.rights.includes('bookings')

/** The visits affected by a change of hours, and those left undecided, with free times for each (product.md §9.3). */
export const register = routes((handle) => {
  handle(
    endpoints.affectedBookings,
    { guard: contextOf },
    async (context, { body: { days, proposals, ...change } }) => ({
      data: seesVisits(context) ? await affectedBookings(contextOf(context), change, { days, proposals }) : [],
    }),
  )
  handle(endpoints.undecidedVisits, { guard: visitsOf }, async (context) => ({
    data: await undecidedVisits(visitsOf(context)),
  }))
})
