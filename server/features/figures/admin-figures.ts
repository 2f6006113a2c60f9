import { and, between, count, eq, gte, isNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import { addDays, type CivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { chartDays, expiringDays } from '../../../domain/contract/administration'
import { countWhere, oneRow } from '../../db/fragments'
import { jsonList, jsonObject } from '../../db/json'
import {
  bookings,
  cupRequests,
  doctorProfiles,
  officeUsers,
  registrations,
  roleUsers,
  subscriptions,
  users,
} from '../../db/tables'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { everyDoctor, expiring, running } from '../../resources/exceptions/subscriptions'

/** The figures of /admin, as of today in Rome. */
export const register = routes((handle) => {
  handle(endpoints.adminFigures, async ({ tx, now }) => {
    const { date: today } = agendaClock(now.getTime())
    const [figures] = await readFigures(tx, now, today)
    if (!figures) throw new Error('The figures were not read')
    return { data: { ...figures, today } }
  })
})

const isKept = notInArray(bookings.status, ['canceled', 'rejected'])
const totals = <T>(row: SQL<T>, found: SQL) => sql<T>`(select ${row} ${found})`

function readFigures(tx: Tx, now: Date, today: CivilDate) {
  const runs = tx.$with('runs', { doctor_id: subscriptions.doctor_id }).as(running)
  const present = tx
    .$with('present', { doctor_id: subscriptions.doctor_id })
    .as(sql`select distinct ${runs.doctor_id} from ${runs} where days @> ${today}::date`)
  const doctors = tx.$with('doctors', { id: users.id }).as(everyDoctor)
  const isSubscribed = sql`exists (select 1 from ${present} where ${present.doctor_id} = ${doctors.id})`
  const isRecent = sql`${users.created_at} > ${now.toISOString()}::timestamptz - make_interval(days => ${chartDays})`
  const price = (condition: SQL) => sql<number>`coalesce(sum(${subscriptions.price}) filter (where ${condition}), 0)`
  const isUnpaid = eq(subscriptions.status, 'unpaid')
  return tx
    .with(runs, present, doctors)
    .select({
      visits: jsonObject({
        today: tx.$count(bookings, and(eq(bookings.date, today), isKept)),
        pending: tx.$count(bookings, and(gte(bookings.date, today), eq(bookings.status, 'pending'))),
        days: visitsOfDays(tx, today),
      }),
      patients: totals(
        jsonObject({ total: count(), recent: countWhere(isRecent) }),
        sql`from ${roleUsers} join ${users} on ${users.id} = ${roleUsers.user_id}
          where ${roleUsers.role} = 'patient' and ${roleUsers.active} and ${users.deleted_at} is null`,
      ),
      doctors: jsonObject({ total: tx.$count(doctors), subscribed: tx.$count(doctors, isSubscribed) }),
      sold: totals(
        jsonObject({ total: price(sql`true`), unpaid: price(isUnpaid) }),
        sql`from ${subscriptions} where ${subscriptions.deleted_at} is null and ${ne(subscriptions.status, 'trial')}
          and lower(${subscriptions.period}) between ${startOfMonth(today)}::date and ${today}::date`,
      ),
      to_do: jsonObject({
        expiring: tx.$count(sql`(${expiring(today, addDays(today, expiringDays))}) e`),
        unpaid: tx.$count(subscriptions, and(isUnpaid, isNull(subscriptions.deleted_at))),
        without_subscription: tx.$count(doctors, not(isSubscribed)),
        solidarity_requests: tx.$count(cupRequests, and(eq(cupRequests.status, 'new'), isNull(cupRequests.deleted_at))),
        ghosts: tx.$count(
          sql`${users} join ${doctorProfiles} on ${doctorProfiles.user_id} = ${users.id}`,
          sql`${users.deleted_at} is null and not exists (
            select 1 from ${roleUsers} where ${roleUsers.user_id} = ${users.id} and ${roleUsers.active})`,
        ),
        registrations: tx.$count(registrations, eq(registrations.state, 'waiting')),
        to_set_up: tx.$count(officeUsers, and(sql`${officeUsers.need_setup}`, isNull(officeUsers.deleted_at))),
      }),
    })
    .from(oneRow)
}

/** Visits of each of the last days: those kept or to be kept, and those called off. */
function visitsOfDays(tx: Tx, today: CivilDate) {
  const first = addDays(today, 1 - chartDays)
  const ofDay = tx
    .select({
      date: bookings.date,
      kept: countWhere(isKept).as('kept'),
      called_off: countWhere(not(isKept)).as('called_off'),
    })
    .from(bookings)
    .where(between(bookings.date, first, today))
    .groupBy(bookings.date)
    .as('of_day')
  return jsonList(
    jsonObject({
      date: sql<CivilDate>`d.date::date`,
      kept: sql<number>`coalesce(${ofDay.kept}, 0)`,
      called_off: sql<number>`coalesce(${ofDay.called_off}, 0)`,
    }),
    sql`from generate_series(${first}::date, ${today}::date, interval '1 day') d(date)
      left join ${ofDay} on ${ofDay.date} = d.date::date`,
    sql`d.date`,
  )
}
