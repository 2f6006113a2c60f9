import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../../domain/contract'
import type { BodyOf } from '../../../../domain/contract/endpoint'
import { call } from '../../../platform/calls/call'
import { download } from '../../../platform/calls/download'
import { attemptOrAnnounce } from '../../../platform/calls/idempotent-call'
import { callKey, useCall } from '../../../platform/calls/use-call'
import { useActingDoctor } from '../../../platform/session'

/** The user's own subscription and the plans on sale. */
export function useOwnPlan() {
  const query = useCall(endpoints.ownPlan, {})
  return { ...query, plan: query.data?.data }
}

/** Changes what follows at the end of the period; a refusal becomes a toast, and the page shows what is stored. */
export function useChangeOwnPlan() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async (body: BodyOf<typeof endpoints.changeOwnPlan>) => {
    const outcome = await attemptOrAnnounce(call(endpoints.changeOwnPlan, { body }, { actingAs }))
    if (outcome.kind === 'done') client.setQueryData(callKey(endpoints.ownPlan, actingAs, {}), outcome.data)
    else await client.invalidateQueries({ queryKey: [endpoints.ownPlan.path] })
    return outcome
  }
}

/** Saves the invoice of a subscription as a file. */
export function useInvoice() {
  const actingAs = useActingDoctor()
  return (id: number) => attemptOrAnnounce(download(endpoints.ownInvoice, { params: { id: String(id) } }, { actingAs }))
}
