import { sql as query } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { OwnPlan } from '../../../domain/contract/practice/plan'
import { renewSubscriptions } from '../../../server/jobs/renew-subscriptions'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open, kind) => {
  let practice: Practice
  let doctor: Session
  let id: number
  let plans: Record<string, number>

  beforeAll(async () => {
    practice = await aPractice(await open())
    id = await practice.person('doctor', { first_name: 'Irene', last_name: 'Valli' }, 'mmg')
    doctor = await practice.session(id)
    const rows = await practice.connection.sql<{ id: number; code: string }>(
      `insert into subscription_plans (name, code, price, months, features, user_categories, active, position) values
        ('Base', 'base', 2900, 1, '{agenda}', '{}', true, 1), ('Studio', 'studio', 34900, 12, '{agenda,chat}', '{mmg}', true, 2),
        ('Farmacia', 'farmacia', 59900, 12, '{agenda}', '{pharmacy}', true, 3), ('Vecchio', 'old', 100, 6, '{}', '{}', false, 4)
       returning id, code`,
    )
    plans = Object.fromEntries(rows.map(({ id: plan, code }) => [code, plan]))
    return () => practice.close()
  })

  const today = '2026-11-24'
  const subscribe = (values: { plan: string; from: string; to: string; renew?: boolean; invoice?: string }, who = id) =>
    practice.connection.sql<{ id: number }>(
      `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, auto_renew, invoice_number)
       values ($1, $2, 'active', daterange($3::date, $4::date, '[]'), 2900, $5, $6) returning id`,
      [who, plans[values.plan], values.from, values.to, values.renew ?? true, values.invoice ?? null],
    )
  const read = async (): Promise<OwnPlan> => (await doctor.call(endpoints.ownPlan)).body.data
  const change = (body: Record<string, unknown>) => doctor.call(endpoints.changeOwnPlan, { body: body as never })

  test('GET doctor/subscription of who has none → nothing runs, and the plans for the category', async () => {
    const { current, days_left, others, plans: onSale } = await read()
    expect([current, days_left, others]).toEqual([null, null, []])
    expect(onSale.map(({ name }) => name)).toEqual(['Base', 'Studio'])
    const refused = await change({ auto_renew: false, version: 1 })
    expect([refused.status, refused.body.errors.auto_renew]).toEqual([422, ['Non hai un abbonamento in corso.']])
  })

  describe('PUT doctor/subscription', () => {
    beforeAll(async () => {
      await subscribe({ plan: 'old', from: '2025-11-25', to: '2026-05-24', invoice: '2025/7' })
      await subscribe({ plan: 'base', from: '2026-10-28', to: '2026-11-27', invoice: '2026/118' })
    })

    test('another plan, then nothing → what follows at the end, and nothing before', async () => {
      const { current, days_left, others } = await read()
      expect([current?.plan.name, current?.to, days_left, current?.next_plan?.name]).toEqual([
        'Base',
        '2026-11-27',
        4,
        'Base',
      ])
      expect(others.map(({ plan }) => plan.name)).toEqual(['Vecchio'])
      const chosen = await change({ next_plan_id: plans.studio, version: current?.version })
      expect(chosen.body.data.current).toMatchObject({
        plan: { name: 'Base' },
        next_plan: { name: 'Studio' },
        to: '2026-11-27',
      })
      const ended = await change({ auto_renew: false, version: chosen.body.data.current.version })
      expect(ended.body.data.current).toMatchObject({ auto_renew: false, next_plan: null, to: '2026-11-27' })
      const again = await change({ next_plan_id: plans.studio, version: ended.body.data.current.version })
      expect(again.body.data.current).toMatchObject({ auto_renew: true, next_plan: { name: 'Studio' } })
    })

    test.each([
      ['of another category', 'farmacia'],
      ['no longer on sale', 'old'],
    ])('a plan %s → 422 on next_plan_id', async (_what, plan) => {
      const { current } = await read()
      const { status, body } = await change({ next_plan_id: plans[plan], version: current?.version })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['next_plan_id']])
    })

    test('a former version → 409 with the plan as it is', async () => {
      const { status, body } = await change({ auto_renew: false, version: 1 })
      expect([status, body.code, body.current.current.next_plan.name]).toEqual([409, 'stale', 'Studio'])
    })

    test('twenty at once with one version → one is saved', async () => {
      const { current } = await read()
      const all = await Promise.all(
        Array.from({ length: 20 }, () => change({ next_plan_id: plans.base, version: current?.version })),
      )
      expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
      await change({ next_plan_id: plans.studio, version: (current?.version ?? 0) + 1 })
    })
  })

  test('GET doctor/subscription/:id/invoice → a PDF of one’s own; another’s, unknown, without a number: 404', async () => {
    const { current, others } = await read()
    const own = await doctor.call(endpoints.ownInvoice, { params: { id: String(current?.id) } })
    expect([own.status, String(own.headers['content-type']), String(own.headers['content-disposition'])]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('fattura-2026-118.pdf'),
    ])
    expect(others).toHaveLength(1)
    const colleague = await practice.person('doctor', { first_name: 'Ugo', last_name: 'Sarti' }, 'mmg')
    const [foreign] = await subscribe(
      { plan: 'base', from: '2026-11-01', to: '2026-11-30', invoice: '2026/119' },
      colleague,
    )
    const [free] = await subscribe({ plan: 'base', from: '2024-11-01', to: '2024-11-30' })
    for (const wrong of [foreign?.id, free?.id, 999_999]) {
      const { status, body } = await doctor.call(endpoints.ownInvoice, { params: { id: String(wrong) } })
      expect([status, body]).toEqual([404, { message: 'Risorsa non trovata' }])
    }
  })

  test('renewSubscriptions on the last day → the chosen plan follows, once; who ends it has none', async () => {
    const quitter = await practice.person('doctor', { first_name: 'Ada', last_name: 'Nigro' }, 'mmg')
    await subscribe({ plan: 'base', from: '2026-10-28', to: '2026-11-27', renew: false }, quitter)
    const at = (day: string) =>
      practice.connection.db.transaction((tx) => renewSubscriptions(tx as never, new Date(`${day}T09:00:00Z`)))
    const periodsOf = (who: number) =>
      practice.connection.sql(
        `select p.name, s.period::text as period, s.price, s.status from subscriptions s
         join subscription_plans p on p.id = s.subscription_plan_id where s.doctor_id = $1 and lower(s.period) > $2::date`,
        [who, today],
      )
    await at('2026-11-26')
    expect(await periodsOf(id)).toEqual([])
    await at('2026-11-27')
    await at('2026-11-27')
    await at('2026-11-30')
    expect(await periodsOf(id)).toEqual([
      { name: 'Studio', period: '[2026-11-28,2027-11-28)', price: 34_900, status: 'unpaid' },
    ])
    expect(await periodsOf(quitter)).toEqual([])
  })

  test('renewSubscriptions in several processes at once → one period; while another process runs it, nothing', async () => {
    const renew = () =>
      practice.connection.db.transaction((tx) => renewSubscriptions(tx as never, new Date('2026-11-29T09:00:00Z')))
    const own = (who: number) => practice.connection.sql('select 1 from subscriptions where doctor_id = $1', [who])
    const all: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const who = await practice.person('doctor', {}, 'mmg')
      await subscribe({ plan: 'base', from: '2026-10-30', to: '2026-11-29' }, who)
      all.push(who)
    }
    if (kind === 'postgres') {
      let end = () => {}
      const ended = new Promise<void>((done) => {
        end = done
      })
      let other: Promise<void> | undefined
      await new Promise<void>((held) => {
        other = practice.connection.db.transaction(async (tx) => {
          await tx.execute(query`select pg_advisory_xact_lock(4028, 9)`)
          held()
          await ended
        })
      })
      expect(await renew()).toBe(0)
      end()
      await other
    }
    const counts = await Promise.all(Array.from({ length: 8 }, renew))
    expect(counts.filter((count) => count > 0)).toEqual([5])
    for (const who of all) expect(await own(who)).toHaveLength(2)
  })
})
