import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { type AdminFigures, chartDays, expiringDays } from '../../../domain/contract/administration'
import type { Tx } from '../../db/types'
import { everyDoctor, expiring, running } from '../../resources/exceptions/subscriptions'

const calledOff = sql`status in ('canceled', 'rejected')`
const count = (from: SQL): SQL => sql`(select count(*)::int ${from})`

/** What an admin sees first, as of the day in Rome: two questions, each answered by counting. */
export async function adminFigures(tx: Tx, now: Date): Promise<AdminFigures> {
  const { date: today } = agendaClock(now.getTime())
  const { rows } = await tx.execute<Omit<AdminFigures, 'today' | 'visits'> & { visits: Record<string, number> }>(sql`
    with runs as (${running}),
    present as (select distinct doctor_id from runs where days @> ${today}::date),
    doctors as (${everyDoctor})
    select json_build_object(
        'today', ${count(sql`from bookings where date = ${today} and not ${calledOff}`)},
        'pending', ${count(sql`from bookings where date >= ${today} and status = 'pending'`)}) as visits,
      ${patients(now)} as patients,
      json_build_object('total', (select count(*)::int from doctors), 'subscribed',
        ${count(sql`from doctors d join present on present.doctor_id = d.id`)}) as doctors,
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
  const [told] = rows
  if (!told) throw new Error('A count gave no row')
  return {
    today,
    ...told,
    visits: { ...(told.visits as never as AdminFigures['visits']), days: await days(tx, today) },
  }
}

/** Patients, and those of the last days of the chart. */
const patients = (now: Date): SQL => sql`(
  select json_build_object('total', count(*)::int, 'recent',
    (count(*) filter (where u.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${chartDays})))::int)
  from role_users ru join roles r on r.id = ru.role_id join users u on u.id = ru.user_id
  where r.code = 'patient' and ru.active and u.deleted_at is null)`

/** Visits of each of the last days: those kept or to be kept, and those called off. */
async function days(tx: Tx, today: CivilDate): Promise<AdminFigures['visits']['days']> {
  const first = addDays(today, 1 - chartDays)
  const { rows } = await tx.execute<AdminFigures['visits']['days'][number]>(sql`
    select d.date::date::text as date, coalesce(kept, 0)::int as kept, coalesce(called_off, 0)::int as called_off
    from generate_series(${first}::date, ${today}::date, interval '1 day') d(date)
    left join (
      select date, count(*) filter (where not ${calledOff}) as kept, count(*) filter (where ${calledOff}) as called_off
      from bookings where date between ${first} and ${today} group by date) b on b.date = d.date::date
    order by 1`)
  return rows
}
