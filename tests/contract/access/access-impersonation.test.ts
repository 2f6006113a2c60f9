import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { impersonating } from '../../support/builders/impersonation'
import { aVisit, type Practice, save } from '../../support/builders/practice'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
let admin: number
onPractice(async (made) => {
  practice = made
  admin = await practice.person('admin', { first_name: 'Ada', last_name: 'Amministra' })
})

const asFerri = () => impersonating(practice, admin, practice.ferri)
const ask = async ({ session }: Awaited<ReturnType<typeof asFerri>>) =>
  (await session.call(endpoints.currentUser)).status

describe('an impersonated session (AZ2)', () => {
  test('names its admin in GET user, and an ordinary session nobody', async () => {
    const { session, admin: own } = await asFerri()
    expect((await session.call(endpoints.currentUser)).body.data).toMatchObject({
      id: practice.ferri,
      impersonator: { id: admin, first_name: 'Ada', last_name: 'Amministra' },
    })
    expect((await own.call(endpoints.currentUser)).body.data.impersonator).toBeNull()
  })

  test('names its admin in the history of what it changes', async () => {
    const { session } = await impersonating(practice, admin, practice.secretary)
    const acting = session.actingAs(practice.ferri)
    const { body } = await save(acting, aVisit(practice))
    const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: body.data.id } })
    expect(history.body.data[0]).toMatchObject({
      actor: { id: practice.secretary },
      on_behalf_of: { id: practice.ferri },
      impersonator: { id: admin },
    })
  })

  test('answers 403 in the admin area', async () => {
    const { session, admin: own } = await asFerri()
    for (const endpoint of allEndpoints.filter(({ path }) => path.startsWith('admin/')))
      expect((await session.call(endpoint, { params: { id: 1 } })).status).toBe(403)
    const list = allEndpoints.find(({ path }) => path === 'admin/drugs')
    expect(list && (await own.call(list)).status).toBe(200)
  })

  // written out by hand: what only the person may do, of money and of who works for whom
  test.each<[string, 'ferri' | 'patient']>([
    ['PUT doctor/subscription', 'ferri'],
    ['POST doctor/dedicated_offers/:id/adhesion', 'ferri'],
    ['DELETE doctor/dedicated_offers/:id/adhesion', 'ferri'],
    ['POST doctor/staff', 'ferri'],
    ['PUT doctor/staff/:id', 'ferri'],
    ['DELETE doctor/staff/:id', 'ferri'],
    ['POST doctor/staff_invites/:id/resend', 'ferri'],
    ['DELETE doctor/staff_invites/:id', 'ferri'],
    ['PUT doctor/colleagues/:id', 'ferri'],
    ['POST offers/:id/adhesion', 'patient'],
    ['DELETE offers/:id/adhesion', 'patient'],
  ])('answers 403 to %s, which the person itself may call', async (call, who) => {
    const { session } = await impersonating(practice, admin, practice[who])
    const own = await practice.session(practice[who])
    const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === call)
    if (!endpoint) throw new Error(`There is no ${call}`)
    const asked = [session, own].map(async (one) => (await one.call(endpoint, { params: { id: 999_999 } })).status)
    const [impersonated, inPerson] = await Promise.all(asked)
    expect(impersonated).toBe(403)
    expect([404, 422]).toContain(inPerson)
  })

  test('answers 403 to the invite of the doctor’s assistant, and 201 to that of a patient', async () => {
    const { session } = await asFerri()
    const invite = (body: object) => session.call(endpoints.sendDoctorInvite, { body })
    const toAssistant = { user_id: practice.secretary, email: 'segreteria@posta.test' }
    expect((await invite(toAssistant)).status).toBe(403)
    const toPatient = { office_user_id: practice.roma.officeUserId, email: 'nuova@posta.test' }
    expect((await invite(toPatient)).status).toBe(201)
  })

  const sql = (text: string, id: number) => practice.connection.sql(text, [id])
  test.each<[string, (own: Awaited<ReturnType<typeof asFerri>>) => Promise<unknown>, string | null]>([
    ['he signs out', ({ admin: own }) => own.call(endpoints.logout), null],
    [
      'his session is ended',
      ({ adminTokenId }) => sql('update access_tokens set revoked_at = now() where id = $1', adminTokenId),
      null,
    ],
    [
      'his session runs out',
      ({ adminTokenId }) =>
        sql(`update access_tokens set expires_at = '2026-11-24T07:45:00Z' where id = $1`, adminTokenId),
      null,
    ],
    [
      'he may not sign in',
      () => sql('update users set active = false where id = $1', admin),
      'update users set active = true where id = $1',
    ],
    [
      'he is no more',
      () => sql('update users set deleted_at = now() where id = $1', admin),
      'update users set deleted_at = null where id = $1',
    ],
    [
      'he is no admin any more',
      () => sql(`update role_users set role = 'doctor' where user_id = $1`, admin),
      `update role_users set role = 'admin' where user_id = $1`,
    ],
    [
      'he has no role any more',
      () => sql('update role_users set active = false where user_id = $1', admin),
      'update role_users set active = true where user_id = $1',
    ],
  ])('answers 401 when %s', async (_name, happens, back) => {
    const both = await asFerri()
    expect(await ask(both)).toBe(200)
    await happens(both)
    const answer = await ask(both)
    if (back) await sql(back, admin)
    expect(answer).toBe(401)
  })

  test('ended by POST logout leaves the admin’s own session alone', async () => {
    const both = await asFerri()
    expect((await both.session.call(endpoints.logout)).status).toBe(204)
    expect(await ask(both)).toBe(401)
    expect((await both.admin.call(endpoints.currentUser)).status).toBe(200)
    expect((await practice.doctor.call(endpoints.currentUser)).status).toBe(200)
  })
})
