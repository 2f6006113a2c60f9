import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../domain/contract'
import { tally } from '../support/builders/accounts'
import { mailedLinks, mailedToken } from '../support/builders/links'
import { aPractice, type Practice } from '../support/builders/practice'
import type { Answer } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

/** Single-use links under concurrent requests (quality.md AU3). */
onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
  let calls = 0
  /** A public call, each from a network of its own. */
  async function post(path: string, payload: object): Promise<Answer> {
    calls += 1
    const remoteAddress = `10.${calls >> 8}.${calls & 255}.1`
    const reply = await practice.app.inject({
      method: 'POST',
      url: `${apiPrefix}/public/${path}`,
      payload,
      remoteAddress,
    })
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
  }
  const twenty = (call: (n: number) => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, (_, n) => call(n)))

  describe('a link to choose a new password', () => {
    const email = 'giulia@studio.test'
    beforeAll(() => sql(`update users set email = $1 where id = $2`, [email, practice.ferri]))

    test('used by twenty requests at once sets one password; the others are answered 409', async () => {
      await post('password/forgot', { email })
      const token = await mailedToken(practice, 'reset-password')
      const replies = await twenty((n) => post('password/reset', { token, password: `cavallo numero ${n} al galoppo` }))
      expect(tally(replies)).toEqual({ 204: 1, 409: 19 })
      for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('used')
      const [{ count } = {}] = await sql(`select count(*)::int as count from audit_entries where subject = 'password'`)
      expect(count).toBe(1)
    })

    test('asked for by nine requests at once and used: of nine links the last one works, once', async () => {
      await sql(`delete from messages`)
      await Promise.all(Array.from({ length: 9 }, () => post('password/forgot', { email })))
      await mailedToken(practice, 'reset-password', 9)
      const tokens = (await mailedLinks(practice, 'reset-password')).map(({ token }) => token)
      const replies = await Promise.all(
        tokens.map((token, n) => post('password/reset', { token, password: `un gatto sul tetto ${n}` })),
      )
      expect(tally(replies)).toEqual({ 204: 1, 409: 8 })
      expect(replies[0]?.status).toBe(204)
    })
  })
  describe('a personal invite', () => {
    const person = {
      first_name: 'Olga',
      last_name: 'Ospite',
      birthday: '1980-02-29',
      phone: '333 5550199',
      privacy: true,
    }
    const ask = (email: string) => post('invites', { office_user_id: practice.roma.officeUserId, email })
    const accept = (token: string, n = 0) =>
      post('invites/accept', { token, ...person, password: `cavallo numero ${n} al galoppo` })

    test('accepted by twenty requests at once makes one patient; the others are answered 409', async () => {
      await ask('olga@posta.test')
      const token = await mailedToken(practice, 'invite')
      const replies = await twenty((n) => accept(token, n))
      expect(tally(replies)).toEqual({ 200: 1, 409: 19 })
      const made = await sql(`select id from users where email = 'olga@posta.test'`)
      expect(made).toHaveLength(1)
      expect(await sql(`select 1 from doctor_patients where user_id = $1`, [made[0]?.id])).toHaveLength(1)
    })

    test('of two practices to one address, accepted at once: one makes the account, the other is changed or joins it', async () => {
      for (const office_user_id of [practice.roma.officeUserId, practice.girasole.officeUserId])
        await post('invites', { office_user_id, email: 'due@posta.test' })
      await mailedToken(practice, 'invite', 3)
      const tokens = (await mailedLinks(practice, 'invite')).slice(0, 2).map(({ token }) => token)
      const replies = await Promise.all(tokens.map((token) => accept(token)))
      expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(await sql(`select id from users where email = 'due@posta.test'`)).toHaveLength(1)
    })

    test('asked for by nine requests at once: the last link works, the others are superseded', async () => {
      await sql('delete from messages')
      await Promise.all(Array.from({ length: 9 }, () => ask('nove@posta.test')))
      await mailedToken(practice, 'invite', 9)
      const links = await sql(`select id from links where address = 'nove@posta.test' and superseded_at is null`)
      expect(links).toHaveLength(1)
    })
  })
})
