import { and, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths, type CivilDate } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { invalid, notFound, Refusal, unknownValue } from '../../../domain/contract/refusal'
import type { UnsubscribedDoctor, UnsubscribedKind } from '../../../domain/contract/subscriptions'
import type { OrderKey } from '../../db/keyset'
import { foundBy } from '../../db/search'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { listReply, type PageRequest } from '../../http/paging'
import { findServed } from '../../resources'
import { create } from '../../resources/engine/write'
import { everyDoctor, running } from '../../resources/exceptions/subscriptions'

type Query = QueryOf<typeof endpoints.withoutSubscriptions>

const runsOn = (day: CivilDate): SQL => sql`exists (
  select 1 from (${running}) r where r.doctor_id = d.id and r.days @> ${day}::date)`

const hasHad: SQL = sql`exists (select 1 from (${running}) r where r.doctor_id = d.id and not isempty(r.days))`
const conditionOf: Record<UnsubscribedKind, SQL> = { ended: hasHad, never: sql`not ${hasHad}` }

/** Doctors with none running on the day, found by the words of a search. */
function unsubscribed(today: CivilDate, { search, category, had }: Query): SQL {
  const conditions = and(
    sql`not ${runsOn(today)}`,
    foundBy(sql`d.search`, search),
    category === undefined ? undefined : sql`d.category = any(${`{${category}}`}::text[])`,
    had && conditionOf[had],
  )
  return sql`from (${everyDoctor}) d where ${conditions}`
}

/** Doctors who pay for nothing today, by name; with what they had before. */
export async function listUnsubscribed({ tx, now }: Context, query: Query) {
  const { date: today } = agendaClock(now.getTime())
  const from = unsubscribed(today, query)
  return listReply(query, {
    tx,
    path: endpoints.withoutSubscriptions.path,
    counted: sql`select 1 ${from}`,
    rows: async (page) => (await tx.execute<FoundDoctor>(pageOfDoctors(from, today, page))).rows,
    toWire: (rows) => rows.map(({ search: _, ...doctor }) => doctor),
    order: { sort: 'name', keys: byName, valuesOf: ({ search, id }) => [search, String(id)] },
  })
}

type FoundDoctor = UnsubscribedDoctor & { readonly search: string } & Record<string, unknown>

const byName: readonly OrderKey[] = [
  { expression: sql`d.search collate "C"`, cast: 'text', descending: false, nullable: false },
  { expression: sql`d.id`, cast: 'bigint', descending: false, nullable: false },
]

const pageOfDoctors = (from: SQL, today: CivilDate, { limit, offset, after }: PageRequest): SQL => sql`
    select page.id, page.last_name || ' ' || page.first_name as name, page.category, c.name as city, page.email,
      page.search, (
      select json_build_object('plan', p.name, 'last_day', (upper(r.days) - 1)::text)
      from (${running}) r join subscription_plans p on p.id = r.subscription_plan_id
      where r.doctor_id = page.id and upper(r.days) <= ${today}::date
      order by upper(r.days) desc, r.id desc limit 1) as last
    from (select d.* ${from}${after ? sql` and ${after}` : sql``}
      order by d.search collate "C", d.id limit ${limit} offset ${offset}) page
    left join cities c on c.id = page.city_id
    order by page.search collate "C", page.id`

const alreadySubscribed = () =>
  new Refusal(409, {
    message: 'Il medico ha già un abbonamento in corso.',
    description: 'Qualcuno lo ha attivato nel frattempo: lo trovi in «Lista medici».',
    code: 'already-subscribed',
  })

interface Plan {
  readonly id: number
  readonly price: number
  readonly months: number
  readonly trial_days: number
  readonly user_categories: readonly string[]
}

/** A plan that is for sale. */
async function planOf(tx: Tx, id: number): Promise<Plan> {
  const { rows } = await tx.execute<Plan & Record<string, unknown>>(sql`
    select id, price, months, trial_days, user_categories from subscription_plans
    where id = ${id} and active and deleted_at is null`)
  if (!rows[0]) throw unknownValue('subscription_plan_id')
  return rows[0]
}

/** The doctor, kept for this transaction, so that two admins do not give two subscriptions. */
async function doctorOf(tx: Tx, id: number): Promise<{ category: string }> {
  await tx.execute(sql`select 1 from users where id = ${id} for update`)
  const { rows } = await tx.execute<{ category: string }>(
    sql`select d.category from (${everyDoctor}) d where d.id = ${id}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Gives a doctor who has none a subscription of a plan, by the same path as one written by hand. */
export async function offerSubscription(
  context: Context,
  doctorId: number,
  { subscription_plan_id, from, trial }: BodyOf<typeof endpoints.offerSubscription>,
): Promise<{ id: number; last_day: CivilDate }> {
  const { tx, now } = context
  const { category } = await doctorOf(tx, doctorId)
  const plan = await planOf(tx, subscription_plan_id)
  if (plan.user_categories.length > 0 && !plan.user_categories.includes(category))
    throw invalid({ subscription_plan_id: ['Il piano non è pensato per questa categoria di medici.'] })
  if (trial && plan.trial_days === 0) throw invalid({ trial: ['Il piano non prevede una prova.'] })
  const { date: today } = agendaClock(now.getTime())
  if (from < today) throw invalid({ from: ['Il primo giorno non può essere passato.'] })
  const { rows } = await tx.execute(sql`select 1 from (select ${doctorId}::int as id) d
    where exists (select 1 from (${running}) r where r.doctor_id = d.id and r.days && daterange(${today}::date, null))`)
  if (rows.length > 0) throw alreadySubscribed()
  const last_day = trial ? addDays(from, plan.trial_days - 1) : addDays(addMonths(from, plan.months), -1)
  const body = {
    doctor_id: doctorId,
    subscription_plan_id,
    status: trial ? 'trial' : 'unpaid',
    period: { from, to: last_day },
    price: trial ? 0 : plan.price,
    payment_method: null,
    invoice_number: null,
    auto_renew: false,
  }
  const { id } = await create(context, findServed('subscriptions'), body)
  return { id, last_day }
}
