import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { doctorSide } from '../../scheduling/facts/actor'
import { readSetup } from '../../scheduling/facts/setup'

/** What a new account lacks (product.md §5, /settings/complete). */
export function register(app: FastifyInstance, deps: Deps): void {
  handlerFor(app, deps)(
    endpoints.setup,
    async (context) => ({ data: await readSetup(context, doctorSide(context.caller).doctor.userId) }),
    { guard: ({ caller }) => doctorSide(caller) },
  )
}
