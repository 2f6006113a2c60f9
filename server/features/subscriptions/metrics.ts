import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
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
import { monthAndYear, numericDate } from '../../../domain/text/dates'
import { recordAction } from '../../audit/audit'
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

const rowsOf = async <Row extends object>(tx: Tx, query: SQL) =>
  (await tx.execute<Row & Record<string, unknown>>(query)).rows as Row[]

/**
 * Figures by month. `n` numbers the months; 0 is the one before the first, so that the first one has gains and losses too:
 * active = active of the month before + joined - lost.
 */
async function byMonth(tx: Tx, today: CivilDate, months: number): Promise<MonthOfMetrics[]> {
  const firsts = Array.from({ length: months + 1 }, (_, n) => shiftMonth(startOfMonth(today), n - months))
  const points = firsts.map((month, n) => ({
    n,
    month,
    day: month === startOfMonth(today) ? today : endOfMonth(month),
  }))
  return rowsOf<MonthOfMetrics>(
    tx,
    sql`
    with points as (select * from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p(n int, month date, day date)),
    runs as (${running}),
    subscribed as (select distinct p.n, r.doctor_id from points p join runs r on r.days @> p.day),
    moves as (
      select coalesce(here.n, before.n + 1) as n, count(here.n)::int as active,
        count(*) filter (where before.n is null)::int as joined, count(*) filter (where here.n is null)::int as lost
      from subscribed here full join subscribed before on before.doctor_id = here.doctor_id and before.n = here.n - 1
      group by 1),
    sales as (
      select date_trunc('month', lower(period))::date as month, sum(price)::int as sold,
        coalesce(sum(price) filter (where status = 'unpaid'), 0)::int as unpaid
      from subscriptions where deleted_at is null and status <> 'trial' group by 1)
    select p.month::text, coalesce(m.active, 0) as active, coalesce(m.joined, 0) as joined, coalesce(m.lost, 0) as lost,
      coalesce(s.sold, 0) as sold, coalesce(s.unpaid, 0) as unpaid
    from points p left join moves m on m.n = p.n left join sales s on s.month = p.month
    where p.n > 0 order by p.n`,
  )
}

/** Doctors by plan; each counts once, for the subscription that ends last. */
const byPlan = (tx: Tx, today: CivilDate) =>
  rowsOf<PlanInUse>(
    tx,
    sql`
    with runs as (${running}),
    present as (
      select distinct on (doctor_id) * from runs where days @> ${today}::date
      order by doctor_id, upper(period) desc nulls first, id desc)
    select json_build_object('id', p.id, 'name', p.name) as plan, count(*)::int as doctors,
      count(*) filter (where r.status = 'trial')::int as trials,
      coalesce(round(sum(r.price::numeric / p.months) filter (where r.status <> 'trial')), 0)::int as monthly
    from present r join subscription_plans p on p.id = r.subscription_plan_id
    group by p.id order by doctors desc, p.position, p.id`,
  )

/** Doctors by region, in order of name; those without a known city come last. */
const byRegion = (tx: Tx, today: CivilDate) =>
  rowsOf<RegionOfMetrics>(
    tx,
    sql`
    with runs as (${running}),
    present as (select distinct doctor_id from runs where days @> ${today}::date)
    select case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as region,
      count(*)::int as doctors, count(r.doctor_id)::int as subscribed
    from (${everyDoctor}) d left join present r on r.doctor_id = d.id
    left join cities c on c.id = d.city_id left join provinces v on v.id = c.province_id
    left join regions g on g.id = v.region_id
    group by g.id order by g.name nulls last`,
  )

const aboutToEnd = (tx: Tx, today: CivilDate) =>
  rowsOf<ExpiringSubscription>(
    tx,
    sql`
    select e.id, json_build_object('id', e.doctor_id, 'name', trim(u.last_name || ' ' || u.first_name)) as doctor,
      json_build_object('id', p.id, 'name', p.name) as plan, e.last_day::text, e.auto_renew
    from (${expiring(today, addDays(today, expiringDays))}) e
    join users u on u.id = e.doctor_id join subscription_plans p on p.id = e.subscription_plan_id
    order by e.last_day, u.search collate "C", e.id limit ${mostExpiring}`,
  )

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
    'Ultimo giorno': ({ last_day }) => numericDate(last_day),
    'Rinnovo automatico': ({ auto_renew }) => auto_renew,
  }),
}

async function* once<T>(part: T): AsyncGenerator<T> {
  yield part
}
