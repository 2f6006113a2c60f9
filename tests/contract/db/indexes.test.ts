import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { withTransaction } from '../../../server/db/transaction'
import { finishElapsedBookings } from '../../../server/scheduling/booking/finish-elapsed'
import { aPractice, type Practice } from '../../support/builders/practice'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl } from '../../support/servers/database'

interface Asked {
  readonly text: string
  readonly values: unknown[]
}

/** The statements sent to PostgreSQL during `work`. */
async function askedDuring(work: () => Promise<{ status: number }>): Promise<Asked[]> {
  const asked: Asked[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, values] = given as [string | { text: string }, unknown[] | undefined]
    asked.push({ text: typeof config === 'string' ? config : config.text, values: values ?? [] })
    return query.apply(this, given)
  } as never)
  try {
    expect((await work()).status).toBe(200)
  } finally {
    spy.mockRestore()
  }
  return asked
}

/** Queries of lists and badges follow an index in its order, so that they do not slow down as the table grows. */
describe('query plans of lists use an index', () => {
  let practice: Practice
  let planner: pg.Client

  beforeAll(async () => {
    const url = await aPostgresUrl()
    practice = await aPractice(await connect({ databaseUrl: url }))
    planner = new pg.Client({ connectionString: url })
    await planner.connect()
    // with so few rows the planner would choose a scan and a sort
    for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'])
      await planner.query(`set enable_${way} = off`)
  })
  afterAll(async () => {
    await planner.end()
    await practice.close()
    await practice.connection.close()
  })

  /** The indexes in the plans of a call's statements on a table. */
  async function indexesOf(table: string, work: () => Promise<{ status: number }>): Promise<string[]> {
    const used = new Set<string>()
    for (const { text, values } of await askedDuring(work)) {
      if (!new RegExp(`(from|join) "?${table}"? `).test(text)) continue
      const { rows } = await planner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const [, index] of plan.matchAll(/using (\w+) on/g)) used.add(index as string)
    }
    return [...used]
  }

  const bookings = (query: Record<string, string | number>) => () =>
    practice.doctor.call(endpoints.bookings, { query: { paginate: 1, ...query } })
  const people =
    (service: () => number, query = {}) =>
    () =>
      practice.doctor.call(endpoints.serviceUsers, { params: { id: service() }, query: { paginate: 1, ...query } })
  const inbox = (query: Record<string, string | number>) => () =>
    practice.doctor.call(endpoints.notifications, { query: { paginate: 1, ...query } })

  test.each<[string, string, string, () => Promise<{ status: number }>]>([
    ['a week of visits', 'bookings', 'bookings_agenda', bookings({ from: '2026-11-23', to: '2026-11-29' })],
    ['visits, the latest first', 'bookings', 'bookings_agenda', bookings({ sort: '-date' })],
    ['visits by when they were made', 'bookings', 'bookings_made', bookings({ sort: '-created_at' })],
    ['visits by hour', 'bookings', 'bookings_hour', bookings({ sort: 'from' })],
    ['requests', 'bookings', 'bookings_status', bookings({ 'filter[status]': 'pending' })],
    [
      'an export',
      'bookings',
      'bookings_agenda',
      () =>
        practice.doctor.call(endpoints.exportBookings, {
          query: { format: 'csv', from: '2026-11-01', to: '2026-11-30' },
        }),
    ],
    ['people by name', 'users', 'users_order', people(() => practice.roma.visit)],
    ['representatives', 'role_users', 'role_users_of_role', people(() => practice.roma.mr)],
    ['the inbox, what waits', 'notifications', 'notifications_pending', inbox({ pending: 1 })],
    ['the inbox, by kind', 'notifications', 'notifications_inbox', inbox({ type: 'communication' })],
  ])('%s', async (_name, table, index, ask) => {
    expect(await indexesOf(table, ask)).toContain(index)
  })

  test('the total of a doctor’s bookings is counted by the index on doctor and date', async () => {
    const list = () => practice.doctor.call(endpoints.bookings, { query: { paginate: '1' } })
    const counting = (await askedDuring(list)).find(({ text }) => text.includes('count(*)'))
    if (!counting) throw new Error('Nothing was counted')
    await planner.query('set enable_seqscan = on')
    const { rows } = await planner.query<{ 'QUERY PLAN': string }>(`explain ${counting.text}`, counting.values)
    await planner.query('set enable_seqscan = off')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('bookings_agenda')
    expect(plan).not.toContain('Seq Scan on bookings')
  })

  test('elapsed visits are found by date, however many visits lie in the future', async () => {
    const { db } = practice.connection
    const asked = await askedDuring(async () => {
      await withTransaction(db, (tx) => finishElapsedBookings(tx, practice.clock.now()))
      return { status: 200 }
    })
    const settling = asked.find(({ text }) => text.includes('with "due" as')) as Asked
    const { rows } = await planner.query<{ 'QUERY PLAN': string }>(`explain ${settling.text}`, settling.values)
    const plan = rows.map((row) => row['QUERY PLAN'].trim())
    const scan = plan.findIndex((line) => line.includes('using bookings_due on'))
    expect(plan[scan + 1]).toMatch(/^Index Cond: \(date <= /)
  })
})
