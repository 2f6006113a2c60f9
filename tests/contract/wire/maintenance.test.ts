import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { refusalText } from '../../../domain/contract/refusal'
import { resourceEndpoints } from '../../../domain/resource'
import { serviceCommunications } from '../../../server/db/tables'
import communications from '../../../src/resources/configuration/service_communications'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

type Notice = typeof serviceCommunications.$inferInsert
const notice = { title: 'Manutenzione in corso', body: 'Torniamo alle 15.' }
const day = { from: '2026-11-24', to: '2026-11-24' }
const open = { from: null, to: null }
const refused = { status: 503, body: { message: refusalText.unavailable, communication: notice } }

onMainDatabase((database) => {
  describe('during maintenance (contract.md, "Refusals")', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await aTestApp(await database({ filled: 'demo' }))
      return () => server.close()
    })
    beforeEach(async () => void (await server.connection.sql('delete from service_communications')))
    afterAll(() => server.connection.sql('delete from service_communications'))

    const announce = (more: Partial<Notice> = {}) =>
      server.connection.db.insert(serviceCommunications).values({ ...notice, maintenance: true, period: open, ...more })
    const whoAmI = async (email: string) => (await server.as(email)).call(endpoints.currentUser)

    test('every call answers 503 with text and Retry-After, but not to super admins', async () => {
      await announce()
      for (const email of [
        'mmg@curante.test',
        'segreteria@curante.test',
        'paziente@curante.test',
        'admin@curante.test',
      ]) {
        const answer = await whoAmI(email)
        expect([email, answer]).toEqual([email, expect.objectContaining(refused)])
        expect(answer.headers['retry-after']).toBe('60')
      }
      expect((await whoAmI('superadmin@curante.test')).status).toBe(200)
    })

    test('a call without a session answers 503 too', async () => {
      await announce()
      expect(await server.anonymous.call(endpoints.currentUser)).toMatchObject(refused)
      const headers = { authorization: `Bearer ${'x'.repeat(40)}` }
      expect(await server.anonymous.call(endpoints.currentUser, { headers })).toMatchObject(refused)
    })

    test('login, configuration and the notice itself answer 200', async () => {
      await announce()
      const body = { email: 'mmg@curante.test', password: 'curante-demo' }
      expect((await server.anonymous.call(endpoints.login, { body })).status).toBe(200)
      expect((await server.anonymous.call(endpoints.publicConfig)).status).toBe(200)
      expect((await server.anonymous.call(endpoints.serviceCommunication)).body.data).toEqual(notice)
    })

    test('an end before the start, or what is no hour, answers 422', async () => {
      const boss = await server.as('superadmin@curante.test')
      const { create } = resourceEndpoints(communications)
      const refusedOf = async (more: object) => {
        const body = { ...notice, severity: 'info', maintenance: true, ...more }
        const { status, body: reply } = await boss.call(create, { body })
        return [status, Object.keys(reply.errors ?? {})]
      }
      const hours = { from_time: '9.30', to_time: '22:00' }
      expect(await refusedOf({ period: day, from_time: '22:00', to_time: '22:00' })).toEqual([422, ['to_time']])
      expect(await refusedOf({ period: day, from_time: '25:00' })).toEqual([422, ['from_time']])
      expect(await refusedOf({ period: day, ...hours })).toEqual([201, []])
      expect(await server.connection.db.select().from(serviceCommunications)).toMatchObject([
        { from_time: '09:30', to_time: '22:00' },
      ])
    })

    // Now it is 8:45 on 2026-11-24.
    test.each<[string, Partial<Notice>, number]>([
      ['today alone', { period: { from: '2026-11-24', to: '2026-11-24' } }, 503],
      ['since yesterday, without an end', { period: { from: '2026-11-23', to: null } }, 503],
      ['until yesterday', { period: { from: '2026-11-01', to: '2026-11-23' } }, 200],
      ['from tomorrow', { period: { from: '2026-11-25', to: null } }, 200],
      ['a draft', { period: null }, 200],
      ['today from now', { period: day, from_time: '08:45' }, 503],
      ['today from the next minute', { period: day, from_time: '08:46' }, 200],
      ['today until the next minute', { period: day, to_time: '08:46' }, 503],
      ['today until now', { period: day, to_time: '08:45' }, 200],
      ['since an hour of yesterday', { period: { from: '2026-11-23', to: '2026-11-24' }, from_time: '22:00' }, 503],
      ['until an hour of no day', { period: { from: '2026-11-24', to: null }, to_time: '08:00' }, 503],
      ['until an hour of tomorrow', { period: { from: '2026-11-24', to: '2026-11-25' }, to_time: '02:00' }, 503],
      ['a communication that is no maintenance', { maintenance: false }, 200],
      ['one that was taken away', { deleted_at: new Date() }, 200],
    ])('%s', async (_name, more, status) => {
      await announce(more)
      expect((await whoAmI('mmg@curante.test')).status).toBe(status)
      expect((await server.anonymous.call(endpoints.serviceCommunication)).body.data).toEqual(
        status === 503 ? notice : null,
      )
    })
  })
})
