import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { users } from '../../db/tables'

const inRome = (instant: SQL): SQL => sql`(${instant} at time zone 'Europe/Rome')::date`

/**
 * The days a subscription runs, defined only here: those of its period, for a canceled one only those before its last
 * change, for a deleted doctor only those before the deletion. `s` is the subscription, `u` its doctor.
 */
const daysRun: SQL = sql`(s.period * daterange(null, least(
  case when s.status = 'canceled' then ${inRome(sql`s.updated_at`)} end, ${inRome(sql`u.deleted_at`)})))`

/** All subscriptions, with the days each runs as `days`. */
export const running: SQL = sql`
  select s.*, ${daysRun} as days from subscriptions s join users u on u.id = s.doctor_id where s.deleted_at is null`

/** All doctors who can have a subscription. `offset 0` makes the planner run the subquery per profile: users are far more. */
export const everyDoctor: SQL = sql`
  select u.id, u.last_name, u.first_name, u.email, u.search, d.category, d.city_id
  from users u join doctor_profiles d on d.user_id = u.id
  where u.deleted_at is null and exists (
    select 1 from role_users ru
    where ru.user_id = d.user_id and ru.active and ru.role in ('doctor', 'specialist', 'pharmacy') offset 0)`

/** Subscriptions that run today, end by the day `by`, and have no successor of the same doctor. */
export const expiring = (today: CivilDate, by: CivilDate): SQL => sql`
  select id, doctor_id, subscription_plan_id, auto_renew, upper(days) - 1 as last_day
  from (
    select distinct on (doctor_id) * from (${running}) every_one where not isempty(days)
    order by doctor_id, upper(days) desc nulls first, id desc) latest
  where days @> ${today}::date and upper(days) <= ${by}::date + 1`

/** The doctor's plan today: that of the running subscription that ends last. */
export const planToday: SQL = sql`(
  select p.name from (${running}) s join subscription_plans p on p.id = s.subscription_plan_id
  where s.doctor_id = ${users.id} and s.days @> ${inRome(sql`now()`)}
  order by upper(s.period) desc nulls first, s.id desc limit 1)`
