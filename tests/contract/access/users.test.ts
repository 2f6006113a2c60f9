import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { kindText, resourceEndpoints } from '../../../domain/resource'
import assistants from '../../../src/resources/registry/assistants'
import doctors from '../../../src/resources/registry/doctors'
import representatives from '../../../src/resources/registry/medical_representatives'
import patients from '../../../src/resources/registry/patients'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  let boss: number
  let adminId: number
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    boss = await practice.person('superadmin', { first_name: 'Bruna', last_name: 'Superiore' })
    adminId = await practice.person('admin', { first_name: 'Ada', last_name: 'Amministra', email: 'Ada@curante.test' })
    admin = await practice.session(adminId)
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  const found = async (session: Session, query: Record<string, string>) => {
    const { status, body } = await session.call(endpoints.users, { query })
    expect(status).toBe(200)
    return body.data.map(({ last_name }: { last_name: string }) => last_name)
  }
  const shown = async (id: number) => (await admin.call(endpoints.user, { params: { id } })).body.data
  const sessionsOf = async (id: number): Promise<number[]> =>
    (await shown(id)).sessions.map((each: { id: number }) => each.id)
  const lastLine = async () =>
    (
      await practice.connection.sql(
        'select actor_id, action, subject, subject_id from audit_entries order by id desc limit 1',
      )
    )[0]

  describe('admin/users', () => {
    test.each<[Record<string, string>, string[]]>([
      [{ search: 'ferri' }, ['Ferri']],
      [{ search: 'AMMINISTRA ada' }, ['Amministra']],
      [{ search: ' ada@CURANTE.test' }, ['Amministra']],
      [{ search: 'ａda@curante.teſt' }, ['Amministra']],
      [{ search: 'ada@curante' }, ['Amministra']],
      [{ search: '@curante.test' }, []],
      [{ 'filter[role]': 'assistant' }, ['Rinaldi']],
      [{ search: 'rinaldi', 'filter[role][in]': 'assistant,admin' }, ['Rinaldi']],
      [{ search: 'rinaldi', 'filter[role][in]': 'admin,patient' }, []],
      [{ 'filter[id][in]': '999999999' }, []],
      [{ search: 'superiore' }, []],
    ])('GET with %j answers %j', async (query, names) => {
      expect(await found(admin, query)).toEqual(names)
    })

    test('GET of a super admin answers 200 to a super admin, 404 to a plain admin', async () => {
      const session = await practice.session(boss)
      expect(await found(session, { search: 'superiore' })).toEqual(['Superiore'])
      for (const endpoint of [endpoints.user, endpoints.endUserSessions])
        expect((await admin.call(endpoint, { params: { id: boss } })).status).toBe(404)
      expect((await session.call(endpoints.currentUser)).status).toBe(200)
    })

    test('GET, PUT and DELETE of a super admin with another role answer 404 to a plain admin in every resource', async () => {
      const session = await practice.session(boss)
      for (const [role, resource] of [
        ['doctor', doctors],
        ['assistant', assistants],
        ['medical_representative', representatives],
        ['patient', patients],
      ] as const) {
        const id = await practice.person(role, {}, role === 'doctor' ? 'mmg' : undefined)
        const ask = async (by: Session) => (await by.call(resourceEndpoints(resource).one, { params: { id } })).status
        expect([role, await ask(admin)]).toEqual([role, 200])
        await practice.connection.sql(`insert into role_users (user_id, role, position) values ($1, 'superadmin', 9)`, [
          id,
        ])
        expect([role, await ask(admin), await ask(session)]).toEqual([role, 404, 200])
      }
    })

    test('GET of somebody’s sessions is written to the audit log', async () => {
      await shown(practice.leone)
      expect(await lastLine()).toEqual({
        actor_id: adminId,
        action: 'read',
        subject: 'user',
        subject_id: practice.leone,
      })
    })

    test('DELETE sessions/:id ends that session; the others go on', async () => {
      const id = await practice.person('doctor', { email: 'uno@curante.test' }, 'mmg')
      const [first, second] = [await practice.session(id), await practice.session(id)]
      await second.call(endpoints.createDevice, { body: { browser: 'Firefox', os: 'Linux' } })
      const { sessions } = await shown(id)
      const withDevice = sessions.find((each: { device: unknown }) => each.device !== null)
      expect(withDevice).toMatchObject({
        device: { browser: 'Firefox', os: 'Linux' },
        impersonator: null,
        current: false,
      })
      const params = { id, session_id: withDevice.id }
      expect((await admin.call(endpoints.endUserSession, { params })).status).toBe(204)
      expect(await lastLine()).toEqual({ actor_id: adminId, action: 'end', subject: 'session', subject_id: id })
      expect((await second.call(endpoints.currentUser)).status).toBe(401)
      expect((await first.call(endpoints.currentUser)).status).toBe(200)
      expect((await admin.call(endpoints.endUserSession, { params })).status).toBe(404)
    })

    test('DELETE of a session or device under another user’s id answers 404', async () => {
      const [of] = await sessionsOf(practice.ferri)
      const params = { id: practice.leone, session_id: of ?? 0 }
      expect((await admin.call(endpoints.endUserSession, { params })).status).toBe(404)
      const { body } = await practice.doctor.call(endpoints.createDevice, { body: { browser: 'Firefox' } })
      const ofOther = { id: practice.leone, device_id: body.data.id }
      expect((await admin.call(endpoints.forgetUserDevice, { params: ofOther })).status).toBe(404)
      const right = { id: practice.ferri, device_id: body.data.id }
      expect((await admin.call(endpoints.forgetUserDevice, { params: right })).status).toBe(204)
      expect((await practice.doctor.call(endpoints.currentUser)).status).toBe(200)
    })

    test('DELETE sessions ends all but the asking one', async () => {
      const id = await practice.person('doctor', { email: 'tutte@curante.test' }, 'mmg')
      await practice.session(id)
      await practice.session(id)
      expect((await admin.call(endpoints.endUserSessions, { params: { id } })).status).toBe(204)
      expect(await sessionsOf(id)).toEqual([])
      const other = await practice.session(adminId)
      expect((await admin.call(endpoints.endUserSessions, { params: { id: adminId } })).status).toBe(204)
      expect((await other.call(endpoints.currentUser)).status).toBe(401)
      expect((await admin.call(endpoints.currentUser)).status).toBe(200)
    })

    test('GET shows a session opened by impersonation with its admin', async () => {
      const params = { id: practice.leone }
      await admin.call(endpoints.loginAs, { params, query: { client: 'doctor' } })
      const { sessions } = await shown(practice.leone)
      expect(sessions.map((each: { impersonator: unknown }) => each.impersonator)).toContainEqual({
        id: adminId,
        first_name: 'Ada',
        last_name: 'Amministra',
      })
    })
  })

  test('POST and PUT with an e-mail address that only looks different from another’s answer 422; a new one is stored folded', async () => {
    await practice.person('assistant', { email: 'superadmin@curante.test' })
    const { create, update } = resourceEndpoints(assistants)
    const person = { first_name: 'Nuova', last_name: 'Persona', active: true, doctor_ids: [] }
    const taken = { email: [kindText.duplicate] }
    const write = async (email: string) => (await admin.call(create, { body: { ...person, email } })).body
    expect((await write('ſuperadmin@curante.test')).errors).toEqual(taken)
    const { data } = await write('Ｎuova@Curante.teſt')
    expect(data.email).toBe('nuova@curante.test')
    const body = { email: 'ＳUPERADMIN@curante.test', version: data.version }
    expect((await admin.call(update, { params: { id: data.id }, body })).body.errors).toEqual(taken)
  })
})
