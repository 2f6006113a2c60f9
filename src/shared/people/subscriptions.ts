import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { call } from '../../platform/calls/call'
import { sendWithKey } from '../../platform/calls/idempotent-call'

/** Gives a doctor a subscription. @param box where an unanswered attempt is remembered in this tab. */
export const sendOffer = (draftKey: string, doctorId: number, body: BodyOf<typeof endpoints.offerSubscription>) =>
  sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
    call(endpoints.offerSubscription, { params: { id: String(doctorId) }, body }, { idempotencyKey }),
  )
