import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { maximumWindow } from '../../../domain/availability/availability'
import { addDays } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import { personSearch } from '../../../domain/text/search'
import { searchRank } from '../../../domain/text/search-rank'
import {
  doctorPatients,
  limitedUsers,
  officeServiceCities,
  officeUserSchedules,
  userRelationships,
} from '../../../server/db/tables'
import { aPractice, at, booked, changeStatus, type Practice } from '../../support/builders/practice'
import { onMainDatabase, testNow } from '../../support/servers/database'

interface Slot {
  from: string
  to: string
  slot_code: string | null
}

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    const { db } = practice.connection
    await db.insert(officeServiceCities).values({ office_service_id: practice.roma.home, city_id: 1 })
    await db.insert(officeUserSchedules).values([
      {
        office_user_id: practice.roma.officeUserId,
        type: 'specific',
        kind: 'closed',
        from_date: '2026-12-07',
        from_minute: 0,
        to_date: '2026-12-08',
        to_minute: at(24),
        note: 'Ponte',
      },
      {
        office_user_id: practice.roma.officeUserId,
        type: 'specific',
        kind: 'open',
        from_date: '2026-12-12',
        from_minute: at(9),
        to_date: '2026-12-12',
        to_minute: at(10),
        duration: 30,
      },
      {
        office_user_id: practice.prati.officeUserId,
        type: 'recurring',
        kind: 'closed',
        from_date: '2026-11-23',
        from_minute: at(10),
        to_date: '2026-11-23',
        to_minute: at(10, 10),
        recurrence: { from: '2026-11-23', freq: 'weekly', interval: 2, count: 10 },
      },
    ])
    return () => practice.close()
  })

  const ask = (service: number, query: Record<string, string | number>, session = practice.doctor) =>
    session.call(endpoints.availabilities, { params: { id: service }, query })
  const free = async (service: number, query: Record<string, string | number>): Promise<Record<string, Slot[]>> =>
    (await ask(service, query)).body.data
  const day = (date: string, more: Record<string, string | number> = { advanced: 1 }) => ({
    from: date,
    to: date,
    ...more,
  })
  const times = (slots: readonly Slot[] | undefined) => slots?.map(({ from }) => from.slice(0, 5))

  describe('GET doctor/office_services/:id/availabilities', () => {
    test('with advanced=1 answers what the doctor’s side may book, without it what a participant may', async () => {
      const thursday = '2026-11-26'
      const advanced = (await free(practice.roma.visit, day(thursday)))[thursday]
      expect(advanced?.slice(0, 3)).toEqual([
        { from: '09:00:00', to: '09:15:00', slot_code: 'phone_break' },
        { from: '09:15:00', to: '09:30:00', slot_code: 'phone_break' },
        { from: '09:30:00', to: '09:45:00', slot_code: null },
      ])
      expect(times((await free(practice.roma.visit, day(thursday, {})))[thursday])?.[0]).toBe('09:30')
      expect(times((await free(practice.roma.mr, day('2026-11-25')))['2026-11-25'])).toEqual([
        '12:00',
        '12:15',
        '12:30',
        '12:45',
      ])
      expect((await free(practice.roma.home, day(thursday)))[thursday]).toEqual([
        { from: '17:00:00', to: '18:00:00', slot_code: 'to_confirm' },
      ])
    })

    test('shows jolly times on their own day: from midnight to the doctor’s side, from 07:00 to participants', async () => {
      const jolly = async (query: Record<string, string | number>) =>
        (await free(practice.roma.visit, day('2026-11-27', query)))['2026-11-27']?.filter(
          ({ slot_code }) => slot_code === 'jolly',
        ).length
      practice.clock.set('2026-11-26T20:00:00Z')
      expect([await jolly({ advanced: 1 }), await jolly({})]).toEqual([0, 0])
      practice.clock.set('2026-11-26T23:30:00Z')
      expect([await jolly({ advanced: 1 }), await jolly({})]).toEqual([2, 0])
      practice.clock.set('2026-11-27T06:00:00Z')
      expect([await jolly({ advanced: 1 }), await jolly({})]).toEqual([2, 2])
      practice.clock.set(testNow)
    })

    test('follows closures, extra openings and the pauses of other offices', async () => {
      const days = await free(practice.roma.visit, { from: '2026-12-04', to: '2026-12-13', advanced: 1 })
      expect(Object.keys(days)).toEqual(['2026-12-04', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12'])
      expect(times(days['2026-12-12'])).toEqual(['09:00', '09:30'])
      const pause = await free(practice.roma.visit, day('2026-12-21'))
      expect(times(pause['2026-12-21'])?.slice(0, 6)).toEqual(['09:00', '09:15', '09:30', '09:45', '10:10', '10:25'])
    })

    test('leaves out times taken by a live visit in any office, but not by a canceled one', async () => {
      const visit = await booked(practice, { date: '2026-12-01', from: '15:05', to: '15:10', overtime: true })
      const prati = async () => times((await free(practice.prati.visit, day('2026-12-01')))['2026-12-01'])?.[0]
      expect(await prati()).toBe('15:15')
      await changeStatus(practice.doctor, visit, 'canceled')
      expect(await prati()).toBe('15:00')
    })

    test('answers 422 for impossible queries and nothing where nothing can be booked', async () => {
      const from = '2026-12-01'
      for (const to of ['2026-11-30', addDays(from, maximumWindow)]) {
        const answer = await ask(practice.roma.visit, { from, to })
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['to']])
      }
      expect((await ask(practice.roma.visit, { from, to: addDays(from, maximumWindow - 1) })).status).toBe(200)
      const wrong: Record<string, string | number>[] = [
        { advance: 1 },
        { mode: 'offline' },
        { advanced: 'true' },
        { city_id: 'Roma' },
      ]
      for (const query of wrong) {
        const answer = await ask(practice.roma.visit, { ...day(from, {}), ...query })
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(query)])
      }
      expect(await free(practice.roma.visit, day(from, { mode: 'online' }))).toEqual({})
      expect(await free(practice.roma.online, day(from, { mode: 'online' }))).not.toEqual({})
      expect(await free(practice.roma.home, day('2026-11-26', { city_id: 2 }))).toEqual({})
      expect(await free(practice.roma.home, day('2026-11-26', { city_id: 1 }))).not.toEqual({})
      expect(await free(practice.roma.hidden, day(from))).not.toEqual({})
      expect(await free(practice.roma.visit, { from: '2026-11-01', to: '2026-11-23' })).toEqual({})
    })
  })

  test('GET doctor/office_users answers services always, shifts and painted ranges with `with`', async () => {
    const plain = (await practice.assistant.call(endpoints.officeUsers)).body.data
    expect(plain.map(({ office }: { office: { name: string } }) => office.name)).toEqual([
      'Studio Via Roma',
      'Ambulatorio Prati',
    ])
    expect(plain[0]).not.toHaveProperty('shifts')
    expect(plain[0].jolly_opens_at).toBe('07:00:00')
    expect(
      plain[0].office_services.map(({ role, hidden }: { role: { code: string }; hidden: boolean }) => [
        role.code,
        hidden,
      ]),
    ).toEqual([
      ['patient', false],
      ['patient', false],
      ['medical_representative', false],
      ['patient', true],
      ['patient', false],
    ])
    const full = (await practice.doctor.call(endpoints.officeUsers, { query: { with: 'shifts.slots' } })).body.data
    expect(full[0].shifts[0]).toMatchObject({
      from: '09:00:00',
      to: '13:00:00',
      weekdays: [1, 2, 3, 4, 5],
      duration: 15,
    })
    expect(full[0].shifts[0].slots[0]).toMatchObject({
      slot_code: 'mr',
      slots: [{ from: '12:00:00', to: '13:00:00' }],
      horizon: 365,
    })
    expect((await practice.doctor.call(endpoints.officeUsers, { query: { with: 'patients' } })).status).toBe(422)
  })

  test('GET office_user_schedules answers those that touch the period, with the pauses of every office', async () => {
    const schedules = async (officeUser: number, query: Record<string, string>) =>
      (await practice.doctor.call(endpoints.officeUserSchedules, { params: { id: officeUser }, query })).body.data.map(
        ({ kind, from, to }: Record<string, string>) => [kind, from, to],
      )
    const week = { from: '2026-12-08', to: '2026-12-14' }
    expect(await schedules(practice.roma.officeUserId, { ...week, type: 'specific' })).toEqual([
      ['closed', '2026-12-07 00:00:00', '2026-12-08 24:00:00'],
      ['open', '2026-12-12 09:00:00', '2026-12-12 10:00:00'],
    ])
    expect(await schedules(practice.prati.officeUserId, week)).toEqual([])
    expect(await schedules(practice.roma.officeUserId, { from: '2026-12-21', to: '2026-12-21' })).toEqual([
      ['closed', '2026-11-23 10:00:00', '2026-11-23 10:10:00'],
    ])
  })

  describe('GET doctor/office_services/:id/users', () => {
    const search = async (text: string, service = practice.roma.visit, more = {}) => {
      const query = { search: text, ...more }
      return (await practice.assistant.call(endpoints.serviceUsers, { params: { id: service }, query })).body
    }
    test.each([
      'damico',
      "D'AMICO",
      'nicolo',
      'amico nic',
      'Nicolò D’Amico',
      '12/04/1958',
      '12.4.1958',
      '3331234567',
      '333 1234',
      '+393331234567',
      '+39 333 123 4567',
      '0039 333/1234567',
      '(+39) 333.1234567',
      '1958-04-12',
      'dmcncl58',
      '12041958',
      '120458',
      '12/4/58',
    ])('search “%s” finds Nicolò D’Amico', async (text) => {
      const { data } = await search(text)
      expect(data.map(({ last_name }: { last_name: string }) => last_name)).toEqual(['D’Amico'])
    })

    test.each(['%', '_', "'", '\\', '🩺', '/'])('search %j is not a wildcard', async (text) => {
      const { data } = await search(text)
      expect(data).toEqual([])
      const visits = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search: text } })
      expect(visits.body.meta.total).toBe(0)
    })

    test('orders by surname, ignoring case, accents and apostrophes', async () => {
      const { db } = practice.connection
      const names = ['Damiani', 'D’Amico', 'de Rossi', 'Dè Santis', 'DONATI', 'Elia', 'Èrcoli', 'Rossi', 'Rossini']
      for (const last_name of [...names].reverse())
        await db.insert(doctorPatients).values({
          doctor_id: practice.ferri,
          user_id: await practice.person('patient', { first_name: 'Zeta', last_name }),
        })
      const { data: people } = await search('Zeta')
      expect(people.map(({ last_name }: { last_name: string }) => last_name)).toEqual(names)
      await db.delete(doctorPatients).where(
        inArray(
          doctorPatients.user_id,
          people.map(({ id }: { id: number }) => id),
        ),
      )
    })

    test('answers the best found first, page by page, as `searchRank` has it, whatever is typed', async () => {
      const { db } = practice.connection
      const surnames = ['Russo', 'Lo Russo', 'Brusso', 'Russolillo', 'D’Aru', 'De Rossi', 'Maria', 'Santa Maria']
      const firstNames = ['Russo', 'Maria', 'Anna Maria', 'Maria Mariella', 'Ruggero']
      const more = { birthday: '1966-04-18', phone: '06 180466', fiscal_code: 'RSSMRA66D18H501U' }
      const ids: number[] = []
      for (const last_name of surnames)
        for (const first_name of firstNames)
          ids.push(await practice.person('patient', { last_name, first_name, ...(first_name === 'Maria' && more) }))
      await db.insert(doctorPatients).values(ids.map((user_id) => ({ doctor_id: practice.ferri, user_id })))
      const all = (await search('', practice.roma.visit, { paginate: 1, limit: 200 })).data as BookablePerson[]
      expect(all.length).toBeGreaterThanOrEqual(40)
      const typed = ['russo', 'ru', 'r', 'maria', 'russo maria', 'maria russo', 'lo russo', 'de ro', 'a', 'an', 'aru']
      for (const text of [
        ...typed,
        '18041966',
        '180466',
        '18/04/66',
        'maria 180466',
        'rss',
        'usso',
        'h501u',
        '.',
        '+',
      ]) {
        const rankOf = (person: BookablePerson) => searchRank(personSearch(person), text)
        const expected = all
          .filter((person) => rankOf(person) !== null)
          .toSorted((one, other) => (rankOf(one) ?? 0) - (rankOf(other) ?? 0))
        const page = async (number: number) =>
          (await search(text, practice.roma.visit, { paginate: 1, limit: 7, page: number })).data as BookablePerson[]
        const found = [...(await page(1)), ...(await page(2)), ...(await page(3))]
        const named = (people: readonly BookablePerson[]) =>
          people.map(({ last_name, first_name }) => `${last_name} ${first_name}`)
        expect([text, ...named(found)]).toEqual([text, ...named(expected.slice(0, 21))])
      }
      await db.delete(doctorPatients).where(inArray(doctorPatients.user_id, ids))
    })

    test('answers relatives, the limited flag and pages', async () => {
      const { db } = practice.connection
      await db
        .insert(limitedUsers)
        .values({ doctor_id: practice.ferri, user_id: practice.otherPatient, since: '2026-11-01', until: '2026-11-24' })
      await db
        .insert(userRelationships)
        .values({ user_id: practice.patient, relative_id: practice.otherPatient, relationship_id: 1 })
      const page = await search('', practice.roma.visit, { paginate: 1, limit: 1 })
      expect(page.data[0]).toMatchObject({
        last_name: 'D’Amico',
        limited: false,
        parents: [{ id: practice.otherPatient, last_name: 'Rossi', relationship: { name: expect.any(String) } }],
      })
      expect(page.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 1, total: 2, from: 1, to: 1 })
      expect(page.links.next).toContain('page=2')
      const [rossi] = (await search('rossi')).data
      expect(rossi).toMatchObject({ limited: true, parents: [] })
      expect((await search('segreto')).data).toEqual([])
      const capped = await practice.doctor.call(endpoints.serviceUsers, {
        params: { id: practice.roma.visit },
        query: { paginate: 1, limit: 201 },
      })
      expect([capped.status, capped.body.meta.per_page]).toEqual([200, 200])
    })

    test('answers representatives with their company for an `mr` service', async () => {
      const { data } = await search('serra', practice.roma.mr)
      expect(data).toMatchObject([{ id: practice.representative, pharmaceutical_company: { name: 'Farmalba' } }])
      expect((await search('serra')).data).toEqual([])
    })
  })

  describe('GET doctor/bookings', () => {
    test('answers a period of at most 62 days whole and in order', async () => {
      const list = (query: Record<string, string | number>) => practice.doctor.call(endpoints.bookings, { query })
      const [second, first] = [
        await booked(practice, { date: '2026-12-16', from: '11:00', to: '11:15' }),
        await booked(practice, { date: '2026-12-16', from: '10:00', to: '10:15' }),
      ]
      const whole = await list({ from: '2026-12-10', to: '2026-12-20' })
      expect(whole.body.data.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
      expect(whole.body).not.toHaveProperty('meta')
      const part = await list({ from: '2026-12-10', to: '2026-12-20', limit: 1, page: 2 })
      expect(part.body.data.map(({ id }: { id: number }) => id)).toEqual([second.id])
      expect((await list({ from: '2026-12-01', to: '2027-01-31' })).status).toBe(200)
      for (const [query, field] of [
        [{ from: '2026-12-01', to: '2027-02-01' }, 'to'],
        [{ from: '2026-12-02', to: '2026-12-01' }, 'to'],
        [{ from: '2026-12-01' }, 'to'],
        [{}, 'from'],
        [{ paginate: 1, cursor: 'x' }, 'cursor'],
        [{ from: '2026-12-01', to: '2026-12-02', cursor: 'x' }, 'cursor'],
        [{ paginate: 1, sort: 'assistant_notes' }, 'sort'],
        [{ paginate: 1, sort: 'date,from,created_at,date' }, 'sort'],
        [{ paginate: 1, 'filter[doctor_id]': 1 }, 'filter[doctor_id]'],
      ] as [Record<string, string | number>, string][]) {
        const answer = await list(query)
        expect([query, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([query, 422, [field]])
      }
      const tooFar = await list({ paginate: 1, page: 402 })
      expect(tooFar.body.errors).toEqual({ page: ['Il valore massimo è 401.'] })
      expect((await list({ paginate: 1, page: 401 })).status).toBe(200)
      const found = await list({ paginate: 1, search: first.code.toLowerCase() })
      expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([first.id])
    })

    test.each(['-date', 'date', 'created_at', '-created_at', '-from'])(
      'pages follow each other by number and by cursor: %s',
      async (sort) => {
        for (let index = 0; index < 5; index += 1)
          await booked(practice, { date: `2027-02-0${1 + index}`, from: '20:00', to: '20:05', overtime: true }).catch(
            () => undefined,
          )
        const list = async (query: Record<string, string | number>) =>
          (await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, sort, ...query } })).body
        const all = (await list({ limit: 200 })).data.map(({ id }: { id: number }) => id)
        const pages: number[] = []
        for (let page = 1; page <= (await list({ limit: 2 })).meta.last_page; page += 1)
          pages.push(...(await list({ limit: 2, page })).data.map(({ id }: { id: number }) => id))
        expect(pages).toEqual(all)
        const cursors: number[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const { data, meta } = await list({ limit: 2, ...(cursor && { cursor }) })
          cursors.push(...data.map(({ id }: { id: number }) => id))
          cursor = meta.next_cursor
        }
        expect(cursors).toEqual(all)
      },
    )
  })
})
