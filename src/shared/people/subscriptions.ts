import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { call } from '../../platform/calls/call'
import { type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'

/** Gives doctors a subscription. @param draftKey where an unanswered attempt is remembered in this tab. */
export function sendOffer(
  draftKey: string,
  doctors: readonly number[],
  offer: BodyOf<typeof endpoints.offerSubscription>,
): Promise<Outcome<{ readonly data: unknown }>> {
  const box = `${draftKey}.attempt`
  const [only, ...others] = doctors
  if (others.length === 0)
    return sendWithKey(box, offer, (idempotencyKey) =>
      call(endpoints.offerSubscription, { params: { id: String(only) }, body: offer }, { idempotencyKey }),
    )
  const body = { doctor_ids: [...doctors], ...offer }
  return sendWithKey(box, body, (idempotencyKey) => call(endpoints.offerSubscriptions, { body }, { idempotencyKey }))
}
