import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { doctorSide } from '../../scheduling/actor'
import { exportBookings } from './export-bookings'

const actorOf = (context: Context) => doctorSide(context.caller, 'bookings')

/** What the doctor's side takes away as a file. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.exportBookings,
    (context, { query }) => exportBookings(context.tx, context.now, actorOf(context), query),
    { guard: async (context) => void actorOf(context) },
  )
}
