import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainDatabase } from '../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../support/servers/resource-server'

/** Today is 24 November 2026: a month's figures are as of its last day, the current month's as of today. */
type Bought = readonly [doctor: string, plan: string, from: string, to: string, status: string, price: number]

const bought: readonly Bought[] = [
  ['Alba', 'Annuale', '2025-01-01', '2025-12-31', 'active', 12_000],
  ['Alba', 'Annuale', '2026-01-01', '2026-12-31', 'active', 24_000],
  ['Bruno', 'Annuale', '2026-09-10', '2026-10-20', 'active', 2_000],
  ['Bruno', 'Mensile', '2026-11-02', '2026-12-01', 'unpaid', 3_000],
  ['Carla', 'Mensile', '2026-10-05', '2027-01-05', 'canceled', 900],
  ['Dario', 'Mensile', '2026-11-20', '2026-12-10', 'trial', 0],
]

async function aMarket({ connection }: ResourceServer): Promise<void> {
  const [lazio] = await connection.sql<{ id: number }>(
    "select c.id from cities c join provinces p on p.id = c.province_id join regions r on r.id = p.region_id where r.name = 'Lazio' limit 1",
  )
  await connection.sql(
    "insert into subscription_plans (name, code, price, months, trial_days, user_categories) values ('Annuale', 'a', 24000, 12, 30, '{mmg}'), ('Mensile', 'm', 3000, 1, 0, '{}')",
  )
  for (const name of ['Alba', 'Bruno', 'Carla', 'Dario', 'Elsa']) {
    await connection.sql(
      `with person as (insert into users (first_name, last_name, search) values ($1, 'Medici', 'medici ' || lower($1)) returning id),
        profile as (insert into doctor_profiles (user_id, category, city_id) select id, 'mmg', $2::int from person)
      insert into role_users (user_id, role) select id, 'doctor' from person`,
      [name, name === 'Alba' ? lazio?.id : null],
    )
  }
  for (const [doctor, plan, from, to, status, price] of bought)
    await connection.sql(
      `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, created_at, updated_at)
      select u.id, p.id, $3, daterange($4::date, $5::date, '[]'), $6::int, $4::date, '2026-11-10T08:00:00Z'
      from users u, subscription_plans p where u.first_name = $1 and u.last_name = 'Medici' and p.name = $2`,
      [doctor, plan, status, from, to, price],
    )
}

