import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { sendOnce } from '../../platform/calls/attempt'
import { call } from '../../platform/calls/call'

/** Gives a doctor a subscription. @param box where an unanswered attempt is remembered in this tab. */
export const sendOffer = (box: string, doctorId: number, body: BodyOf<typeof endpoints.offerSubscription>) =>
  sendOnce(`${box}.attempt`, body, (idempotencyKey) =>
    call(endpoints.offerSubscription, { params: { id: String(doctorId) }, body }, { idempotencyKey }),
  )
