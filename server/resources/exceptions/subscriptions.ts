import { not, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths, type CivilDate } from '../../../domain/calendar/civil-date'
import { type subscriptionPlans, subscriptions, users } from '../../db/tables'
import type { ServeOptions } from '../engine/serve'

const inRome = (instant: SQL): SQL => sql`(${instant} at time zone 'Europe/Rome')::date`

/** The day from which a subscription `as` no longer runs because it was canceled; null unless it was. */
const canceledOn = (as: SQL): SQL => sql`case when ${as}.status = 'canceled' then ${inRome(sql`${as}.updated_at`)} end`

/**
 * The days a subscription runs, defined only here: those of its period, for a canceled one only those before its last
 * change, for a deleted doctor only those before the deletion. `s` is the subscription, `u` its doctor.
 */
const daysRun: SQL = sql`(s.period * daterange(null, least(${canceledOn(sql`s`)}, ${inRome(sql`u.deleted_at`)})))`

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

/** Today in Rome; a subquery, so that it is computed once and not for every row. */
const todayOnce: SQL = sql`(select ${inRome(sql`now()`)})`

/** The order of a doctor's subscriptions: the one running today first, of several the one that ends last; else the latest. */
const rank = (as: SQL): SQL => sql`(${as}.period * daterange(null, ${canceledOn(as)}) @> ${todayOnce},
  coalesce(upper(${as}.period), 'infinity'), ${as}.id)`

/** Whether a subscription is the one by which its doctor is listed: one row for each doctor. */
const isCurrent: SQL = sql`(not exists (
  select 1 from subscriptions o where o.doctor_id = ${subscriptions.doctor_id} and o.deleted_at is null
    and ${rank(sql`o`)} > ${rank(sql`subscriptions`)}))`

export const current = {
  computed: { current: isCurrent },
  filters: { current: ([wanted]) => (wanted === 1 ? isCurrent : not(isCurrent)) },
} satisfies ServeOptions

/** What a subscription of a plan is from its first day on: a trial without a price, or the whole duration, to be paid. */
export function termsOf(
  { trial_days, months, price }: Pick<typeof subscriptionPlans.$inferSelect, 'trial_days' | 'months' | 'price'>,
  from: CivilDate,
  isTrial: boolean,
) {
  const to = isTrial ? addDays(from, trial_days - 1) : addDays(addMonths(from, months), -1)
  const status = isTrial ? ('trial' as const) : ('unpaid' as const)
  return { status, period: { from, to }, price: isTrial ? 0 : price, auto_renew: false }
}
