import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import admins from '../../../src/resources/registry/admins'
import { impersonating } from '../../support/builders/impersonation'
import { aPractice, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

/** A right that is missing is told before what is missing in the body (contract.md, "Refusals": order). */
let practice: Practice
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  return async () => {
    await practice.close()
    await practice.connection.close()
  }
})

describe('a visit out of hours with fields missing', () => {
  const calls = [endpoints.saveBooking, endpoints.checkOverlapping, endpoints.scheduleBookings] as const
  const answers = async (session: Session, body: object) => {
    const replies = []
    for (const endpoint of calls)
      replies.push((await session.call(endpoint, { body: { overtime: true, ...body } })).status)
    return [...new Set(replies)]
  }
  const inPrati = () => ({ office_user_id: practice.prati.officeUserId })
  const inRoma = () => ({ office_user_id: practice.roma.officeUserId })

  test('answers 403 where the office does not allow it, 422 where it does', async () => {
    expect(await answers(practice.assistant, inPrati())).toEqual([403])
    expect(await answers(practice.assistant, inRoma())).toEqual([422])
    expect(await answers(practice.doctor, inPrati())).toEqual([422])
  })

  test('answers 403 in every office, and without one, where the link lacks the right', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('out-of-hours') })
    const session = (await practice.session(agent)).actingAs(practice.ferri)
    for (const body of [inRoma(), inPrati(), {}]) expect(await answers(session, body)).toEqual([403])
    expect(await answers(session, { ...inRoma(), overtime: false })).toEqual([422])
  })

  test('answers 422 on an office that is unknown, of another doctor or no number', async () => {
    for (const office_user_id of [999_999_999, 99_999_999_999, practice.girasole.officeUserId, 'x', null])
      expect(await answers(practice.assistant, { office_user_id })).toEqual([422])
  })
})

describe('the role of a super admin, given by an admin with fields missing', () => {
  const { create, update, bulk } = resourceEndpoints(admins)

  test('answers 403 to POST, PUT and POST bulk; 422 to a super admin', async () => {
    const id = await practice.person('admin')
    const statuses = async (session: Session) => {
      const body = { role: 'superadmin' }
      const replies = [
        await session.call(create, { body }),
        await session.call(update, { params: { id }, body }),
        await session.call(bulk, { body: { action: 'update', values: body } }),
      ]
      return replies.map(({ status }) => status)
    }
    expect(await statuses(await practice.session(await practice.person('admin')))).toEqual([403, 403, 403])
    expect(await statuses(await practice.session(await practice.person('superadmin')))).toEqual([422, 422, 422])
  })

  test('answers 403 to an e-mail address that an impersonator changes without a version', async () => {
    const boss = await practice.person('superadmin')
    const { session } = await impersonating(practice, boss, await practice.person('admin'))
    const id = await practice.person('admin')
    const body = { email: 'mia@curante.test' }
    expect((await session.call(update, { params: { id }, body })).status).toBe(403)
  })
})
