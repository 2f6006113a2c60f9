import { endpoints } from '../../../domain/contract'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { bookingContext, doctorSide } from '../../scheduling/facts/actor'
import { periodOf } from '../../scheduling/facts/booking-filter'
import { saveHours } from '../../scheduling/hours/save'
import { showHours } from '../../scheduling/hours/show'
import { requireAct, undoHours } from '../../scheduling/hours/undo'

/** The longest period of closures that is read at once, in days: the holidays of two years. */
const longestPeriod = 800

/** The caller as an actor who may set the hours; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'hours'))

/** The doctor's hours: weekly plannings, closures, openings and pauses (product.md §5); read, saved in one act, taken back. */
export const register = routes((handle) => {
  handle(endpoints.hours, { guard: contextOf }, async (given, { query }) => {
    periodOf(query, longestPeriod)
    return { data: await showHours(contextOf(given), query) }
  })
  handle(endpoints.saveHours, { guard: contextOf, queued: true }, async (given, { body }) => ({
    data: await saveHours(contextOf(given), body),
  }))
  handle(
    endpoints.undoHours,
    { requireVisible: (given, id) => requireAct(contextOf(given), id), queued: true },
    async (given, { id }) => ({ data: await undoHours(contextOf(given), id) }),
  )
})
