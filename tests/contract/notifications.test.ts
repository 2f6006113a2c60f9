import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { notifications } from '../../server/db/tables'
import type { Session } from '../support/app'
import { aDatabase } from '../support/database'
import { aPractice, booked, type Practice, without } from '../support/practice'

let practice: Practice
let ids: number[]
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  const { id: booking_id } = await booked(practice)
  const notice = { user_id: practice.ferri, code: 'x', title: 'Titolo', text: 'Testo' }
  const rows = await practice.connection.db
    .insert(notifications)
    .values([
      { ...notice, type: 'notification', booking_id, pending: true },
      { ...notice, type: 'notification', booking_id },
      { ...notice, type: 'communication' },
      { ...notice, type: 'communication' },
      { ...notice, user_id: practice.leone, type: 'communication' },
    ])
    .returning({ id: notifications.id })
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})

const listed = async (query: Record<string, string | number>, session: Session = practice.doctor) => {
  const { body } = await session.call(endpoints.notifications, { query })
  return { ...body, places: body.data.map(({ id }: { id: number }) => ids.indexOf(id)) }
}

const auditLog = () =>
  practice.connection.sql(
    `select actor_id, on_behalf_of_id, action, subject_id from audit_entries
     where subject = 'notification' order by id desc limit 1`,
  )

describe('GET doctor/notifications', () => {
  test.each<[Record<string, string | number>, number[]]>([
    [{}, [3, 2, 1, 0]],
    [{ type: 'notification' }, [1, 0]],
    [{ type: 'communication' }, [3, 2]],
    [{ pending: 1 }, [0]],
    [{ pending: 0 }, [3, 2, 1, 0]],
    [{ to_read: 1, limit: 1 }, [3]],
  ])('with %j answers newest first', async (query, places) => {
    expect((await listed(query)).places).toEqual(places)
  })

  test('answers pages and goes on by cursor', async () => {
    const first = await listed({ paginate: 1, limit: 3 })
    expect([first.places, first.meta.total, first.meta.last_page]).toEqual([[3, 2, 1], 4, 2])
    const next = await listed({ paginate: 1, limit: 3, cursor: first.meta.next_cursor })
    expect([next.places, next.meta.next_cursor]).toEqual([[0], null])
    expect((await listed({ paginate: 1, limit: 3, page: 2 })).places).toEqual([0])
  })

  test('through a link without the right to bookings leaves out entries about visits', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('bookings') })
    const session = (await practice.session(agent)).actingAs(practice.ferri)
    expect((await listed({}, session)).places).toEqual([3, 2])
    const answer = await session.call(endpoints.readNotification, { params: { id: ids[0] as number } })
    expect(answer.status).toBe(404)
  })
})

describe('PUT doctor/notifications', () => {
  test('/:id/read by an assistant marks it read for the doctor once, and the audit log has both names', async () => {
    const id = ids[1] as number
    const read = () => practice.assistant.call(endpoints.readNotification, { params: { id } })
    expect([(await read()).body, (await read()).body]).toEqual([{ data: { read: 1 } }, { data: { read: 0 } }])
    expect((await listed({ to_read: 1 })).places).toEqual([3, 2, 0])
    expect(await auditLog()).toEqual([
      { actor_id: practice.secretary, on_behalf_of_id: practice.ferri, action: 'read', subject_id: id },
    ])
  })

  test('/read of one type leaves the other type and other doctors’ entries', async () => {
    const answer = await practice.doctor.call(endpoints.readNotifications, { body: { type: 'communication' } })
    expect(answer.body).toEqual({ data: { read: 2 } })
    expect((await listed({ to_read: 1 })).places).toEqual([0])
    expect((await listed({ to_read: 1 }, practice.otherDoctor)).places).toEqual([4])
    expect(await auditLog()).toMatchObject([{ actor_id: practice.ferri, action: 'read', subject_id: null }])
  })
})

test('POST and PUT devices are written to the audit log', async () => {
  const session = await practice.session(practice.secretary)
  const device = await session.call(endpoints.createDevice, { body: { platform: 'web' } })
  await session.call(endpoints.updateDevice, { params: { id: device.body.data.id }, body: { os: 'Linux' } })
  const entries = await practice.connection.sql(
    `select actor_id, action, subject_id from audit_entries where subject = 'device' order by id`,
  )
  const entry = { actor_id: practice.secretary, subject_id: device.body.data.id }
  expect(entries).toEqual([
    { ...entry, action: 'create' },
    { ...entry, action: 'update' },
  ])
})