onMainDatabase((database) => {
  describe('GET admin/subscription-metrics', () => {
    let server: ResourceServer
    let admin: Api
    beforeAll(async () => {
      server = await aResourceServer(await database())
      await aMarket(server)
      admin = server.as('admin')
      return () => server.close()
    })
    const metrics = async (months = 6) => (await admin.get(`admin/subscription-metrics?months=${months}`)).body.data

    test('answers for each month the active, joined and lost doctors', async () => {
      const { today, months } = await metrics()
      expect(today).toBe('2026-11-24')
      const row = (month: string, [active, joined, lost]: number[], [sold, unpaid]: number[]) => ({
        month,
        active,
        joined,
        lost,
        sold,
        unpaid,
      })
      expect(months).toEqual([
        row('2026-06-01', [1, 0, 0], [0, 0]),
        row('2026-07-01', [1, 0, 0], [0, 0]),
        row('2026-08-01', [1, 0, 0], [0, 0]),
        row('2026-09-01', [2, 1, 0], [2_000, 0]),
        // Bruno's ended on the 20th; Carla's was canceled only afterwards
        row('2026-10-01', [2, 1, 1], [900, 0]),
        // Bruno is back, Dario tries, Carla canceled on the 10th
        row('2026-11-01', [3, 2, 1], [3_000, 3_000]),
      ])
    })

    test('counts a doctor once by plan and region; trials have no value', async () => {
      const { plans, regions } = await metrics()
      expect(plans.map(({ plan, ...figures }: { plan: { name: string } }) => [plan.name, figures])).toEqual([
        ['Mensile', { doctors: 2, trials: 1, monthly: 3_000 }],
        ['Annuale', { doctors: 1, trials: 0, monthly: 2_000 }],
      ])
      expect(regions.map((one: { region: { name: string } | null }) => ({ ...one, region: one.region?.name }))).toEqual(
        [
          { region: 'Lazio', doctors: 1, subscribed: 1 },
          { region: undefined, doctors: 4, subscribed: 2 },
        ],
      )
    })

    test('answers as expiring only subscriptions that no other follows', async () => {
      const told = async () =>
        (await metrics()).expiring.map((one: { doctor: { name: string }; last_day: string }) => [
          one.doctor.name,
          one.last_day,
        ])
      expect(await told()).toEqual([
        ['Medici Bruno', '2026-12-01'],
        ['Medici Dario', '2026-12-10'],
      ])
      const next = `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price)
        select u.id, p.id, 'active', daterange('2026-12-11', '2027-12-11'), 1 from users u, subscription_plans p
        where u.first_name = 'Dario' and p.code = 'a' returning id`
      const [{ id } = { id: 0 }] = await server.connection.sql<{ id: number }>(next)
      expect(await told()).toEqual([['Medici Bruno', '2026-12-01']])
      await server.connection.sql('delete from subscriptions where id = $1', [id])
    })

    test('exported answers each table as a file, and the audit log names who exported it', async () => {
      const { status, body, headers } = await admin.post('admin/subscription-metrics/export', {
        table: 'months',
        format: 'csv',
        months: '6',
      })
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('2026-11-24.csv')])
      const rows = Papa.parse<string[]>(String(body).trim(), { delimiter: ';' }).data
      expect([rows.length, rows.at(-1)]).toEqual([7, ['novembre 2026', '3', '2', '1', '30', '30']])
      for (const table of ['plans', 'regions', 'expiring'])
        expect((await admin.post('admin/subscription-metrics/export', { table, format: 'xlsx' })).status).toBe(200)
      const lines = await server.connection.sql(
        "select detail from audit_entries where action = 'export' and subject = 'subscription-metrics' order by id",
      )
      expect(lines.map(({ detail }) => detail)).toEqual(['csv months', 'xlsx plans', 'xlsx regions', 'xlsx expiring'])
    })
  })

  describe('GET admin/subscriptions', () => {
    let admin: Api
    beforeAll(async () => {
      const server = await aResourceServer(await database())
      admin = server.as('admin')
      await aMarket(server)
      // relative to the database's own day, by which a subscription runs
      const buy = (doctor: string, from: number, to: number, status = 'active', deleted = false) =>
        server.connection.sql(
          `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, deleted_at)
          select u.id, p.id, $2, daterange(d.today + $3::int, d.today + $4::int, '[]'), 100, case when $5 then now() end
          from users u, subscription_plans p, (select (now() at time zone 'Europe/Rome')::date as today) d
          where u.first_name = $1 and u.last_name = 'Medici' and p.name = 'Annuale'`,
          [doctor, status, from, to, deleted],
        )
      await server.connection.sql('delete from subscriptions')
      await buy('Alba', -500, -140)
      await buy('Alba', -100, 200)
      await buy('Alba', 201, 500)
      await buy('Bruno', -700, -400)
      await buy('Bruno', -300, -100)
      await buy('Carla', -100, 100, 'canceled')
      await buy('Carla', -200, 50)
      await buy('Dario', -10, 20)
      await buy('Dario', -5, 90, 'active', true)
      await buy('Elsa', 10, 40)
      return () => server.close()
    })
    const list = async (query: string) => {
      const { body } = await admin.get(`admin/subscriptions?with=doctor&paginate=1&${query}`)
      const today = Date.parse(new Date().toISOString().slice(0, 10))
      const days = (day: string) => Math.round((Date.parse(day) - today) / 86_400_000)
      const rows = body.data.map(({ doctor, period }: { doctor: { name: string }; period: { to: string } }) => [
        doctor.name.replace('Medici ', ''),
        Math.round(days(period.to) / 10) * 10,
      ])
      return { rows, total: body.meta.total }
    }

    test('filter[current]=1 answers one row for each doctor: the running subscription, else the latest', async () => {
      expect(await list('filter[current]=1')).toEqual({
        rows: [
          ['Alba', 200],
          ['Bruno', -100],
          ['Carla', 50],
          ['Dario', 20],
          ['Elsa', 40],
        ],
        total: 5,
      })
      expect(
        (await list('filter[current]=1&sort=-doctor_id&limit=2&page=2')).rows.map(([name]: [string]) => name),
      ).toEqual(['Carla', 'Bruno'])
    })

    test('filter[current]=0 answers the other ones, by doctor; without it all are listed', async () => {
      expect((await list('filter[current]=0&sort=doctor_id,-period')).rows).toEqual([
        ['Alba', 500],
        ['Alba', -140],
        ['Bruno', -400],
        ['Carla', 100],
      ])
      expect((await list('')).total).toBe(9)
    })

    test('tells of each whether it is the current one, and exports only those when asked', async () => {
      const { body } = await admin.get('admin/subscriptions?fields=current&sort=doctor_id,-period')
      expect(body.data.map(({ current }: { current: boolean }) => current)).toEqual([
        false,
        true,
        false,
        true,
        false,
        false,
        true,
        true,
        true,
      ])
      const where = { 'filter[current]': '1' }
      const sheet = await admin.post('admin/subscriptions/export', { format: 'csv', columns: ['doctor_id'], where })
      expect(sheet.body.toString().trim().split('\r\n').slice(1)).toHaveLength(5)
    })

    test('goes on from a cursor in the order of doctors, several orders too', async () => {
      const seen: number[] = []
      let query = 'paginate=1&limit=2&sort=doctor_id,-period'
      for (
        let cursor: string | null = '';
        cursor !== null;
        query = `paginate=1&limit=2&sort=doctor_id,-period&cursor=${cursor}`
      ) {
        const { body } = await admin.get(`admin/subscriptions?${query}`)
        seen.push(...body.data.map(({ id }: { id: number }) => id))
        cursor = body.meta.next_cursor
      }
      const whole = await admin.get('admin/subscriptions?sort=doctor_id,-period')
      expect(seen).toEqual(whole.body.data.map(({ id }: { id: number }) => id))
    })
  })

  describe('POST and PUT admin/subscriptions', () => {
    let server: ResourceServer
    let admin: Api
    const ids = new Map<string, number>()
    beforeAll(async () => {
      server = await aResourceServer(await database())
      await aMarket(server)
      await server.connection.sql(
        "insert into subscription_plans (name, code, price, months, user_categories) values ('Farmacia', 'f', 100, 12, '{pharmacy}')",
      )
      const named = await server.connection.sql<{ name: string; id: number }>(
        'select first_name as name, id from users union all select code, id from subscription_plans',
      )
      for (const { name, id } of named) ids.set(name, id)
      admin = server.as('admin')
      return () => server.close()
    })
    const body = (doctor: string, from: string, to: string | null, more: object = {}) => ({
      ...{ doctor_id: ids.get(doctor), subscription_plan_id: ids.get('a'), status: 'active', period: { from, to } },
      ...{ price: 100, auto_renew: false, ...more },
    })
    const buy = (...terms: Parameters<typeof body>) => admin.post('admin/subscriptions', body(...terms))

    test('an overlap answers 422 on the period, with both periods and the next free day', async () => {
      const { status, body: refused } = await buy('Alba', '2026-12-31', '2027-12-30')
      expect([status, refused.errors]).toEqual([
        422,
        {
          period: [
            'Il periodo dal 31/12/2026 al 30/12/2027 si sovrappone a «Annuale», dal 01/01/2026 al 31/12/2026. Può cominciare dal 01/01/2027.',
          ],
        },
      ])
      expect((await buy('Alba', '2027-01-01', '2027-12-31')).status).toBe(201)
      // canceled on 10 November
      expect((await buy('Carla', '2026-11-10', '2026-12-09')).status).toBe(201)
    })

    test('a plan for another category answers 422 on its field, as the next one too', async () => {
      const [now, later] = [
        await buy('Elsa', '2027-01-01', '2027-12-31', { subscription_plan_id: ids.get('f') }),
        await buy('Elsa', '2027-01-01', '2027-12-31', { next_plan_id: ids.get('f') }),
      ]
      const text = ['Il piano non è pensato per questa categoria di medici.']
      expect([now.status, now.body.errors]).toEqual([422, { subscription_plan_id: text }])
      expect([later.status, later.body.errors]).toEqual([422, { next_plan_id: text }])
    })

    test('several at once for one doctor give one subscription', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => buy('Elsa', '2027-01-01', '2027-12-31')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    })

    test('an overlap stored before can be edited and canceled, but not restored or made in bulk', async () => {
      const [first, second] = await server.connection.sql<{ id: number }>(
        `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price)
        select $1::int, $2::int, 'active', daterange('2026-10-01', '2027-10-01'), 1 from generate_series(1, 2) returning id`,
        [ids.get('Dario'), ids.get('a')],
      )
      const path = `admin/subscriptions/${second?.id}`
      expect((await admin.put(path, { price: 2, version: 1 })).status).toBe(200)
      const longer = { period: { from: '2026-10-01', to: '2027-11-01' } }
      expect((await admin.put(path, { ...longer, version: 2 })).body.errors).toHaveProperty('period')
      const many = { action: 'update', ids: [first?.id, second?.id], values: longer }
      expect((await admin.post('admin/subscriptions/bulk', many)).body.errors).toHaveProperty(['values.period'])
      expect((await admin.put(path, { status: 'canceled', version: 2 })).status).toBe(200)
      expect((await admin.put(path, { status: 'active', version: 3 })).body.errors).toHaveProperty('period')
      await admin.delete(`admin/subscriptions/${first?.id}`)
      expect((await admin.post(`admin/subscriptions/${first?.id}/restore`, {})).body.errors).toHaveProperty('period')
    })
  })

  describe('admin/without-subscriptions', () => {
    let server: ResourceServer
    let admin: Api
    beforeAll(async () => {
      server = await aResourceServer(await database())
      await aMarket(server)
      admin = server.as('admin')
      return () => server.close()
    })
    const path = 'admin/without-subscriptions'
    const namesOf = async (query = '') =>
      (await admin.get(`${path}?${query}`)).body.data.map(({ name }: { name: string }) => name)
    const idOf = async (table: string, column: string, value: string) =>
      (await server.connection.sql<{ id: number }>(`select id from ${table} where ${column} = $1`, [value]))[0]?.id ?? 0

    test('GET answers doctors with none running today, by name, with their last one', async () => {
      const { body } = await admin.get(`${path}?paginate=1`)
      expect([body.meta.total, body.data]).toMatchObject([
        2,
        [
          { name: 'Medici Carla', category: 'mmg', last: { plan: 'Mensile', last_day: '2026-11-09' } },
          { name: 'Medici Elsa', last: null },
        ],
      ])
      expect(await namesOf('search=elsa')).toEqual(['Medici Elsa'])
      expect(await namesOf('had=ended')).toEqual(['Medici Carla'])
      expect(await namesOf('had=never')).toEqual(['Medici Elsa'])
      expect(await namesOf('had=never,ended')).toEqual(['Medici Carla', 'Medici Elsa'])
      expect(await namesOf('category=specialist,pls')).toEqual([])
      expect(await namesOf('limit=1&page=2')).toEqual(['Medici Elsa'])
    })

    test('POST gives a subscription with period and price of the plan, and the doctor leaves the list', async () => {
      const [carla, annual] = [
        await idOf('users', 'first_name', 'Carla'),
        await idOf('subscription_plans', 'code', 'a'),
      ]
      const offer = { subscription_plan_id: annual, from: '2026-12-01', trial: false }
      const given = await admin.post(`${path}/${carla}`, offer)
      expect([given.status, given.body.data.last_day]).toEqual([201, '2027-11-30'])
      const { body } = await admin.get(`admin/subscriptions/${given.body.data.id}`)
      expect(body.data).toMatchObject({ doctor_id: carla, status: 'unpaid', price: 24_000, version: 1 })
      expect(await admin.post(`${path}/${carla}`, offer)).toMatchObject({
        status: 409,
        body: { code: 'already-subscribed' },
      })
    })

    test('POST twice at once gives one subscription; the other answers 409', async () => {
      const [elsa, annual] = [await idOf('users', 'first_name', 'Elsa'), await idOf('subscription_plans', 'code', 'a')]
      const give = () =>
        admin.post(`${path}/${elsa}`, { subscription_plan_id: annual, from: '2026-11-24', trial: true })
      const statuses = (await Promise.all([give(), give(), give()])).map(({ status }) => status)
      expect(statuses.sort()).toEqual([201, 409, 409])
      expect(await namesOf('search=elsa')).toEqual([])
      const [row] = await server.connection.sql('select price, status from subscriptions where doctor_id = $1', [elsa])
      expect(row).toEqual({ price: 0, status: 'trial' })
    })

    test('POST for several gives all of them one, or none where one of them cannot', async () => {
      const [annual, pharmacy] = await server.connection.sql<{ id: number }>(
        `insert into subscription_plans (name, code, price, months, user_categories)
        values ('Per tutti', 't', 100, 12, '{}'), ('Farmacia', 'f', 100, 12, '{pharmacy}') returning id`,
      )
      const two = ['Fabio', 'Gina'].map(async (name) => {
        const [{ id } = { id: 0 }] = await server.connection.sql<{ id: number }>(
          `with person as (insert into users (first_name, last_name, search) values ($1, 'Medici', 'medici ' || lower($1)) returning id),
            profile as (insert into doctor_profiles (user_id, category) select id, 'mmg' from person)
          insert into role_users (user_id, role) select id, 'doctor' from person returning user_id as id`,
          [name],
        )
        return id
      })
      const [fabio, gina] = await Promise.all(two)
      const [alba, terms] = [await idOf('users', 'first_name', 'Alba'), { from: '2026-12-01', trial: false }]
      const give = (doctor_ids: unknown[], plan = annual) =>
        admin.post(path, { doctor_ids, subscription_plan_id: plan?.id, ...terms })
      expect((await give([fabio, alba])).body.errors).toEqual({
        doctor_ids: ['Medici Alba: Il medico ha già un abbonamento in corso.'],
      })
      expect((await give([fabio, gina], pharmacy)).body.errors).toHaveProperty('doctor_ids')
      expect(await namesOf('search=medici&had=never')).toEqual(expect.arrayContaining(['Medici Fabio', 'Medici Gina']))
      const given = await give([fabio, gina, gina])
      expect([given.status, given.body.data.length]).toEqual([201, 2])
      expect(await namesOf('search=medici&had=never')).not.toEqual(expect.arrayContaining(['Medici Gina']))
    })

    type Offer = { from?: string; trial?: boolean; plan?: string; category?: string }
    test.each<[Offer, string]>([
      [{ from: '2026-11-23' }, 'from'],
      [{ trial: true, plan: 'm' }, 'trial'],
      [{ plan: 'unknown' }, 'subscription_plan_id'],
      [{ category: 'pharmacy' }, 'subscription_plan_id'],
    ])(
      'POST with %j answers 422 on %s',
      async ({ from = '2026-11-24', trial = false, plan = 'a', category = 'mmg' }, field) => {
        const carla = await idOf('users', 'first_name', 'Carla')
        await server.connection.sql('update subscriptions set deleted_at = now() where doctor_id = $1', [carla])
        await server.connection.sql('update doctor_profiles set category = $2 where user_id = $1', [carla, category])
        const subscription_plan_id = (await idOf('subscription_plans', 'code', plan)) || 999_999
        const { status, body } = await admin.post(`${path}/${carla}`, { subscription_plan_id, from, trial })
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      },
    )

    test('POST for somebody who is no doctor answers 404', async () => {
      const [{ id } = { id: 0 }] = await server.connection.sql<{ id: number }>(
        "select user_id as id from role_users where role = 'patient' limit 1",
      )
      expect(
        (await admin.post(`${path}/${id}`, { subscription_plan_id: 1, from: '2026-11-24', trial: false })).status,
      ).toBe(404)
    })
  })
})
