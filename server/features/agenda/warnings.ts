import { sql } from 'drizzle-orm'
import { bookingWarnings, limitedKindOf, type Warning } from '../../../domain/booking/warnings'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { readVisits } from '../../scheduling/decide'
import { readPerson } from '../../scheduling/person'
import { unknownInField, unknownInPath } from '../../scheduling/refusals'
import { readServicePlan } from '../../scheduling/service-plan'
import { reachesBooking } from '../../scheduling/stored-booking'

/** What the doctor's side should know before it books somebody; on the day asked for, else today. */
export async function warnings(
  tx: Tx,
  now: Date,
  actor: Actor,
  officeServiceId: number,
  query: QueryOf<typeof endpoints.bookingWarnings>,
): Promise<Warning[]> {
  const { userId: doctorId, offices } = actor.doctor
  const wall = romeWallClock(now.getTime())
  const day = query.date === undefined ? wall.day : toDayNumber(query.date)
  const service = await readServicePlan(tx, officeServiceId, { doctorId, offices }, { first: day, last: day, now })
  if (!service) throw unknownInPath(actor, 'office_service', officeServiceId)
  const userId = Number(query.user_id)
  const original = query.original_booking_id === undefined ? null : Number(query.original_booking_id)
  const isReached = original !== null && (await reachesBooking(tx, actor.doctor, original))
  const known = isReached && (await isVisitOf(tx, original, userId))
  const person = await readPerson(tx, { userId, doctorId, today: wall.date, known })
  if (!person) throw unknownInField(actor, 'user', userId, 'user_id')
  if (original !== null && !isReached) throw unknownInField(actor, 'booking', original, 'original_booking_id')
  const from = query.from === undefined ? null : parseTime(query.from)
  const kind = limitedKindOf(service.plan, service.shape.slot_code, day, from)
  const visits = kind?.rate_limit == null ? [] : await readVisits(tx, doctorId, userId, original ?? 0)
  return bookingWarnings({ limited: person.limited, kind, visits, day, today: wall.day })
}

/** Who has the visit that is being edited is shown, also after leaving the doctor. */
async function isVisitOf(tx: Tx, bookingId: number, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from bookings where id = ${bookingId} and user_id = ${userId}`)
  return rows.length > 0
}
