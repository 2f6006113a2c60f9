import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfMonth } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { type AdminFigures, chartDays, expiringDays } from '../../../domain/contract/administration'
import { routes } from '../../http/handle'
import { everyDoctor, expiring, running } from '../../resources/exceptions/subscriptions'

const calledOff = sql`status in ('canceled', 'rejected')`
const count = (from: SQL): SQL => sql`(select count(*)::int ${from})`

/** The figures of /admin, as of today in Rome. */
export const register = routes((handle) => {
  handle(endpoints.adminFigures, async ({ tx, now }) => {
    const { date: today } = agendaClock(now.getTime())
    const { rows } = await tx.execute<AdminFigures & Record<string, unknown>>(sql`
      with runs as (${running}),
      present as (select distinct doctor_id from runs where days @> ${today}::date),
      doctors as (${everyDoctor}),
      -- visits of each of the last days: those kept or to be kept, and those called off
      days as (
        select d.date::date as date, coalesce(kept, 0) as kept, coalesce(called_off, 0) as called_off
        from generate_series(${addDays(today, 1 - chartDays)}::date, ${today}::date, interval '1 day') d(date)
        left join (
          select date, count(*) filter (where not ${calledOff}) as kept,
            count(*) filter (where ${calledOff}) as called_off
          from bookings where date between ${addDays(today, 1 - chartDays)} and ${today} group by date
        ) b on b.date = d.date::date)
      select json_build_object(
          'today', ${count(sql`from bookings where date = ${today} and not ${calledOff}`)},
          'pending', ${count(sql`from bookings where date >= ${today} and status = 'pending'`)},
          'days', (select json_agg(days order by date) from days)) as visits,
        (select json_build_object('total', count(*)::int, 'recent', (count(*) filter (
            where u.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${chartDays})))::int)
          from role_users ru join users u on u.id = ru.user_id
          where ru.role = 'patient' and ru.active and u.deleted_at is null) as patients,
        json_build_object('total', ${count(sql`from doctors`)},
          'subscribed', ${count(sql`from doctors d join present on present.doctor_id = d.id`)}) as doctors,
        (select json_build_object('total', coalesce(sum(price), 0)::int,
            'unpaid', coalesce(sum(price) filter (where status = 'unpaid'), 0)::int)
          from subscriptions where deleted_at is null and status <> 'trial'
            and lower(period) between ${startOfMonth(today)}::date and ${today}::date) as sold,
        json_build_object(
          'expiring', ${count(sql`from (${expiring(today, addDays(today, expiringDays))}) e`)},
          'unpaid', ${count(sql`from subscriptions where status = 'unpaid' and deleted_at is null`)},
          'without_subscription', ${count(sql`from doctors d where not exists (
            select 1 from present where present.doctor_id = d.id)`)},
          'solidarity_requests', ${count(sql`from cup_requests where status = 'new' and deleted_at is null`)},
          'ghosts', ${count(sql`from users u join doctor_profiles d on d.user_id = u.id where u.deleted_at is null
            and not exists (select 1 from role_users ru where ru.user_id = u.id and ru.active)`)},
          'to_set_up', ${count(sql`from office_users where need_setup and deleted_at is null`)}) as to_do`)
    return { data: { ...(rows[0] as AdminFigures), today } }
  })
})
