import { expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { mailedToken } from '../../support/builders/links'
import { aPractice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

test('links by mail: neither addresses nor tokens, names and passwords stand in the log at level trace, nor in subjects (CR4)', async () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const practice = await aPractice(await aDatabase(), aClock(), { LOG_LEVEL: 'trace' }, { logStream })
  const email = 'zelinda.marcatore@posta.test'
  const password = 'Parola-d-ordine-di-Zelinda'
  const post = (path: string, payload: object) =>
    practice.app.inject({ method: 'POST', url: `${apiPrefix}/public/${path}`, payload })
  const person = { first_name: 'Zelinda', last_name: 'Marcatore', birthday: '1980-02-29', phone: '333 7654321' }

  await post('invites', { office_user_id: practice.roma.officeUserId, email })
  const invite = await mailedToken(practice, 'invite')
  await practice.app.inject({ url: `/invite/complete?token=${invite}` })
  await post('invites/show', { token: invite })
  await post('invites/accept', { token: invite, password: 'breve' })
  expect((await post('invites/accept', { token: invite, ...person, password, privacy: true })).statusCode).toBe(200)
  await post('password/forgot', { email })
  const reset = await mailedToken(practice, 'reset-password')
  await practice.app.inject({ url: `/reset-password?token=${reset}` })
  expect((await post('password/reset', { token: reset, password: `${password} 2` })).statusCode).toBe(204)
  expect((await post('password/reset', { token: reset, password: `${password} 2` })).statusCode).toBe(409)

  const log = lines.join('')
  expect(log).toContain('public/invites/accept')
  const subjects = await practice.connection.sql(`select subject, text, url from messages`)
  for (const marker of [invite, reset, 'zelinda', 'Marcatore', '7654321', password])
    expect([marker, `${log}${JSON.stringify(subjects)}`.includes(marker)]).toEqual([marker, false])
  await practice.close()
  await practice.connection.close()
})
