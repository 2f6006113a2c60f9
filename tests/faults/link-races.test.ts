import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../domain/contract'
import { tally } from '../support/accounts'
import type { Answer } from '../support/app'
import { eachDatabase } from '../support/database'
import { mailedLinks, mailedToken } from '../support/links'
import { aPractice, type Practice } from '../support/practice'

/** Single-use links under concurrent requests (quality.md AU3). */
eachDatabase((open) => {
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
})
