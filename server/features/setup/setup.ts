import { endpoints } from '../../../domain/contract'
import { routes } from '../../http/handle'
import { doctorSide } from '../../scheduling/facts/actor'
import { readSetup } from '../../scheduling/facts/setup'

/** What a new account lacks (product.md §5, /settings/complete). */
export const register = routes((handle) => {
  handle(endpoints.setup, { guard: ({ caller }) => doctorSide(caller) }, async (context) => ({
    data: await readSetup(context, doctorSide(context.caller).doctor.userId),
  }))
})
