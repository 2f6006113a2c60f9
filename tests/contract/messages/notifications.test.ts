import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { VisitInBrief } from '../../../domain/contract/booking/visit-in-brief'
import { notifications } from '../../../server/db/tables'
import { aPractice, booked, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

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

describe('booking in GET doctor/notifications: the visit an entry is about, since its texts name nobody', () => {
  /** An entry in Ferri's inbox about a visit; returns its `booking` for each session. */
  async function bookingFor(bookingId: number, ...sessions: Session[]) {
    const notice = { user_id: practice.ferri, code: 'x', title: 'Titolo', text: 'Testo', type: 'notification' as const }
    const [row] = await practice.connection.db
      .insert(notifications)
      .values({ ...notice, booking_id: bookingId })
      .returning({ id: notifications.id })
    const answers = await Promise.all(sessions.map((session) => session.call(endpoints.notifications)))
    await practice.connection.db.delete(notifications).where(eq(notifications.id, row?.id ?? 0))
    type Entry = { id: number; booking: VisitInBrief | null }
    return answers.map(({ body }) => body.data.find(({ id }: Entry) => id === row?.id)?.booking)
  }

  test('is person, service and time, with what a change of its status needs, and nothing else of the person', async () => {
    const { id, version } = await booked(practice, { from: '11:00', to: '11:15' })
    const [booking] = await bookingFor(id, practice.assistant)
    expect(booking).toEqual({
      id,
      version,
      status: 'confirmed',
      user: { first_name: 'Nicolò', last_name: 'D’Amico' },
      name: null,
      pharmaceutical_company: null,
      office_service_name: 'Visita',
      office_user_id: practice.roma.officeUserId,
      office_name: 'Studio Via Roma',
      date: '2026-11-25',
      from: '11:00:00',
      to: '11:15:00',
    })
    const { data } = await listed({ type: 'communication' })
    expect(data.map((entry: { booking: unknown }) => entry.booking)).toEqual([null, null])
  })

  test('of an office that the link does not cover comes with no entry, of another doctor as null', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { office_id: practice.prati.officeId })
    const ofPrati = (await practice.session(agent)).actingAs(practice.ferri)
    const { id } = await booked(practice, { from: '11:30', to: '11:45', name: 'Nascosto Nino' })
    const [seen, unseen] = await bookingFor(id, practice.doctor, ofPrati)
    expect([seen?.name, unseen]).toEqual(['Nascosto Nino', undefined])

    const { officeUserId: office_user_id, visit: office_service_id } = practice.girasole
    const theirs = await booked(
      practice,
      { office_user_id, office_service_id, name: 'Altrui Ada' },
      practice.otherDoctor,
    )
    expect(await bookingFor(theirs.id, practice.doctor, practice.assistant)).toEqual([null, null])
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
