import { endpoints } from '../../../domain/contract'
import type { Context } from '../../http/context'
import { routes, thenShow } from '../../http/handle'
import { practiceOf, requirePatient } from '../../scheduling/facts/patients'
import { readCard } from './card'
import { changePatient } from './change'
import { createPatient } from './create'
import { listPatients } from './list'
import { similarPatients } from './similar'

/** The acting doctor's patients as a whole (product.md §5, "/patients"); the card of one is in `card-routes`. */
export const register = routes((handle) => {
  handle(endpoints.patients, { guard: practiceOf }, (context, { query }) => listPatients(context, query))
  const card = async (context: Context, id: number) => ({ data: await readCard(context, id) })
  handle(endpoints.createPatient, { guard: practiceOf, again: card }, async (context, { body }) =>
    card(context, await createPatient(context, body)),
  )
  handle(
    endpoints.changePatient,
    { requireVisible: (context, id) => requirePatient(context, id) },
    thenShow(changePatient, readCard),
  )
  handle(endpoints.similarPatients, { guard: practiceOf }, async (context, { body }) => ({
    data: await similarPatients(context, body),
  }))
})
