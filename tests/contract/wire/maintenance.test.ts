import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { refusalText } from '../../../domain/contract/refusal'
import { serviceCommunications } from '../../../server/db/tables'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

type Notice = typeof serviceCommunications.$inferInsert
const notice = { title: 'Manutenzione in corso', body: 'Torniamo alle 15.' }
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

    // Today is 2026-11-24.
    test.each<[string, Partial<Notice>, number]>([
      ['today alone', { period: { from: '2026-11-24', to: '2026-11-24' } }, 503],
      ['since yesterday, without an end', { period: { from: '2026-11-23', to: null } }, 503],
      ['until yesterday', { period: { from: '2026-11-01', to: '2026-11-23' } }, 200],
      ['from tomorrow', { period: { from: '2026-11-25', to: null } }, 200],
      ['a draft', { period: null }, 200],
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
