import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Dependent, resourceEndpoints } from '../../../domain/resource'
import { findServed } from '../../../server/resources'
import drugs from '../../../src/resources/configuration/drugs'
import pharmaceuticalCompanies from '../../../src/resources/configuration/pharmaceutical-companies'
import provinces from '../../../src/resources/configuration/provinces'
import subscriptionPlans from '../../../src/resources/configuration/subscription-plans'
import doctors from '../../../src/resources/registry/doctors'
import patients from '../../../src/resources/registry/patients'
import officeUsers from '../../../src/resources/structures/office-users'
import officies from '../../../src/resources/structures/officies'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const bin = { 'filter[deleted]': '1' }
const day = '2026-11-25'

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  let planId: number
  const idOf = async (sql: string, values: unknown[] = []) =>
    (await practice.connection.sql<{ id: number }>(sql, values))[0]?.id as number
  beforeAll(async () => {
    practice = await aPractice(await open())
    admin = await practice.session(await practice.person('admin', { first_name: 'Ada', last_name: 'Bini' }))
    planId = await idOf(
      "insert into subscription_plans (name, code, price, months) values ('Annuale', 'cestino', 24000, 12) returning id",
    )
    return () => practice.close()
  })
  beforeEach(async () => {
    await practice.connection.sql('truncate bookings, time_claims, booking_changes, due_notices, campaigns cascade')
    await practice.connection.sql('delete from subscriptions')
    for (const table of ['users', 'offices', 'office_users', 'subscription_plans'])
      await practice.connection.sql(`update ${table} set deleted_at = null`)
  })

  type Resources = Parameters<typeof resourceEndpoints>[0]
  const remove = (resource: Resources, id: number): Promise<Answer> =>
    admin.call(resourceEndpoints(resource).remove, { params: { id } })
  const restore = (resource: Resources, id: number): Promise<Answer> =>
    admin.call(resourceEndpoints(resource).restore, { params: { id } })
  const bulk = (resource: Resources, body: object): Promise<Answer> =>
    admin.call(resourceEndpoints(resource).bulk, { body })
  const list = async (resource: Resources, query: Record<string, string>) =>
    (await admin.call(resourceEndpoints(resource).list, { query })).body.data
  const dependents = async (resource: Resources, id: number): Promise<Dependent[]> =>
    (await admin.call(resourceEndpoints(resource).dependents, { params: { id } })).body.data
  const subscribe = () =>
    practice.connection.sql(
      `insert into subscriptions (doctor_id, subscription_plan_id, status, period, price)
       values ($1, $2, 'active', '[2026-01-01,2027-01-01)', 1)`,
      [practice.ferri, planId],
    )
  const announce = (state: string) =>
    practice.connection.sql(
      `insert into campaigns (doctor_id, created_by, purpose, state, subject, text, audience, created_at, updated_at)
       values ($1, $1, 'care', $2, 'Avviso', 'Testo', '{}', now(), now())`,
      [practice.ferri, state],
    )

  describe('DELETE of what something hangs on answers 409 with it, and deletes nothing:', () => {
    const visit = () => booked(practice, { date: day })
    test.each<[string, Resources, () => number, () => Promise<unknown>, string, string | null]>([
      [
        'a doctor with a visit to come',
        doctors,
        () => practice.ferri,
        visit,
        'Visite in programma nella sua agenda',
        'bookings',
      ],
      [
        'a patient with a visit to come',
        patients,
        () => practice.patient,
        visit,
        'Visite in programma come paziente',
        'bookings',
      ],
      ['an office', officies, () => practice.roma.officeId, visit, 'Visite in programma', 'bookings'],
      ['an office user', officeUsers, () => practice.roma.officeUserId, visit, 'Visite in programma', null],
      [
        'a doctor with a subscription',
        doctors,
        () => practice.ferri,
        subscribe,
        'Abbonamenti in corso',
        'subscriptions',
      ],
      ['a plan', subscriptionPlans, () => planId, subscribe, 'Abbonamenti in corso', 'subscriptions'],
    ])('%s', async (_, resource, id, hang, label, listed) => {
      await hang()
      const calls = resourceEndpoints(resource)
      const refused = [await remove(resource, id()), await bulk(resource, { action: 'delete', ids: [id()] })]
      for (const { status, body } of refused) {
        calls.remove.conflict?.parse(body)
        expect([status, body.dependents[0]]).toMatchObject([409, { label, count: 1, refuses: true }])
        expect(body.message).toContain(`${label.toLowerCase()} (1)`)
      }
      const seen = await dependents(resource, id())
      expect(seen).toEqual(refused[0]?.body.dependents)
      expect(await list(resource, { ...bin, 'filter[id][in]': String(id()) })).toEqual([])
      const [name, query] = seen[0]?.list?.split('?') ?? []
      expect(name).toBe(listed ?? undefined)
      if (!listed || !name) return
      const shown = await list(findServed(name).resource, Object.fromEntries(new URLSearchParams(query)))
      expect(shown).toHaveLength(1)
    })

    test.each(['scheduled', 'running'])('a doctor with a %s campaign', async (state) => {
      await announce(state)
      expect((await remove(doctors, practice.ferri)).body.dependents[0]).toMatchObject({ refuses: true, count: 1 })
    })
  })

  test('what only refers to a record is listed, by links to lists, and does not refuse', async () => {
    await practice.link(practice.secretary)
    const seen = await dependents(doctors, practice.ferri)
    expect(seen).toContainEqual({
      label: 'Presenze in struttura',
      count: 2,
      refuses: false,
      list: `office-users?${new URLSearchParams({ 'filter[user_id]': String(practice.ferri) })}`,
    })
    expect(seen.map(({ label }) => label)).toContain('Pazienti')
    expect(seen.some(({ refuses }) => refuses)).toBe(false)
    const { body } = await admin.call(resourceEndpoints(doctors).dependentsOfMany, {
      body: { ids: [practice.ferri, practice.leone] },
    })
    const ofBoth = (body.data as Dependent[]).find(({ label }) => label === 'Presenze in struttura')
    expect(ofBoth?.count).toBe(3)
  })

  test('a visit booked while its doctor is being deleted is either refused or refuses', async () => {
    const [saved, gone] = await Promise.all([
      save(practice.doctor, aVisit(practice, { date: day })),
      remove(doctors, practice.ferri),
    ])
    expect([saved.status === 201, gone.status === 200].filter(Boolean)).toHaveLength(1)
  })

  test.each<[string, Resources, () => number]>([
    ['a doctor', doctors, () => practice.ferri],
    ['a patient', patients, () => practice.patient],
    ['an office', officies, () => practice.roma.officeId],
    ['a plan', subscriptionPlans, () => planId],
  ])(
    '%s: the bin shows it, when it was deleted and by whom, and a restore brings it back whole',
    async (_, resource, of) => {
      const id = of()
      const before = (await list(resource, { 'filter[id][in]': String(id) }))[0]
      const links = await dependents(resource, id)
      expect((await remove(resource, id)).status).toBe(200)
      const [row, ...others] = await list(resource, bin)
      expect([row.id, others]).toEqual([id, []])
      expect(row).toMatchObject({ deleted_at: expect.any(String), deleted_by: { name: 'Ada Bini' } })
      const calls = resourceEndpoints(resource)
      const card = await admin.call(calls.one, { params: { id }, query: { deleted: '1' } })
      expect(card.body.data).toMatchObject({ id, deleted_by: { name: 'Ada Bini' } })
      const { version, updated_at: _at, ...same } = before
      expect((await restore(resource, id)).body.data).toMatchObject({ ...same, version: version + 2 })
      expect(await list(resource, bin)).toEqual([])
      expect(await dependents(resource, id)).toEqual(links)
      expect((await admin.call(calls.one, { params: { id }, query: { deleted: '1' } })).status).toBe(404)
    },
  )

  test('199 drugs that were deleted at once come back at once: the same, with their company, two versions on', async () => {
    const company = await idOf(
      "insert into pharmaceutical_companies (name, search, vat_number) values ('Ditta', 'ditta', '01258691003') returning id",
    )
    await practice.connection.sql(
      `insert into drugs (name, search, aic_code, pharmaceutical_company_id)
       select 'Tanti ' || n, 'tanti ' || n, (880000000 + n)::text, $1 from generate_series(1, 199) n`,
      [company],
    )
    const all = { search: 'tanti', limit: '200', paginate: '1', sort: 'id' }
    const before = await list(drugs, all)
    expect(before).toHaveLength(199)
    const where = { search: 'tanti' }
    expect((await bulk(drugs, { action: 'delete', where, expected: 199 })).body.data).toMatchObject({ changed: 199 })
    expect(await list(drugs, all)).toEqual([])
    expect(await list(drugs, { ...all, ...bin })).toHaveLength(199)
    expect((await bulk(drugs, { action: 'restore', where, expected: 199 })).body.data).toMatchObject({ changed: 199 })
    const after = (drug: { version: number }) => ({
      ...drug,
      version: drug.version + 2,
      updated_at: expect.any(String),
    })
    expect(await list(drugs, all)).toEqual(before.map(after))
    expect((await dependents(pharmaceuticalCompanies, company)).map(({ count }) => count)).toEqual([199])
  })

  test('many are restored by the filters of the bin; nothing else is done there', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map((n) =>
        idOf('insert into drugs (name, search, aic_code) values ($1, $1, $2) returning id', [
          `cestino${n}`,
          `09900000${n}`,
        ]),
      ),
    )
    const where = { ...bin, search: 'cestino' }
    await bulk(drugs, { action: 'delete', ids })
    for (const action of ['delete', 'update'])
      expect(
        (await bulk(drugs, { action, where, values: action === 'update' ? { name: 'x' } : undefined })).status,
      ).toBe(422)
    expect((await bulk(drugs, { action: 'restore', where, expected: 2 })).status).toBe(409)
    expect((await bulk(drugs, { action: 'restore', where, expected: 3 })).body.data).toMatchObject({ changed: 3 })
    expect(await list(drugs, { search: 'cestino' })).toHaveLength(3)
  })

  describe('a restore is refused (409) in words', () => {
    test('when another record has taken its value', async () => {
      const add = () =>
        idOf("insert into drugs (name, search, aic_code) values ('Unico', 'unico', '099000009') returning id")
      const first = await add()
      await remove(drugs, first)
      await add()
      const { status, body } = await restore(drugs, first)
      expect([status, body.message]).toEqual([409, expect.stringContaining('«Codice AIC»')])
    })

    test('when what it belongs to is deleted', async () => {
      const region = await idOf("insert into regions (name, istat_code) values ('Cestino', '99') returning id")
      const province = await idOf(
        "insert into provinces (name, code, region_id) values ('Prova', 'XX', $1) returning id",
        [region],
      )
      await remove(provinces, province)
      await practice.connection.sql('update regions set deleted_at = now() where id = $1', [region])
      const { status, body } = await restore(provinces, province)
      expect([status, body.message]).toEqual([409, expect.stringContaining('Regione «Cestino» è nel Cestino')])
      await practice.connection.sql('update regions set deleted_at = null where id = $1', [region])
      expect((await restore(provinces, province)).status).toBe(200)
    })
  })

  test('an entry of the history gives back the values after it, as a new version', async () => {
    const id = await idOf("insert into drugs (name, search, aic_code) values ('Uno', 'uno', '099000010') returning id")
    const calls = resourceEndpoints(drugs)
    const put = (name: string, version: number) =>
      admin.call(calls.update, { params: { id }, body: { name, version, ...(version === 2 && { price: 900 }) } })
    await put('Due', 1)
    await put('Tre', 2)
    await put('Quattro', 3)
    const history = (await admin.call(calls.history, { params: { id } })).body.data as { id: number }[]
    const entry = history.at(-1)?.id as number
    const back = (version: number, chosen = entry) =>
      admin.call(calls.restoreVersion, { params: { id }, body: { entry: chosen, version } })
    expect((await back(3)).status).toBe(409)
    expect((await back(4, 999_999_999)).status).toBe(422)
    expect((await back(4)).body.data).toMatchObject({ name: 'Due', price: null, version: 5 })
  })
})
