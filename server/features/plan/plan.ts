import { type SQL, sql } from 'drizzle-orm'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { OwnPlan, OwnSubscription, PlanOnSale } from '../../../domain/contract/practice/plan'
import { invalid, stale, unknownValue } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { running } from '../../resources/exceptions/subscriptions'
import { invoice, requireInvoice } from './invoice'

/** The caller's own subscription (product.md §5, "plan"), also while another doctor's agenda is open. */
export const register = routes((handle) => {
  handle(endpoints.ownPlan, async (context) => ({ data: await readPlan(context) }))
  handle(endpoints.changeOwnPlan, async (context, { body }) => ({ data: await changePlan(context, body) }))
  handle(endpoints.ownInvoice, { requireVisible: requireInvoice }, (context, { id }) => invoice(context, id))
})

const planJson = (plan: SQL) => sql`case when ${plan}.id is null then null else json_build_object('id', ${plan}.id,
  'name', ${plan}.name, 'price', ${plan}.price, 'months', ${plan}.months, 'features', ${plan}.features) end`

interface SubscriptionRow extends OwnSubscription, Record<string, unknown> {
  runs: boolean
}

/** All subscriptions of the caller, that of today first, then the newest. */
async function subscriptionsOf({ tx, caller }: Context, today: string): Promise<SubscriptionRow[]> {
  const { rows } = await tx.execute<SubscriptionRow>(sql`
    select s.id, ${planJson(sql`p`)} as plan, s.status, lower(s.period)::text as "from",
      (upper(s.period) - 1)::text as "to", s.price, s.payment_method, s.invoice_number, s.auto_renew, s.version,
      case when s.auto_renew then coalesce(${planJson(sql`n`)}, ${planJson(sql`p`)}) end as next_plan,
      s.days @> ${today}::date as runs
    from (${running}) s join subscription_plans p on p.id = s.subscription_plan_id
    left join subscription_plans n on n.id = s.next_plan_id
    where s.doctor_id = ${caller.userId}
    order by s.days @> ${today}::date desc, upper(s.period) desc nulls first, s.id desc`)
  return rows
}

/** Plans on sale for the caller's category, in the order of the price list. */
async function plansFor({ tx, caller }: Context): Promise<PlanOnSale[]> {
  const { rows } = await tx.execute<PlanOnSale & Record<string, unknown>>(sql`
    select p.id, p.name, p.price, p.months, p.features from subscription_plans p
    join doctor_profiles d on d.user_id = ${caller.userId}
    where p.active and p.deleted_at is null and (p.user_categories = '{}' or d.category = any(p.user_categories))
    order by p.position, p.id`)
  return rows
}

async function readPlan(context: Context): Promise<OwnPlan> {
  const { date: today } = agendaClock(context.now.getTime())
  const all = await subscriptionsOf(context, today)
  const withoutMark = ({ runs: _, ...subscription }: SubscriptionRow): OwnSubscription => subscription
  const [first] = all
  const current = first?.runs ? withoutMark(first) : null
  return {
    current,
    days_left: current?.to ? toDayNumber(current.to) - toDayNumber(today) + 1 : null,
    others: all.slice(current ? 1 : 0).map(withoutMark),
    plans: await plansFor(context),
  }
}

const ended = 'Non hai un abbonamento in corso.'

/** What follows at the end of the running period: nothing is paid or changed before. */
async function changePlan(
  context: Context,
  { version, ...wanted }: BodyOf<typeof endpoints.changeOwnPlan>,
): Promise<OwnPlan> {
  const { tx, now, caller } = context
  // two changes at once follow each other
  await tx.execute(sql`select 1 from subscriptions where doctor_id = ${caller.userId} order by id for update`)
  const before = await readPlan(context)
  const { current, plans } = before
  if (!current) throw invalid({ auto_renew: [ended] })
  if (current.version !== version) throw stale(before)
  const next = wanted.next_plan_id
  if (next != null && next !== current.plan.id && !plans.some(({ id }) => id === next))
    throw unknownValue('next_plan_id')
  const plan = next === undefined ? sql`next_plan_id` : sql`${next === current.plan.id ? null : next}::int`
  // whoever chooses a plan wants it to follow
  const renews = wanted.auto_renew ?? (next == null ? current.auto_renew : true)
  await tx.execute(sql`
    update subscriptions set next_plan_id = case when ${renews} then ${plan} end, auto_renew = ${renews},
      version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = ${current.id}`)
  await recordAction(context, {
    action: 'update',
    subject: 'subscriptions',
    subject_id: current.id,
    change: { auto_renew: [current.auto_renew, renews], next_plan_id: [current.next_plan?.id ?? null, next ?? null] },
  })
  return readPlan(context)
}
