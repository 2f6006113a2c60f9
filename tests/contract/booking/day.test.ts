import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { dayParts } from '../../../domain/contract/agenda/day'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import type { CallOptions, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

/** Wednesday 25 November 2026, the day after the clock's; the practice is closed on Saturday and Sunday. */
const wednesday = '2026-11-25'
const [saturday, monday] = ['2026-11-28', '2026-11-30']
const all = dayParts.join()

/** The call that each part replaces, for the day and the two offices of Ferri. */
function replaced({ roma, prati }: Practice, date: string): [part: string, Endpoint, CallOptions[]][] {
  const of = (id: number) => ({ params: { id } })
  return [
    ['visits', endpoints.bookings, [{ query: { from: date, to: date } }]],
    ['pending', endpoints.bookings, [{ query: { from: date, to: '2027-01-25', 'filter[status][in]': 'pending' } }]],
    [
      'free',
      endpoints.availabilities,
      [roma, prati].map(({ visit }) => ({ ...of(visit), query: { from: date, to: date, advanced: 1 } })),
    ],
    [
      'schedules',
      endpoints.officeUserSchedules,
      [roma, prati].map(({ officeUserId }) => ({ ...of(officeUserId), query: { from: date, to: date } })),
    ],
    ['holds', endpoints.holds, [{ query: { from: date, to: date } }]],
    ['notices', endpoints.serviceNotices, [{}]],
  ]
}

onMainDatabase((open) => {
  let practice: Practice
  const day = (session: Session, query: Record<string, string | number>) => session.call(endpoints.day, { query })
  beforeAll(async () => {
    practice = await aPractice(await open())
    const { connection, doctor, roma, prati } = practice
    await booked(practice, { date: wednesday, from: '11:00:00', to: '11:15:00', name: 'Oggi Olga' })
    await booked(practice, { date: monday, from: '09:00:00', to: '09:15:00', name: 'Lunedì Lucia' })
    await connection.sql(
      `insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute, recurrence)
       values ($1, 'specific', 'closed', '2026-11-25', 720, '2026-11-25', 780, null),
         ($2, 'recurring', 'closed', '2026-11-02', 600, '2026-11-02', 615, '{"from":"2026-11-02","freq":"daily","interval":1}')`,
      [roma.officeUserId, prati.officeUserId],
    )
    const { body } = await doctor.call(endpoints.addWaiting, {
      body: { name: 'Attesa Ada', office_service_ids: [roma.visit], until: wednesday },
    })
    await doctor.call(endpoints.offerTime, {
      body: {
        ...{ office_service_id: roma.visit, date: wednesday, from: '11:30', to: '11:45' },
        ...{ by: 'call', waiting_id: body.data.id },
      },
    })
    await connection.sql(
      `insert into service_communications (title, body, severity, period) values ('Avviso', '', 'info', '[2026-01-01,2027-01-01)')`,
    )
    await doctor.call(endpoints.currentUser)
    return () => practice.close()
  })

  test('GET doctor/day answers in each part what the call answers that it replaces', async () => {
    for (const session of [practice.doctor, practice.assistant]) {
      const { status, body } = await day(session, { date: wednesday, with: all })
      expect(status).toBe(200)
      expect(body.data.date).toBe(wednesday)
      for (const [part, endpoint, calls] of replaced(practice, wednesday)) {
        const replies = await Promise.all(calls.map(async (options) => (await session.call(endpoint, options)).body))
        const [first] = replies
        const expected = {
          free: () => replies.map(({ data }) => data),
          // both offices have the pauses of each
          schedules: () => [...new Map(replies.flatMap(({ data }) => data).map((row) => [row.id, row])).values()],
        }[part]
        const read = part === 'free' ? body.data.free.map(({ days }: { days: object }) => days) : body.data[part]
        const sorted = (rows: { id: number }[]) => (part === 'schedules' ? rows.sort((a, b) => a.id - b.id) : rows)
        expect(sorted(read), part).toEqual(sorted(expected ? expected() : first.data))
        if (part !== 'pending') expect(JSON.stringify(read).length, part).toBeGreaterThan(10)
      }
    }
  })

  test('with next=1 a closed day answers the next working day, an open day itself, and no other part changes', async () => {
    const answered = async (date: string) =>
      (await day(practice.doctor, { date, next: 1, with: 'visits,free,pending' })).body.data
    expect(await answered(wednesday)).toMatchObject({ date: wednesday, visits: [{ name: 'Oggi Olga' }] })
    const next = await answered(saturday)
    expect(next).toMatchObject({ date: monday, visits: [{ name: 'Lunedì Lucia' }] })
    expect(Object.keys(next.free[0].days)).toEqual([monday])
    const { body } = await day(practice.doctor, { date: saturday, with: 'visits' })
    expect(body.data).toEqual({ date: saturday, visits: [] })
  })

  test('with `to` a period is answered: visits by the filters, free times from today on, of one office alone', async () => {
    const { body } = await day(practice.doctor, {
      date: '2026-10-26',
      to: '2026-12-06',
      with: 'visits,free,schedules',
      'filter[office_user_id]': practice.roma.officeUserId,
      'filter[status][in]': 'confirmed',
    })
    expect(body.data.visits.map(({ name }: { name: string }) => name)).toEqual(['Oggi Olga', 'Lunedì Lucia'])
    expect(body.data.free.map(({ office_user_id }: { office_user_id: number }) => office_user_id)).toEqual([
      practice.roma.officeUserId,
    ])
    expect(Object.keys(body.data.free[0].days)[0]).toBe('2026-11-24')
    expect(body.data.schedules).toHaveLength(2)
  })

  describe('refuses', () => {
    test.each<[string, Record<string, string | number>, string]>([
      ['no parts', {}, 'with'],
      ['an unknown part', { with: 'visits,names' }, 'with'],
      ['a period that ends before it begins', { date: wednesday, to: '2026-11-24', with: 'visits' }, 'to'],
      ['visits of more than 62 days', { date: wednesday, to: '2027-06-01', with: 'visits' }, 'to'],
      ['more than a year', { date: wednesday, to: '2028-06-01', with: 'free' }, 'to'],
      ['an unknown field', { with: 'holds', search: 'Rossi' }, 'search'],
      ['a count of the frame, which has its own call', { with: 'chats' }, 'with'],
    ])('%s: 422', async (_name, query, field) => {
      const { status, body } = await day(practice.doctor, query)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    })

    test('the agenda to an assistant who has chosen no doctor: 403; service communications she gets', async () => {
      const { secretary, session } = practice
      const alone = await session(secretary)
      for (const part of ['visits', 'free', 'pending', 'schedules'])
        expect((await day(alone, { with: part })).status, part).toBe(403)
      expect((await day(alone, { date: wednesday, next: 1, with: 'notices' })).status).toBe(403)
      expect((await day(alone, { with: 'notices' })).status).toBe(200)
    })

    test('visits and free times to a link without the right to bookings: 403; the rest it gets', async () => {
      const other = await practice.person('assistant')
      await practice.link(other, { rights: ['chat'] })
      const acting = (await practice.session(other)).actingAs(practice.ferri)
      for (const part of ['visits', 'free', 'pending'])
        expect((await day(acting, { date: wednesday, with: part })).status, part).toBe(403)
      expect((await day(acting, { date: wednesday, with: 'schedules,notices' })).status).toBe(200)
    })
  })

  test('a link to one office answers nothing of the others', async () => {
    const other = await practice.person('assistant')
    await practice.link(other, { office_id: practice.prati.officeId, rights: ['bookings'] })
    const acting = (await practice.session(other)).actingAs(practice.ferri)
    const { body } = await day(acting, { date: wednesday, with: all })
    expect(body.data.visits).toEqual([])
    expect(body.data.free.map(({ office_user_id }: { office_user_id: number }) => office_user_id)).toEqual([
      practice.prati.officeUserId,
    ])
    // the pause of an office holds in all of them
    expect(body.data.schedules).toMatchObject([{ type: 'recurring' }])
  })
})
