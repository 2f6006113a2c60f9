import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { bookingContext, doctorSide } from '../../scheduling/actor'
import { hitsOf, undecidedVisits } from '../../scheduling/hits'

/** The caller as an actor with the right to the hours; 403 otherwise. */
const contextOf = (context: Context) => bookingContext(context, doctorSide(context.caller, 'hours'))

/** The visits that a change of hours hits, and those left undecided, with free times for each (product.md §9.3). */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.hoursHits,
    async (context, { body: { days, proposals, ...change } }) => ({
      data: await hitsOf(contextOf(context), change, { days, proposals }),
    }),
    { guard: contextOf },
  )
  handle(endpoints.undecidedVisits, async (context) => ({ data: await undecidedVisits(contextOf(context)) }), {
    guard: contextOf,
  })
}
