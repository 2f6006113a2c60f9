import { bookingWarnings, limitedKindOf } from '../../../domain/booking/warnings'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { BookingWarning } from '../../../domain/contract/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { readPlanWithVisits } from '../../scheduling/booking-data'
import { readPerson } from '../../scheduling/person'
import { unknownInField, unknownInPath } from '../../scheduling/refusals'
import { findBooking } from '../../scheduling/stored-booking'

/** What the doctor's side should know before it books somebody; on the day asked for, else today. */
export async function warnings(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeServiceId: number,
  query: QueryOf<typeof endpoints.bookingWarnings>,
): Promise<BookingWarning[]> {
  const doctor = actor.doctor.userId
  const wall = romeWallClock(now.getTime())
  const day = query.date === undefined ? wall.day : toDayNumber(query.date)
  const user = Number(query.user_id)
  const original = query.original_booking_id === undefined ? null : Number(query.original_booking_id)
  const window = { first: day, last: day, now, exceptBookingId: original }
  const service = await readPlanWithVisits(tx, officeServiceId, actor.doctor, window, { participant: user })
  if (!service) throw unknownInPath(actor, 'office_service', officeServiceId)
  const originalPerson = original === null ? null : (await findBooking(tx, actor.doctor, original))?.user_id
  // Who has the booking that is being edited is shown, also after leaving the doctor.
  const person = await readPerson(tx, { user, doctor, today: wall.date, known: originalPerson === user })
  if (!person) throw unknownInField(actor, 'user', user, 'user_id')
  if (original !== null && originalPerson === undefined)
    throw unknownInField(actor, 'booking', original, 'original_booking_id')
  const from = query.from === undefined ? null : parseTime(query.from)
  const kind = limitedKindOf(service.plan, service.shape.slot_code, day, from)
  return bookingWarnings({ limited: person.limited, kind, visits: service.more, day, today: wall.day })
}
