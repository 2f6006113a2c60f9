import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Category } from '../../../domain/access/roles'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import type { UnsubscribedDoctor } from '../../../domain/contract/practice/subscriptions'
import { invalid, notFound, Refusal, unknownValue } from '../../../domain/contract/refusal'
import { isSoldTo } from '../../../domain/resource/shared-fields'
import type { OrderKey } from '../../db/keyset'
import { foundBy } from '../../db/search'
import { subscriptionPlans, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { findServed } from '../../resources'
import { create } from '../../resources/engine/write'
import { lockDoctors, otherCategory } from '../../resources/exceptions/one-subscription'
import { everyDoctor, running, termsOf } from '../../resources/exceptions/subscriptions'

/** Doctors without a subscription. */
export const register = routes((handle) => {
  handle(endpoints.withoutSubscriptions, (context, { query }) => listUnsubscribed(context, query))
  handle(endpoints.offerSubscriptions, async (context, { body }) => ({ data: await offerToSeveral(context, body) }))
  handle(endpoints.offerSubscription, async (context, { id, body }) => ({
    data: await offerSubscription(context, id, body),
  }))
})

const personName = sql<string>`trim(${users.last_name} || ' ' || ${users.first_name})`

const byName: readonly OrderKey[] = [
  { expression: sql`d.search collate "C"`, cast: 'text', descending: false, nullable: false },
  { expression: sql`d.id`, cast: 'bigint', descending: false, nullable: false },
]

type FoundDoctor = UnsubscribedDoctor & { readonly search: string } & Record<string, unknown>

/** A condition: the doctor `d` has a subscription whose `days` match. */
const has = (days: SQL): SQL => sql`exists (select 1 from (${running}) r where r.doctor_id = d.id and ${days})`

/** Doctors without a subscription today, by name, filtered by a search; with their last subscription. */
function listUnsubscribed({ tx, now }: Context, query: QueryOf<typeof endpoints.withoutSubscriptions>) {
  const { search, category, had } = query
  const { date: today } = agendaClock(now.getTime())
  const hasHad = has(sql`not isempty(r.days)`)
  const conditions = and(
    sql`not ${has(sql`r.days @> ${today}::date`)}`,
    foundBy(sql`d.search`, search),
    category === undefined ? undefined : sql`d.category = any(${`{${category}}`}::text[])`,
    had === 'ended' ? hasHad : had === 'never' ? sql`not ${hasHad}` : undefined,
  )
  const from = sql`from (${everyDoctor}) d where ${conditions}`
  return listReply(query, {
    tx,
    path: endpoints.withoutSubscriptions.path,
    counted: sql`select 1 ${from}`,
    rows: async ({ limit, offset, after }) => {
      const { rows } = await tx.execute<FoundDoctor>(sql`
        select page.id, trim(page.last_name || ' ' || page.first_name) as name, page.category, c.name as city, page.email,
          page.search, (
          select json_build_object('plan', p.name, 'last_day', (upper(r.days) - 1)::text)
          from (${running}) r join subscription_plans p on p.id = r.subscription_plan_id
          where r.doctor_id = page.id and upper(r.days) <= ${today}::date
          order by upper(r.days) desc, r.id desc limit 1) as last
        from (select d.* ${from} and ${after ?? sql`true`}
          order by d.search collate "C", d.id limit ${limit} offset ${offset}) page
        left join cities c on c.id = page.city_id
        order by page.search collate "C", page.id`)
      return rows
    },
    toWire: (rows) => rows.map(({ search: _, ...doctor }) => doctor),
    order: { sort: 'name', keys: byName, valuesOf: ({ search: name, id }) => [name, String(id)] },
  })
}

/** Creates a subscription of a plan on sale for a doctor who has none, by the same path as one entered by hand. */
async function offerSubscription(
  context: Context,
  doctorId: number,
  { subscription_plan_id, from, trial }: BodyOf<typeof endpoints.offerSubscription>,
) {
  const { tx, now } = context
  const { date: today } = agendaClock(now.getTime())
  await lockDoctors(tx, [doctorId])
  const { rows } = await tx.execute<{ category: Category; is_subscribed: boolean }>(sql`
    select d.category, ${has(sql`r.days && daterange(${today}::date, null)`)} as is_subscribed
    from (${everyDoctor}) d where d.id = ${doctorId}`)
  const [doctor] = rows
  if (!doctor) throw notFound()
  const { id: planId, active, deleted_at } = subscriptionPlans
  const isForSale = and(eq(planId, subscription_plan_id), active, isNull(deleted_at))
  const [plan] = await tx.select().from(subscriptionPlans).where(isForSale)
  if (!plan) throw unknownValue('subscription_plan_id')
  if (!isSoldTo(plan, doctor.category)) throw invalid({ subscription_plan_id: [otherCategory] })
  if (trial && plan.trial_days === 0) throw invalid({ trial: ['Il piano non prevede una prova.'] })
  if (from < today) throw invalid({ from: ['Il primo giorno non può essere passato.'] })
  if (doctor.is_subscribed)
    throw new Refusal(409, {
      message: 'Il medico ha già un abbonamento in corso.',
      description: 'Qualcuno lo ha attivato nel frattempo: lo trovi in «Lista medici».',
      code: 'already-subscribed',
    })
  const terms = termsOf(plan, from, trial)
  const { id } = await create(context, findServed('subscriptions'), {
    doctor_id: doctorId,
    subscription_plan_id,
    ...terms,
    payment_method: null,
    invoice_number: null,
  })
  return { id, last_day: terms.period.to }
}

/** Gives each of them the same; what refuses one refuses all, by the doctor's name. */
async function offerToSeveral(
  context: Context,
  { doctor_ids, ...offer }: BodyOf<typeof endpoints.offerSubscriptions>,
): Promise<Awaited<ReturnType<typeof offerSubscription>>[]> {
  const doctors = [...new Set(doctor_ids)]
  await lockDoctors(context.tx, doctors)
  const given = []
  for (const id of doctors) given.push(await offerSubscription(context, id, offer).catch(namingDoctor(context, id)))
  return given
}

/** Refusals that concern one of several doctors begin with the name; those of the day or the trial concern all. */
const namingDoctor =
  ({ tx }: Context, id: number) =>
  async (refused: unknown): Promise<never> => {
    if (!(refused instanceof Refusal) || refused.body.errors?.from || refused.body.errors?.trial) throw refused
    if (refused.status === 404) throw unknownValue('doctor_ids')
    const [doctor] = await tx.select({ name: personName }).from(users).where(eq(users.id, id))
    throw invalid({ doctor_ids: [`${doctor?.name}: ${refused.body.message}`] })
  }
