import { beforeAll, expect, test } from 'vitest'
import { resourceEndpoints } from '../../domain/resource'
import admins from '../../src/resources/registry/admins'
import doctors from '../../src/resources/registry/doctors'
import { aPractice, type Practice } from '../support/builders/practice'
import type { Answer, Session } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const { update, remove, one, bulk } = resourceEndpoints(admins)
const refusal = 'Deve restare almeno un super amministratore attivo.'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<{ id: number }>(text, values)
  /** The only super admins, with their sessions. */
  async function onlySuperAdmins(count: number): Promise<{ id: number; session: Session; version: number }[]> {
    await sql(`update role_users set active = false where role = 'superadmin'`)
    const made = []
    for (let n = 0; n < count; n += 1) {
      const id = await practice.person('superadmin')
      const session = await practice.session(id)
      const { version } = (await session.call(one, { params: { id } })).body.data
      made.push({ id, session, version })
    }
    return made
  }
  const left = () =>
    sql(`select u.id from users u join role_users r on r.user_id = u.id
      where r.role = 'superadmin' and r.active and u.active and u.deleted_at is null`)

  type End = (by: Session, other: { id: number; version: number }) => Promise<Answer>
  const ends: [string, End][] = [
    [
      'PUT with role: admin',
      (by, { id, version }) => by.call(update, { params: { id }, body: { role: 'admin', version } }),
    ],
    [
      'PUT with active: false',
      (by, { id, version }) => by.call(update, { params: { id }, body: { active: false, version } }),
    ],
    ['DELETE', (by, { id }) => by.call(remove, { params: { id } })],
    ['POST bulk delete', (by, { id }) => by.call(bulk, { body: { action: 'delete', ids: [id] } })],
  ]

  test.each(ends)('%s by two super admins of each other at the same time: exactly one stays', async (_what, end) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await onlySuperAdmins(2)
      if (!one || !two) throw new Error('There are two')
      const answers = await Promise.all([end(one.session, two), end(two.session, one)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(await left()).toHaveLength(1)
      for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(refusal)
    }
  })

  test.each(ends)(
    '%s by two of three super admins of each other at the same time: one of the two stays',
    async (_what, end) => {
      const [one, two] = await onlySuperAdmins(3)
      if (!one || !two) throw new Error('There are three')
      const answers = await Promise.all([end(one.session, two), end(two.session, one)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
      expect(await left()).toHaveLength(2)
    },
  )

  test('DELETE admin/doctors/:id of the last super admin, who is a doctor too, answers 409', async () => {
    await onlySuperAdmins(0)
    const id = await practice.person('doctor', {}, 'mmg')
    await sql(`insert into role_users (user_id, role, position) values ($1, 'superadmin', -1)`, [id])
    const { status, body } = await (await practice.session(id)).call(resourceEndpoints(doctors).remove, {
      params: { id },
    })
    expect([status, body.message]).toEqual([409, refusal])
    expect(await left()).toEqual([{ id }])
  })
})
