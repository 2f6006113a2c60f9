import { sql } from 'drizzle-orm'
import { bookingWarnings, limitedKindOf } from '../../../domain/booking/warnings'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BookablePerson, HomeVisitCity } from '../../../domain/contract/agenda/agenda'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { fold } from '../../../domain/text/search'
import { peopleRanks } from '../../../domain/text/search-rank'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { foundBy, rankedSearch } from '../../db/search'
import { isLimited } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { doctorSide } from '../../scheduling/facts/actor'
import { availabilities } from '../../scheduling/facts/availabilities'
import { companyOf, missedVisits, parentsOf, readPerson } from '../../scheduling/facts/person'
import { readCaps } from '../../scheduling/facts/representative-caps'
import { readServiceRole } from '../../scheduling/facts/service-plan'
import { findBooking } from '../../scheduling/facts/stored-booking'
import { readPlanOfPerson } from '../../scheduling/facts/visits-of-person'

/** Free times of a service, and the people and cities it can be booked for. */
export const register = routes((handle) => {
  handle(endpoints.availabilities, { requireVisible: roleOfService }, async ({ tx, now, caller }, { id, query }) => ({
    data: await availabilities(tx, now, doctorSide(caller, 'bookings'), id, query),
  }))
  handle(endpoints.serviceUsers, { requireVisible: roleOfService }, (context, { id, query }) =>
    serviceUsers(context, id, query),
  )
  handle(endpoints.homeVisitCities, { guard: roleOfService }, (context, { id, query }) =>
    homeVisitCities(context, id, query),
  )
  handle(endpoints.bookingWarnings, { requireVisible: roleOfService }, (context, { id, query }) =>
    warnings(context, id, query),
  )
})

/** The role a service is for. 403 and 404 come before 422: a service that is not the doctor's is unknown. */
async function roleOfService({ tx, caller }: Context, id: number) {
  const role = await readServiceRole(tx, id, doctorSide(caller, 'bookings').doctor)
  if (!role) throw unknownInPath(caller, 'office_service', id)
  return role
}

/** Who may book a service: the doctor's patients, or active representatives for an `mr` service (contract.md, "Calls"). */
async function serviceUsers(context: Context, id: number, query: QueryOf<typeof endpoints.serviceUsers>) {
  const { tx, now, caller } = context
  const doctorId = doctorSide(caller).doctor.userId
  const role = await roleOfService(context, id)
  const { date: today } = romeWallClock(now.getTime())
  const from =
    role === 'patient'
      ? sql`from doctor_patients dp join users u on u.id = dp.user_id and dp.doctor_id = ${doctorId}`
      : representatives
  const search = sql`u.search`
  const person = query['filter[user_id]']
  const bookable = sql`${from} where u.active and u.deleted_at is null
    and ${person === undefined ? sql`true` : sql`u.id = ${Number(person)}`}`
  const found = sql`${bookable} and ${foundBy(search, query.search) ?? sql`true`}`
  // by the folded surname and name: D’Amico before Donati, de Rossi before Di Marco, in every database
  const byName = sql`u.search collate "C", u.id`
  const columns = sql`u.id, u.search`
  return listReply(query, {
    tx,
    path: endpoints.serviceUsers.path.replace(':id', String(id)),
    counted: sql`select 1 ${found}`,
    rows: async ({ limit, offset }) => {
      const ranked = rankedSearch(query.search, {
        ...{ from: bookable, columns, search, id: sql`u.id`, limit: limit + offset, ranks: peopleRanks },
      })
      const { rows } = await tx.execute<BookablePerson & Record<string, unknown>>(sql`
        with page as materialized (
          select * from (${ranked ?? sql`select ${columns}, 0 as rank ${found} order by ${byName}`}) found
          limit ${limit} offset ${offset})
        select u.id, u.first_name, u.last_name, u.birthday::text as birthday, u.fiscal_code, u.phone_prefix, u.phone,
          ${companyOf(sql`u.id`)} as pharmaceutical_company, ${isLimited(doctorId, sql`u.id`, today)} as limited,
          ${missedVisits(doctorId, sql`u.id`, today)} as missed_visits, ${parentsOf(sql`u.id`)} as parents
        from page join users u on u.id = page.id order by page.rank, ${byName}`)
      return rows
    },
    toWire: (rows) => rows,
  })
}

const representatives = sql`from (select u.* from users u where exists (
  select 1 from role_users ru where ru.role = 'medical_representative' and ru.user_id = u.id and ru.active)) u`

/**
 * The cities of a service's home visits, all of Italy's when it lists none. Names that begin with the search text come first:
 * "Roma" before "Castel Romano".
 */
async function homeVisitCities({ tx }: Context, id: number, query: QueryOf<typeof endpoints.homeVisitCities>) {
  const ofService = sql`select city_id from office_service_cities where office_service_id = ${id}`
  const found = sql`select c.* from cities c where c.deleted_at is null
    and (c.id in (${ofService}) or not exists (${ofService})) and ${foundBy(sql`c.search`, query.search) ?? sql`true`}`
  const beginsSo = sql`c.search like ${`${fold(query.search ?? '')}%`}`
  const order = sql`${beginsSo} desc, c.search collate "C", c.id`
  return listReply(query, {
    tx,
    path: endpoints.homeVisitCities.path.replace(':id', String(id)),
    counted: found,
    rows: async ({ limit, offset }) => {
      const { rows } = await tx.execute<HomeVisitCity & Record<string, unknown>>(sql`
        with page as (${found} order by ${order} limit ${limit} offset ${offset})
        select c.id, c.name, p.code as province_code
        from page c join provinces p on p.id = c.province_id order by ${order}`)
      return rows
    },
    toWire: (rows) => rows,
  })
}

/** What the doctor's side should know before booking a person; warnings are for the requested day, else today. */
async function warnings({ tx, now, caller }: Context, id: number, query: QueryOf<typeof endpoints.bookingWarnings>) {
  const { doctor: agenda } = doctorSide(caller, 'bookings')
  const doctor = agenda.userId
  const wall = romeWallClock(now.getTime())
  const day = query.date === undefined ? wall.day : toDayNumber(query.date)
  const user = Number(query.user_id)
  const original = query.original_booking_id === undefined ? null : Number(query.original_booking_id)
  const window = { first: day, last: day, now, exceptBookingId: original }
  const service = await readPlanOfPerson(tx, id, agenda, window, { user, now: wall })
  if (!service) throw unknownInPath(caller, 'office_service', id)
  const edited = original === null ? null : await findBooking(tx, agenda, original)
  // The participant of the edited booking is accepted, even after leaving the doctor.
  const person = await readPerson(tx, { user, doctor, today: wall.date, known: edited?.user_id === user })
  if (!person) throw unknownInField(caller, 'user', user, 'user_id')
  if (original !== null && !edited) throw unknownInField(caller, 'booking', original, 'original_booking_id')
  const from = query.from === undefined ? null : parseTime(query.from)
  const kind = limitedKindOf(service.plan, service.shape.slot_code, day, from)
  const { counted, week, last, next } = service.more
  const sameWeek = query.date === undefined ? [] : week
  const place = { doctor, officeUser: service.officeUserId, user, first: day, last: day, exceptBookingId: original }
  const caps = service.shape.slot_code === 'mr' ? await readCaps(tx, place) : []
  return {
    data: bookingWarnings({ limited: person.limited, kind, visits: counted, sameWeek, day, today: wall.day, caps }),
    meta: { last, next },
  }
}
