import { inArray, sql } from 'drizzle-orm'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { invalid } from '../../../domain/contract/refusal'
import { type Period, periodText, sameValue } from '../../../domain/resource'
import { isSoldTo } from '../../../domain/resource/shared-fields'
import { numericDate } from '../../../domain/text/dates'
import { doctorProfiles, subscriptionPlans, subscriptions } from '../../db/tables'
import type { Tx } from '../../db/types'
import { arrayOf, type ServeOptions, storedAs, type Values } from '../engine/serve'
import { running } from './subscriptions'

/** Locks doctors until the end of the transaction, so that no other request gives them a subscription meanwhile. */
export const lockDoctors = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`select 1 from users where id = any(${arrayOf(ids)}::int[]) order by id for no key update`)

/** A subscription as it was, and as it would be. */
interface Change {
  readonly before: Values | null
  readonly after: Values
}

/** True when one of the fields gets another value. */
const touches = ({ before, after }: Change, fields: readonly string[]) =>
  fields.some((field) => !before || !sameValue(before[field], after[field]))

/**
 * A doctor has one subscription at a time, of a plan for the doctor's category. Only what is changed is judged, so that what
 * was stored before the rule can still be edited; a canceled one no longer runs and is never refused.
 */
export const oneAtATime: NonNullable<ServeOptions['check']> = async ({ tx }, action, changes) => {
  if (action === 'delete') return
  const all = changes.map(({ before, values }): Change => ({ before, after: { ...before, ...values } }))
  await lockDoctors(tx, [...new Set(all.map(({ after }) => Number(after.doctor_id)))])
  if (action !== 'restore') await requirePlansForCategory(tx, all)
  const days = ['doctor_id', 'period', 'status']
  await requireFreeDays(
    tx,
    all.filter((change) => change.after.status !== 'canceled' && (action === 'restore' || touches(change, days))),
  )
}

/** Text for a plan that is not sold to the doctor's category. */
export const otherCategory = 'Il piano non è pensato per questa categoria di medici.'

async function requirePlansForCategory(tx: Tx, all: readonly Change[]): Promise<void> {
  const chosen = (['subscription_plan_id', 'next_plan_id'] as const).flatMap((field) =>
    all
      .filter((change) => change.after[field] != null && touches(change, ['doctor_id', field]))
      .map(({ after }) => ({ field, doctor: Number(after.doctor_id), plan: Number(after[field]) })),
  )
  if (chosen.length === 0) return
  const { user_id, category } = doctorProfiles
  const doctors = [...new Set(chosen.map(({ doctor }) => doctor))]
  const profiles = await tx.select({ user_id, category }).from(doctorProfiles).where(inArray(user_id, doctors))
  const categoryOf = new Map(profiles.map((profile) => [profile.user_id, profile.category]))
  const { id, user_categories } = subscriptionPlans
  const planIds = [...new Set(chosen.map(({ plan }) => plan))]
  const plans = await tx.select({ id, user_categories }).from(subscriptionPlans).where(inArray(id, planIds))
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  for (const { field, doctor, plan } of chosen) {
    const sold = planOf.get(plan)
    const of = categoryOf.get(doctor)
    // who is missing is refused as a reference
    if (of && sold && !isSoldTo(sold, of)) throw invalid({ [field]: [otherCategory] })
  }
}

interface Overlap extends Record<string, unknown> {
  /** Place of the refused change. */
  readonly n: number
  readonly plan: string
  readonly from: CivilDate | null
  readonly to: CivilDate | null
  /** Last day of all that the doctor has; null without an end. */
  readonly last_day: CivilDate | null
}

/** Refuses days on which the doctor has another subscription, stored or of the same change. */
async function requireFreeDays(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map(({ before, after }, n) => ({
    ...{ n, id: before?.id ?? null, doctor_id: after.doctor_id, plan_id: after.subscription_plan_id },
    days: storedAs(subscriptions.period, after.period),
  }))
  const { rows } = await tx.execute<Overlap>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(n int, id int, doctor_id int, plan_id int, days daterange)),
    others as (
      select null::int as n, r.doctor_id, r.subscription_plan_id as plan_id, r.days from (${running}) r
      where r.doctor_id in (select doctor_id from given) and not exists (select 1 from given g where g.id = r.id)
      union all select n, doctor_id, plan_id, days from given)
    select g.n, p.name as plan, lower(o.days)::text as "from", (upper(o.days) - 1)::text as "to", (
      select case when bool_or(upper_inf(l.days)) then null else (max(upper(l.days)) - 1)::text end
      from others l where l.doctor_id = g.doctor_id and l.n is null) as last_day
    from given g
    join others o on o.doctor_id = g.doctor_id and o.n is distinct from g.n and o.days && g.days
    join subscription_plans p on p.id = o.plan_id
    order by g.n, lower(o.days) limit 1`)
  const [overlap] = rows
  const change = overlap && changes[overlap.n]
  if (!change) return
  const { plan, last_day, ...other } = overlap
  const both = `Il periodo ${periodText(change.after.period as Period)} si sovrappone a «${plan}», ${periodText(other)}`
  const free = last_day && ` Può cominciare dal ${numericDate(addDays(last_day, 1))}.`
  throw invalid({ period: [`${both}.${free ?? ''}`] })
}
