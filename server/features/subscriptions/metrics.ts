import { Readable } from 'node:stream'
import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate, endOfMonth, shiftMonth, startOfMonth } from '../../../domain/calendar/civil-date'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import { expiringDays } from '../../../domain/contract/administration'
import { tableType } from '../../../domain/contract/files'
import type {
  ExpiringSubscription,
  MetricsMonths,
  MetricsTable,
  MonthOfMetrics,
  PlanInUse,
  RegionOfMetrics,
  SubscriptionMetrics,
} from '../../../domain/contract/practice/subscriptions'
import { monthAndYear } from '../../../domain/text/dates'
import { recordAction } from '../../audit/audit'
import { countWhere } from '../../db/fragments'
import { cities, doctorProfiles, provinces, regions, subscriptionPlans, subscriptions, users } from '../../db/tables'
import { notDeleted } from '../../db/tables/columns'
import type { Tx } from '../../db/types'
import { routes } from '../../http/handle'
import { download } from '../../http/replies'
import { type Cell, csvOf, workbookOf } from '../../http/table-file'
import { everyDoctor, expiring, running } from '../../resources/exceptions/subscriptions'

/** Maximum rows of the list of ending subscriptions: more than can be called in a month. */
const mostExpiring = 500

/** Subscription figures as of today in Rome, and their tables as files. */
export const register = routes((handle) => {
  handle(endpoints.subscriptionMetrics, async ({ tx, now }, { query }) => ({
    data: await subscriptionMetrics(tx, now, query.months),
  }))
  handle(endpoints.exportSubscriptionMetrics, async (context, { body: { table, format, months } }) => {
    const metrics = await subscriptionMetrics(context.tx, context.now, months)
    const { file, cells } = sheets[table]
    const rows = cells(metrics)
    const content = Readable.from(format === 'csv' ? csvOf(once(rows)) : await workbookOf(rows))
    await recordAction(context, { action: 'export', subject: 'subscription-metrics', detail: `${format} ${table}` })
    return download({ name: `${file}-${metrics.today}.${format}`, type: tableType[format], content })
  })
})

async function subscriptionMetrics(tx: Tx, now: Date, months: MetricsMonths = '12'): Promise<SubscriptionMetrics> {
  const { date: today } = agendaClock(now.getTime())
  return {
    today,
    months: await byMonth(tx, today, Number(months)),
    plans: await byPlan(tx, today),
    regions: await byRegion(tx, today),
    expiring: await aboutToEnd(tx, today),
  }
}

const runs = new QueryBuilder()
  .$with('runs', { ...getTableColumns(subscriptions), days: sql<string>`days`.as('days') })
  .as(running)
const orNone = (figure: SQL.Aliased<number | null>) => sql<number>`coalesce(${figure}, 0)`

/**
 * Figures by month. `n` numbers the months; 0 is the one before the first, so that the first one has gains and losses too:
 * active = active of the month before + joined - lost.
 */
function byMonth(tx: Tx, today: CivilDate, months: number): Promise<MonthOfMetrics[]> {
  const firsts = Array.from({ length: months + 1 }, (_, n) => shiftMonth(startOfMonth(today), n - months))
  const days = firsts.map((month, n) => ({
    n,
    month,
    day: month === startOfMonth(today) ? today : endOfMonth(month),
  }))
  const points = tx
    .$with('points', {
      n: sql<number>`n`.as('n'),
      month: sql<CivilDate>`month`.as('month'),
      day: sql<CivilDate>`day`.as('day'),
    })
    .as(sql`select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as p(n int, month date, day date)`)
  const here = tx
    .$with('here')
    .as(
      tx
        .selectDistinct({ n: points.n, doctor_id: runs.doctor_id })
        .from(points)
        .innerJoin(runs, sql`${runs.days} @> ${points.day}`),
    )
  const before = tx
    .$with('before')
    .as(tx.select({ next: sql<number>`${here.n} + 1`.as('next'), doctor_id: here.doctor_id }).from(here))
  const moves = tx.$with('moves').as(
    tx
      .select({
        at: sql<number>`coalesce(${here.n}, ${before.next})`.as('at'),
        active: countWhere(isNotNull(here.n)).as('active'),
        joined: countWhere(isNull(before.next)).as('joined'),
        lost: countWhere(isNull(here.n)).as('lost'),
      })
      .from(here)
      .fullJoin(before, and(eq(before.doctor_id, here.doctor_id), eq(before.next, here.n)))
      .groupBy(sql`1`),
  )
  const { period, price, status } = subscriptions
  const sales = tx.$with('sales').as(
    tx
      .select({
        since: sql<CivilDate>`date_trunc('month', lower(${period}))::date`.as('since'),
        sold: sql<number>`sum(${price})::int`.as('sold'),
        unpaid: sql<number | null>`sum(${price}) filter (where ${status} = 'unpaid')::int`.as('unpaid'),
      })
      .from(subscriptions)
      .where(and(notDeleted(subscriptions), ne(status, 'trial')))
      .groupBy(sql`1`),
  )
  return tx
    .with(points, runs, here, before, moves, sales)
    .select({
      month: points.month,
      active: orNone(moves.active),
      joined: orNone(moves.joined),
      lost: orNone(moves.lost),
      sold: orNone(sales.sold),
      unpaid: orNone(sales.unpaid),
    })
    .from(points)
    .leftJoin(moves, eq(moves.at, points.n))
    .leftJoin(sales, eq(sales.since, points.month))
    .where(gt(points.n, 0))
    .orderBy(points.n)
}

