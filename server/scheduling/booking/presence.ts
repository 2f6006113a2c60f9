import { eq } from 'drizzle-orm'
import { nameOfPresence, type Presence, presenceSteps } from '../../../domain/booking/presence'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { invalid, stale } from '../../../domain/contract/refusal'
import { bookings } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import { showBooking } from '../facts/show'
import { requireBooking, type StoredBooking, statusNow } from '../facts/stored-booking'
import { lockAgenda } from '../holds/time-claims'
import { recordChange } from './history'
import { publishUpdate, recipientsOf } from './save-changes'

interface PresenceRequest {
  readonly presence: Presence | null
  /** What the caller has seen; another one meanwhile is a conflict. */
  readonly before: Presence | null
}

/**
 * Sets where the person of a visit is (product.md §4). It is no change of the visit: status, version and undo stay as they are.
 * Set twice it is recorded once; changed by another meanwhile: 409 "stale"; not a step allowed now: 422.
 */
export async function changePresence(context: BookingContext, id: number, request: PresenceRequest): Promise<Booking> {
  const { tx, actor, wall } = context
  await lockAgenda(context)
  const booking = await requireBooking(tx, actor, id, 'locked')
  const { presence } = booking
  if (presence === request.presence) return showBooking(context, id)
  if (presence !== request.before) throw stale(await showBooking(context, id))
  const steps = presenceSteps({ ...booking, status: statusNow(booking, wall) }, wall)
  if (!steps.some(({ to }) => to === request.presence)) {
    const [from, to] = [nameOfPresence(presence), nameOfPresence(request.presence)]
    throw invalid({ presence: [`Il passaggio da “${from}” a “${to}” adesso non è possibile.`] })
  }
  await recordPresence(context, booking, request.presence)
  return showBooking(context, id)
}

/** Writes an allowed change of presence of a booking locked by the caller, dated and signed, and tells the open consoles. */
export async function recordPresence(
  context: BookingContext,
  booking: StoredBooking,
  presence: Presence | null,
): Promise<void> {
  const { tx, now } = context
  await tx
    .update(bookings)
    .set({ presence, ...timesOf(booking, presence, now) })
    .where(eq(bookings.id, booking.id))
  await recordChange(context, booking.id, 'update', { presence: [booking.presence, presence] })
  publishUpdate(context, await recipientsOf(context, booking), booking)
}

/** Since when; who comes back from the room has waited since the arrival. */
function timesOf({ arrived_at }: StoredBooking, presence: Presence | null, now: Date) {
  if (presence === null) return { presence_at: null, arrived_at: null }
  if (presence === 'no_show') return { presence_at: now, arrived_at: null }
  if (presence === 'arrived') return { presence_at: arrived_at ?? now, arrived_at: arrived_at ?? now }
  return { presence_at: now, arrived_at }
}
