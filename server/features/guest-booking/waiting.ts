import type { z } from 'zod'
import type { guestBookingEndpoints } from '../../../domain/contract/public/guest-bookings'
import { invalid, refusalText } from '../../../domain/contract/refusal'
import { findOpenService } from '../../scheduling/guests/open-services'
import { addGuestWaiting } from '../../scheduling/waiting/waiting-entries'
import { type GuestContext, strangerIn } from './hold'
import { countWaiting } from './limits'

type Waiting = z.infer<(typeof guestBookingEndpoints.guestWaiting)['body']>

/** Puts a guest on the waiting list of a service; 429 where many were put on that of the doctor, or with one phone. */
export async function waitAsGuest(given: GuestContext, body: Waiting): Promise<void> {
  const { office_service_id, name, phone_prefix, phone, until, note } = body
  const service = await findOpenService(given.tx, office_service_id)
  if (!service) throw invalid({ office_service_id: [refusalText.unknownValue] })
  await countWaiting(given.tx, given.now, { doctorId: service.doctor_id, phone: `${phone_prefix}${phone}` })
  const context = strangerIn(given, service.doctor_id)
  const entry = { office_service_ids: [office_service_id], name, phone_prefix, phone, until, note }
  await addGuestWaiting(context, entry)
}