/** Doctors by plan; each counts once, for the subscription that ends last. */
function byPlan(tx: Tx, today: CivilDate): Promise<PlanInUse[]> {
  const present = tx
    .$with('present')
    .as(
      tx
        .selectDistinctOn([runs.doctor_id])
        .from(runs)
        .where(sql`${runs.days} @> ${today}::date`)
        .orderBy(runs.doctor_id, sql`upper(${runs.period}) desc nulls first`, desc(runs.id)),
    )
  return tx
    .with(runs, present)
    .select({
      plan: { id: subscriptionPlans.id, name: subscriptionPlans.name },
      doctors: count(),
      trials: countWhere(eq(present.status, 'trial')),
      monthly: sql<number>`coalesce(round(sum(${present.price}::numeric / ${subscriptionPlans.months})
        filter (where ${present.status} <> 'trial')), 0)::int`,
    })
    .from(present)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, present.subscription_plan_id))
    .groupBy(subscriptionPlans.id)
    .orderBy(desc(count()), subscriptionPlans.position, subscriptionPlans.id)
}

/** Doctors by region, in order of name; those without a known city come last. */
function byRegion(tx: Tx, today: CivilDate): Promise<RegionOfMetrics[]> {
  const present = tx
    .$with('present')
    .as(tx.selectDistinct({ doctor_id: runs.doctor_id }).from(runs).where(sql`${runs.days} @> ${today}::date`))
  const doctors = tx.$with('doctors', { id: users.id, city_id: doctorProfiles.city_id }).as(everyDoctor)
  return tx
    .with(runs, present, doctors)
    .select({
      region: { id: regions.id, name: regions.name },
      doctors: count(),
      subscribed: count(present.doctor_id),
    })
    .from(doctors)
    .leftJoin(present, eq(present.doctor_id, doctors.id))
    .leftJoin(cities, eq(cities.id, doctors.city_id))
    .leftJoin(provinces, eq(provinces.id, cities.province_id))
    .leftJoin(regions, eq(regions.id, provinces.region_id))
    .groupBy(regions.id)
    .orderBy(sql`${regions.name} nulls last`)
}

function aboutToEnd(tx: Tx, today: CivilDate): Promise<ExpiringSubscription[]> {
  const { id, doctor_id, subscription_plan_id, auto_renew } = subscriptions
  const last_day = sql<CivilDate>`last_day`.as('last_day')
  const ending = tx
    .$with('ending', { id, doctor_id, subscription_plan_id, auto_renew, last_day })
    .as(expiring(today, addDays(today, expiringDays)))
  return tx
    .with(ending)
    .select({
      id: ending.id,
      doctor: { id: users.id, name: sql<string>`trim(${users.last_name} || ' ' || ${users.first_name})` },
      plan: { id: subscriptionPlans.id, name: subscriptionPlans.name },
      last_day: ending.last_day,
      auto_renew: ending.auto_renew,
    })
    .from(ending)
    .innerJoin(users, eq(users.id, ending.doctor_id))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, ending.subscription_plan_id))
    .orderBy(ending.last_day, sql`${users.search} collate "C"`, ending.id)
    .limit(mostExpiring)
}

/** An exported table: its file name, its rows, and the value of each column. */
const sheet = <Row>(
  file: string,
  rows: (metrics: SubscriptionMetrics) => readonly Row[],
  columns: Record<string, (row: Row) => Cell>,
) => ({
  file,
  cells: (metrics: SubscriptionMetrics): Cell[][] => [
    Object.keys(columns),
    ...rows(metrics).map((row) => Object.values(columns).map((cell) => cell(row))),
  ],
})

const sheets: Record<MetricsTable, Pick<ReturnType<typeof sheet>, 'file' | 'cells'>> = {
  months: sheet('abbonamenti-per-mese', ({ months }) => months, {
    Mese: ({ month }) => monthAndYear(month),
    'Medici abbonati': ({ active }) => active,
    Nuovi: ({ joined }) => joined,
    Persi: ({ lost }) => lost,
    Venduto: ({ sold }) => sold / 100,
    'Di cui da pagare': ({ unpaid }) => unpaid / 100,
  }),
  plans: sheet('abbonamenti-per-piano', ({ plans }) => plans, {
    Piano: ({ plan }) => plan.name,
    Medici: ({ doctors }) => doctors,
    'In prova': ({ trials }) => trials,
    'Valore al mese': ({ monthly }) => monthly / 100,
  }),
  regions: sheet('abbonamenti-per-regione', ({ regions }) => regions, {
    Regione: ({ region }) => region?.name ?? 'Comune non indicato',
    Medici: ({ doctors }) => doctors,
    'Con abbonamento': ({ subscribed }) => subscribed,
  }),
  expiring: sheet('abbonamenti-in-scadenza', ({ expiring: rows }) => rows, {
    Medico: ({ doctor }) => doctor.name,
    Piano: ({ plan }) => plan.name,
    'Ultimo giorno': ({ last_day }) => ({ date: last_day }),
    'Rinnovo automatico': ({ auto_renew }) => auto_renew,
  }),
}

async function* once<T>(part: T): AsyncGenerator<T> {
  yield part
}
