import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { longTime } from '../../../domain/calendar/minutes'
import type { WallClock } from '../../../domain/calendar/rome'
import type { VisitInBrief } from '../../../domain/contract/booking/visit-in-brief'
import { u } from '../../db/aliases'
import { oneRow } from '../../db/fragments'
import { jsonObject } from '../../db/json'
import {
  bookings,
  officeServices,
  offices,
  officeUsers,
  pharmaceuticalCompanies,
  representativeProfiles,
} from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Agenda } from './actor'
import { statusNow, visibleBookings } from './stored-booking'

const { id, version, status, date, from, to, name, user_id, office_user_id } = bookings
const rp = alias(representativeProfiles, 'rp')
const pc = alias(pharmaceuticalCompanies, 'pc')

const briefFields = jsonObject({
  ...{ id, version, status, date, from, to, name },
  user: sql<VisitInBrief['user']>`(select ${jsonObject({ first_name: u.first_name, last_name: u.last_name })}
    from users u where ${eq(u.id, user_id)})`,
  pharmaceutical_company: sql<VisitInBrief['pharmaceutical_company']>`(select ${jsonObject({ name: pc.name })}
    from representative_profiles rp join pharmaceutical_companies pc on ${eq(pc.id, rp.pharmaceutical_company_id)}
    where ${eq(rp.user_id, user_id)})`,
  office_service_name: officeServices.name,
  office_user_id,
  office_name: offices.name,
})

/** As stored: `from` and `to` in minutes of the day, the status as last written. */
export type StoredVisitInBrief = typeof briefFields extends SQL<infer Fields> ? Fields : never

/** SQL expression: the visit of an id as JSON; null where the agenda does not show it, or without an agenda. */
export const visitInBriefJson = (bookingId: SQL, agenda: Agenda | null): SQL<StoredVisitInBrief | null> => {
  if (!agenda) return sql`null`
  const visit = sql`(
    select ${briefFields}
    from ${bookings}
    join ${officeServices} on ${eq(officeServices.id, bookings.office_service_id)}
    join ${officeUsers} on ${eq(officeUsers.id, office_user_id)}
    join ${offices} on ${eq(offices.id, officeUsers.office_id)}
    where ${id} = ${bookingId} and ${visibleBookings(agenda)})`
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
  bookingId: number,
  wall: WallClock,
): Promise<VisitInBrief | null> {
  const [row] = await tx.select({ visit: visitInBriefJson(sql`${bookingId}::int`, agenda) }).from(oneRow)
  return visitInBriefOnWire(row?.visit ?? null, wall)
}
