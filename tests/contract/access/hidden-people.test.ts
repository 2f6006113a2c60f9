import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { kindText } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import type { Connection } from '../../../server/db/connection/connect'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer } from '../../support/servers/resource-server'

/** Plain admins know no super admin (product.md §7): neither by name nor by what another answer tells. */
onMainDatabase((open) => {
  let connection: Connection
  let practice: Practice
  let admin: Api
  let boss: Api
  let bossId: number
  const address = 'direzione@curante.test'
  beforeAll(async () => {
    connection = await open()
    practice = await aPractice(connection)
    const server = await aResourceServer(connection)
    admin = server.as('admin')
    boss = server.as('superadmin')
    const [row] = await connection.sql<{ id: number }>(
      "select user_id as id from role_users where role = 'superadmin' order by id desc limit 1",
    )
    bossId = row?.id ?? 0
    await connection.sql('update users set email = $2 where id = $1', [bossId, address])
    return () => server.close()
  })
  const aDrug = { name: 'Tachipirina 500', aic_code: '012745028', class: 'C', price: 480, active: true }
  const lines = async (query: string, api: Api = admin) => (await api.get(`admin/audit?${query}`)).body.data

  describe('the audit log for a plain admin', () => {
    test('has no entry of a super admin: as actor, as impersonator, or acted for', async () => {
      const doctor = practice.ferri
      for (const [actor, behalf, impersonator] of [
        [bossId, null, null],
        [doctor, bossId, null],
        [doctor, null, bossId],
      ])
        await connection.sql(
          `insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id)
          values (now(), $1, $2, $3, 'create', 'faqs', 77)`,
          [actor, behalf, impersonator],
        )
      const all = await lines('subject=faqs&record=77', boss)
      expect(all.length).toBe(3)
      expect(await lines('subject=faqs&record=77')).toEqual([])
      expect((await lines(`person=${bossId}`, boss)).length).toBeGreaterThan(0)
      expect(await lines(`person=${bossId}`)).toEqual(await lines('person=99999999'))
      for (const { id } of all) expect((await admin.get(`admin/audit/${id}`)).status).toBe(404)
      const { body } = await admin.get('admin/audit?paginate=1&limit=1&subject=faqs&record=77')
      expect(body.meta.total).toBe(0)
    })

    test.each(['session', 'password', 'second-factor', 'recovery-code', 'user'])(
      'has no entry about the %s of a super admin, whoever caused it',
      async (subject) => {
        await connection.sql(
          `insert into audit_entries (at, action, subject, subject_id) values (now(), 'denied', $1, $2)`,
          [subject, bossId],
        )
        expect((await lines(`subject=${subject}&record=${bossId}&action=denied`, boss)).length).toBe(1)
        expect(await lines(`subject=${subject}&record=${bossId}&action=denied`)).toEqual([])
      },
    )
  })

  test('GET of a record’s history shows what a super admin changed, without the name', async () => {
    const { body: made } = await boss.post('admin/drugs', aDrug)
    await admin.put(`admin/drugs/${made.data.id}`, { name: 'Tachipirina 1000', version: 1 })
    const history = `admin/drugs/${made.data.id}/history`
    const namesFor = async (api: Api) =>
      (await api.get(history)).body.data.map(({ actor }: { actor: { name: string } }) => actor.name)
    expect(await namesFor(boss)).toEqual(['Anna admin', 'Anna superadmin'])
    expect(await namesFor(admin)).toEqual(['Anna admin', 'Amministratore'])
    const { body } = await admin.get(history)
    expect(body.data[1]).toMatchObject({ actor: { id: null }, after: { name: 'Tachipirina 500' } })
  })

  test('GET of a visit’s history shows what a super admin did, without the name', async () => {
    const visit = await booked(practice, { date: '2026-12-02', from: '20:00', to: '20:15', overtime: true })
    const session = await practice.session(bossId)
    const changed = await session.call(endpoints.changeAdminBookingStatus, {
      params: { id: visit.id },
      body: { status: 'canceled', reason: 'Chiusura', version: visit.version },
    })
    expect(changed.status).toBe(200)
    const actors = async (api: Api) =>
      (await api.get(`admin/bookings/${visit.id}/history`)).body.data.map(
        ({ actor }: { actor: { id: number | null; name: string } }) => actor,
      )
    expect(await actors(boss)).toContainEqual({ id: bossId, name: 'Anna superadmin' })
    expect(await actors(admin)).toContainEqual({ id: null, name: 'Amministratore' })
    expect(JSON.stringify(await actors(admin))).not.toContain('superadmin')
  })

  test('GET of shared views names a super admin’s without the name', async () => {
    await boss.post('admin/views', { resource: 'drugs', name: 'Di fascia C', shared: true, state: {} })
    const owner = async (api: Api) => (await api.get('admin/views?resource=drugs')).body.data[0].owner
    expect(await owner(boss)).toEqual({ id: bossId, name: 'Anna superadmin' })
    expect(await owner(admin)).toEqual({ id: null, name: 'Amministratore' })
  })

  test('GET of a user has no session that a super admin opened', async () => {
    const session = await practice.session(bossId)
    await session.call(endpoints.loginAs, { params: { id: practice.leone }, query: { client: 'doctor' } })
    const opened = async (api: Api) =>
      (await api.get(`admin/users/${practice.leone}`)).body.data.sessions.filter(
        ({ impersonator }: { impersonator: object | null }) => impersonator !== null,
      )
    expect((await opened(boss)).length).toBe(1)
    expect(await opened(admin)).toEqual([])
  })

  describe('the address of a super admin', () => {
    const people = {
      admins: { role: 'admin' },
      assistants: {},
      doctors: { category: 'mmg', online_bookings: true },
      patients: {},
      medical_representatives: {},
    }
    const person = { first_name: 'Ada', last_name: 'Neri', active: true }
    const free = (at: string) => `${at}-${Math.random().toString(36).slice(2)}@curante.test`

    test.each(Object.entries(people))('is refused to a plain admin in %s like an invalid one', async (name, more) => {
      const path = `admin/${name}`
      const given = { ...person, ...more }
      const invalid = await admin.post(path, { ...given, email: 'non-valido' })
      expect([invalid.status, invalid.body.errors]).toEqual([422, { email: [validationText.email] }])
      for (const email of [address, address.toUpperCase()])
        expect(await admin.post(path, { ...given, email })).toMatchObject({ status: 422, body: invalid.body })
      const made = await admin.post(path, { ...given, email: free(name.replace('_', '-')) })
      expect([name, made.status, made.body.errors]).toEqual([name, 201, undefined])
      const { id, version } = made.body.data
      const edit = await admin.put(`${path}/${id}`, { email: address, version })
      expect([edit.status, edit.body]).toEqual([422, invalid.body])
      const wrong = { action: 'update', ids: [id], values: { email: 'non-valido' } }
      const many = { ...wrong, values: { email: address } }
      const [bad, hidden] = [await admin.post(`${path}/bulk`, wrong), await admin.post(`${path}/bulk`, many)]
      expect([hidden.status, hidden.body]).toEqual([422, bad.body])
      const byBoss = await boss.put(`${path}/${id}`, { email: address, version })
      expect([byBoss.status, byBoss.body.errors]).toEqual([422, { email: [kindText.duplicate] }])
    })

    test('is refused to a plain admin when a deleted person who had it is restored', async () => {
      const email = free('ripristino')
      const { body } = await admin.post('admin/assistants', { ...person, email })
      await admin.delete(`admin/assistants/${body.data.id}`)
      await connection.sql('update users set email = $2 where id = $1', [bossId, email])
      const { status, body: refusal } = await admin.post(`admin/assistants/${body.data.id}/restore`)
      await connection.sql('update users set email = $2 where id = $1', [bossId, address])
      expect([status, refusal.errors]).toEqual([422, { email: [validationText.email] }])
    })

    test('of anybody else is refused as a duplicate', async () => {
      const email = free('doppio')
      await admin.post('admin/assistants', { ...person, email })
      const again = await admin.post('admin/patients', { ...person, email })
      expect([again.status, again.body.errors]).toEqual([422, { email: [kindText.duplicate] }])
    })
  })

  test('the web address of a super admin who is a doctor is refused to a plain admin like an invalid one', async () => {
    await connection.sql("insert into doctor_profiles (user_id, category, slug) values ($1, 'mmg', 'direzione')", [
      bossId,
    ])
    const doctor = { first_name: 'Ada', last_name: 'Neri', active: true, category: 'mmg', online_bookings: true }
    const given = { ...doctor, email: 'slug@curante.test' }
    const invalid = await admin.post('admin/doctors', { ...given, slug: '??' })
    const taken = await admin.post('admin/doctors', { ...given, slug: 'Direzione' })
    expect([taken.status, taken.body]).toEqual([422, invalid.body])
  })

  test('a super admin’s id in a body or a filter is answered like an unknown one', async () => {
    const relation = (relative_id: number) =>
      admin.post('admin/user-relationships', { user_id: practice.patient, relative_id, relationship_id: 1 })
    const [hidden, unknown] = [await relation(bossId), await relation(99_999_999)]
    expect([hidden.status, hidden.body]).toEqual([unknown.status, unknown.body])
    for (const call of [`admin/users/${bossId}`, `admin/patients/${bossId}`, `admin/admins/${bossId}/history`]) {
      const other = await admin.get(call.replace(String(bossId), '99999999'))
      expect(await admin.get(call)).toMatchObject({ status: other.status, body: other.body })
    }
  })
})
