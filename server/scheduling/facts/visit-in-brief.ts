import { eq, type SQL, sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../domain/booking/status'
import { longTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { VisitInBrief } from '../../../domain/contract/booking/visit-in-brief'
import { bookings, officeServices, offices, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Agenda } from './actor'
import { statusNow, visibleBookings } from './stored-booking'

/** As stored: `from` and `to` in minutes of the day, the status as last written. */
export type StoredVisitInBrief = Omit<VisitInBrief, 'from' | 'to' | 'status'> & {
  readonly from: number
  readonly to: number
  readonly status: BookingStatus
}

/** SQL expression: the visit of an id as JSON; null where the agenda does not show it, or without an agenda. */
export const visitInBriefJson = (bookingId: SQL, agenda: Agenda | null): SQL<StoredVisitInBrief | null> => {
  if (!agenda) return sql`null`
  const visit = sql`(
    select json_build_object(
      'id', ${bookings.id}, 'version', ${bookings.version}, 'status', ${bookings.status}, 'date', ${bookings.date},
      'from', ${bookings.from}, 'to', ${bookings.to}, 'name', ${bookings.name},
      'user', (select json_build_object('first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.id = ${bookings.user_id}),
      'pharmaceutical_company', (select json_build_object('name', pc.name) from representative_profiles rp
        join pharmaceutical_companies pc on pc.id = rp.pharmaceutical_company_id where rp.user_id = ${bookings.user_id}),
      'office_service_name', ${officeServices.name}, 'office_user_id', ${bookings.office_user_id},
      'office_name', ${offices.name})
    from ${bookings}
    join ${officeServices} on ${eq(officeServices.id, bookings.office_service_id)}
    join ${officeUsers} on ${eq(officeUsers.id, bookings.office_user_id)}
    join ${offices} on ${eq(offices.id, officeUsers.office_id)}
    where ${bookings.id} = ${bookingId} and ${visibleBookings(agenda)})`
  // drizzle leaves out the tables of an expression's own columns where it is selected from one table
  return sql`${visit}`
}

/** In API form, with the status that it has now. */
export function visitInBriefOnWire(visit: StoredVisitInBrief | null, wall: WallClock): VisitInBrief | null {
  return visit && { ...visit, status: statusNow(visit, wall), from: longTime(visit.from), to: longTime(visit.to) }
}

/** A visit of the agenda in brief; null where the agenda does not show it. */
export async function readVisitInBrief(
  tx: Tx,
  agenda: Agenda,
  id: number,
  wall: WallClock,
): Promise<VisitInBrief | null> {
  const { rows } = await tx.execute<{ visit: StoredVisitInBrief | null }>(
    sql`select ${visitInBriefJson(sql`${id}::int`, agenda)} as visit`,
  )
  return visitInBriefOnWire(rows[0]?.visit ?? null, wall)
}
