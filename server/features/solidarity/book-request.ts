import { eq } from 'drizzle-orm'
import { isLive } from '../../../domain/booking/status'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/bookings'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { invalid, stale, unknownValue } from '../../../domain/contract/refusal'
import { cupRequests } from '../../db/tables'
import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import { type Change, recordChanges } from '../../resources/engine/audited-changes'
import { toRecord } from '../../resources/engine/record'
import { requireLiveRow } from '../../resources/engine/write'
import { adminSide, bookingContext } from '../../scheduling/actor'
import { saveBooking } from '../../scheduling/book'
import { readSolidarityPlans } from '../../scheduling/service-plan'
import { type CupRequest, lockedRequest, statusOfVisit } from './request'

type Body = BodyOf<typeof endpoints.bookSolidarity>

const notOpen = {
  booked: 'Per questa richiesta c’è già una visita in agenda.',
  canceled: 'La richiesta è annullata.',
} as const

/**
 * Books a free time for a request by the scheduling core, in the name that was given: who asks need not be anybody's patient.
 * The request knows its visit from then on; when that is cancelled, it may be booked again.
 */
export async function bookRequest(context: Context, id: number, body: Body): Promise<Booking> {
  const { tx, now, caller } = context
  const cup = findServed('cup')
  const request = await lockedRequest(tx, id)
  if (request.version !== body.version) throw stale(toRecord(cup, await requireLiveRow(context, cup, id), now))
  await requireOpen(context, request)
  const { version: _, ...time } = body
  const actor = adminSide(caller, await doctorOf(context, time))
  const { name, phone_prefix, phone, note: notes } = request
  const { booking } = await saveBooking(bookingContext(context, actor), { ...time, name, phone_prefix, phone, notes })
  const after = { status: 'booked', doctor_id: actor.doctor.userId } as const
  await tx
    .update(cupRequests)
    .set({ ...after, booking_id: booking.id, version: request.version + 1, updated_at: now })
    .where(eq(cupRequests.id, id))
  const change = {
    status: [request.status, after.status],
    doctor_id: [request.doctor_id, after.doctor_id],
  } satisfies Change
  await recordChanges(context, cup, 'update', [{ id, change }])
  return booking
}

async function requireOpen({ tx }: Context, { status, booking_id }: CupRequest): Promise<void> {
  if (status === 'canceled') throw invalid({ status: [notOpen.canceled] })
  const visit = booking_id === null ? undefined : await statusOfVisit(tx, booking_id)
  if (visit && isLive(visit)) throw invalid({ status: [notOpen.booked] })
}

/** Whose service it is; one that is not lent to the centre is as unknown as any other. */
async function doctorOf({ tx, now }: Context, { office_service_id, date }: Omit<Body, 'version'>): Promise<number> {
  const day = toDayNumber(date)
  const window = { first: day, last: day, now }
  const [service] = await readSolidarityPlans(tx, { officeService: office_service_id }, window)
  if (!service) throw unknownValue('office_service_id')
  return service.doctor.id
}
