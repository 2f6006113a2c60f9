import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
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
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.hours,
    async (given, { query }) => {
      periodOf(query, longestPeriod)
      return { data: await showHours(contextOf(given), query) }
    },
    { guard: contextOf },
  )
  handle(endpoints.saveHours, async (given, { body }) => ({ data: await saveHours(contextOf(given), body) }), {
    guard: contextOf,
    queued: true,
  })
  handle(endpoints.undoHours, async (given, { id }) => ({ data: await undoHours(contextOf(given), id) }), {
    requireVisible: (given, id) => requireAct(contextOf(given), id),
    queued: true,
  })
}
