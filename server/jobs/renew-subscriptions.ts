import { sql } from 'drizzle-orm'
import { addDays, addMonths, type CivilDate } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import { record } from '../audit/audit'
import { takesJobLock } from '../db/job-lock'
import { subscriptions } from '../db/tables'
import type { Tx } from '../db/types'

/** Days after the end in which one is still renewed, after downtime; older ones were left to end. */
const renewedLate = 7

interface Ending extends Record<string, unknown> {
  id: number
  doctor_id: number
  to: CivilDate
  plan_id: number
  price: number
  months: number
  payment_method: typeof subscriptions.$inferSelect.payment_method
}

/**
 * Renews the subscriptions whose last day is today and that are not to end (product.md §5, "plan"): the next period begins the
 * day after, with the plan that the doctor has chosen, at its price, to be paid. Returns how many.
 * Safe in several processes.
 */
export async function renewSubscriptions(tx: Tx, now: Date): Promise<number> {
  if (!(await takesJobLock(tx, 'renew subscriptions'))) return 0
  const { date: today } = romeWallClock(now.getTime())
  const ending = sql`upper(s.period) between ${addDays(today, 1 - renewedLate)}::date and ${addDays(today, 1)}::date`
  // a doctor who is being given a subscription at this moment has his turn at the next run
  const { rows: doctors } = await tx.execute<{ id: number }>(sql`
    select u.id from users u where u.id in (select s.doctor_id from subscriptions s where s.auto_renew and ${ending})
    order by u.id for no key update skip locked`)
  const { rows } = await tx.execute<Ending>(sql`
    select s.id, s.doctor_id, (upper(s.period) - 1)::text as "to", p.id as plan_id, p.price, p.months, s.payment_method
    from subscriptions s join subscription_plans p on p.id = coalesce(s.next_plan_id, s.subscription_plan_id)
    join users u on u.id = s.doctor_id and u.active and u.deleted_at is null
    where s.auto_renew and s.status <> 'canceled' and s.deleted_at is null
      and ${ending} and s.doctor_id = any(${`{${doctors.map(({ id }) => id)}}`}::int[])
      and not exists (select 1 from subscriptions o where o.doctor_id = s.doctor_id and o.id <> s.id
        and o.deleted_at is null and o.status <> 'canceled' and coalesce(upper(o.period) > upper(s.period), true))
    order by s.id for update of s skip locked`)
  for (const { id, doctor_id, to, plan_id, price, months, payment_method } of rows) {
    const from = addDays(to, 1)
    const [made] = await tx
      .insert(subscriptions)
      .values({
        ...{ doctor_id, subscription_plan_id: plan_id, price, payment_method, status: 'unpaid', auto_renew: true },
        period: { from, to: addDays(addMonths(from, months), -1) },
        ...{ created_at: now, updated_at: now },
      })
      .returning({ id: subscriptions.id })
    await record(tx, {
      ...{ at: now, actor_id: null, action: 'create', subject: 'subscriptions' },
      subject_id: made?.id ?? null,
      detail: `renews ${id}`,
    })
  }
  return rows.length
}
