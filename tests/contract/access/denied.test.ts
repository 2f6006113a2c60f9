import { beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { mergeCounts } from '../../../server/audit/counts'
import { impersonating } from '../../support/builders/impersonation'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { isLong, onMainDatabase, testNow } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let last: number
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    return async () => {
      await practice.close()
      await connection.close()
    }
  })
  beforeEach(async () => {
    practice.clock.set(testNow)
    await practice.connection.sql('delete from audit_counts')
    const [row] = await practice.connection.sql<{ id: number }>('select coalesce(max(id), 0) as id from audit_entries')
    last = Number(row?.id)
  })

  const entries = () =>
    practice.connection.sql<{ subject: string; actor_id: number; impersonator_id: number | null; detail: string }>(
      `select subject, actor_id, impersonator_id, detail from audit_entries where action = 'denied' and id > $1 order by id`,
      [last],
    )
  const merge = () => mergeCounts(practice.connection.db, practice.clock.now())
  const unknown = (session: Session, times: number) =>
    Promise.all(
      Array.from({ length: times }, async (_, n) => {
        const { status } = await session.call(endpoints.booking, { params: { id: 900_000 + n } })
        expect(status).toBe(404)
      }),
    )

  const many = isLong ? 300 : 60
  test(`${many} unknown ids of one person in a minute write ten entries at once, and one for the others when it is over`, async () => {
    await unknown(practice.doctor, many)
    expect(await entries()).toHaveLength(10)
    practice.clock.advance(1)
    await merge()
    expect(await entries()).toHaveLength(10)
    practice.clock.advance(1)
    await merge()
    const [more, ...none] = (await entries()).slice(10)
    expect([more, none]).toEqual([
      { subject: 'many', actor_id: practice.ferri, impersonator_id: null, detail: String(many - 10) },
      [],
    ])
    await merge()
    expect(await entries()).toHaveLength(11)
    expect(await practice.connection.sql('select * from audit_counts')).toEqual([])
  })

  test('ten unknown ids of each of two persons, and ten more a minute later, write an entry each and none for others', async () => {
    await unknown(practice.doctor, 10)
    await unknown(practice.otherDoctor, 10)
    practice.clock.advance(1)
    await unknown(practice.doctor, 10)
    practice.clock.advance(2)
    await merge()
    expect((await entries()).map(({ subject }) => subject)).toEqual(Array.from({ length: 30 }, () => 'booking'))
  })

  test('attempts of an impersonating admin count as the admin’s, whoever is impersonated', async () => {
    const adminId = await practice.person('admin')
    for (const id of [practice.ferri, practice.leone])
      await unknown((await impersonating(practice, adminId, id)).session, 8)
    expect(await entries()).toHaveLength(10)
    practice.clock.advance(2)
    await merge()
    const [more] = (await entries()).slice(10)
    expect(more).toEqual({ subject: 'many', actor_id: adminId, impersonator_id: null, detail: '6' })
  })

  test('doctors acted for without a link are counted with them', async () => {
    const session = await practice.session(practice.secretary)
    for (let n = 0; n < 12; n += 1)
      expect((await session.actingAs(practice.leone).call(endpoints.officeUsers)).status).toBe(403)
    expect(await entries()).toHaveLength(10)
  })

  test('counts of a minute to come, from before the clock was set back, become an entry too', async () => {
    await unknown(practice.doctor, 12)
    practice.clock.advance(-60)
    await merge()
    expect((await entries()).slice(10)).toMatchObject([{ subject: 'many', detail: '2' }])
  })
})
