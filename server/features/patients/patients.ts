import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'
import { readCard } from './card'
import { changePatient } from './change'
import { createPatient } from './create'
import { listPatients } from './list'
import { similarPatients } from './similar'

/** The acting doctor's patients as a whole (product.md §5, "/patients"); the card of one is in `card-routes`. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.patients, (context, { query }) => listPatients(context, query), { guard: practiceOf })
  const card = async (context: Context, id: number) => ({ data: await readCard(context, id) })
  handle(endpoints.createPatient, async (context, { body }) => card(context, await createPatient(context, body)), {
    ...{ guard: practiceOf, again: card },
  })
  handle(
    endpoints.changePatient,
    async (context, { id, body }) => {
      await changePatient(context, id, body)
      return card(context, id)
    },
    { requireVisible: (context, id) => requirePatient(context, id) },
  )
  handle(endpoints.similarPatients, async (context, { body }) => ({ data: await similarPatients(context, body) }), {
    guard: practiceOf,
  })
}
