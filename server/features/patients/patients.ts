import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { practiceOf, requirePatient } from '../../scheduling/patients'
import { readCard } from './card'
import { changePatient } from './change'
import { createPatient } from './create'
import { listPatients } from './list'
import { similarPatients } from './similar'

/** The acting doctor's patients as a whole (product.md §5, "/patients"); the card of one is in `card-routes`. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.patients, (context, { query }) => listPatients(context, query), { guard: practiceOf })
  handle(
    endpoints.createPatient,
    async (context, { body }) => ({ data: await readCard(context, await createPatient(context, body)) }),
    { guard: practiceOf },
  )
  handle(
    endpoints.changePatient,
    async (context, { id, body }) => {
      await changePatient(context, id, body)
      return { data: await readCard(context, id) }
    },
    { requireVisible: (context, id) => requirePatient(context, id) },
  )
  handle(endpoints.similarPatients, async (context, { body }) => ({ data: await similarPatients(context, body) }), {
    guard: practiceOf,
  })
}
