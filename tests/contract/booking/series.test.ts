import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { bookingSeries, bookings } from '../../../server/db/tables'
import { aPractice, booked, changeStatus, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let series: number
  let visits: Booking[]

  beforeAll(async () => {
    practice = await aPractice(await open())
    const { db } = practice.connection
    const rule = { from: '2026-12-01', freq: 'weekly', interval: 1, count: 20 } as const
    const [row] = await db
      .insert(bookingSeries)
      .values({ doctor_id: practice.ferri, recurrence: rule })
      .returning({ id: bookingSeries.id })
    series = row?.id ?? 0
    visits = []
    // further apart than the longest period that is returned unpaged
    for (const date of ['2027-03-02', '2026-12-01', '2027-01-19'])
      visits.push(await booked(practice, { date, from: '09:00', to: '09:15' }))
    const inPrati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
    visits.push(await booked(practice, { ...inPrati, date: '2027-02-09', from: '15:00', to: '15:15' }))
    await booked(practice, { date: '2026-12-02' })
    await db
      .update(bookings)
      .set({ series_id: series })
      .where(
        inArray(
          bookings.id,
          visits.map(({ id }) => id),
        ),
      )
    return () => practice.close()
  })

  const datesOf = async (query: Record<string, string | number>, session: Session = practice.doctor) => {
    const { status, body } = await session.call(endpoints.bookings, {
      query: { 'filter[series_id]': series, ...query },
    })
    expect(status).toBe(200)
    return (body.data as Booking[]).map(({ date }) => date)
  }
  const all = ['2026-12-01', '2027-01-19', '2027-02-09', '2027-03-02']

  describe('GET doctor/bookings?filter[series_id]', () => {
    test('answers all visits of the series in order of time, without a period, in every status', async () => {
      await changeStatus(practice.doctor, visits[2] as Booking, 'canceled')
      expect(await datesOf({})).toEqual(all)
      expect(await datesOf({ 'filter[status][in]': 'canceled' })).toEqual(['2027-01-19'])
      expect(await datesOf({ sort: '-date' })).toEqual(all.toReversed())
    })

    test('can be limited to a period and paged', async () => {
      expect(await datesOf({ from: '2027-01-01', to: '2027-02-20' })).toEqual(['2027-01-19', '2027-02-09'])
      expect(await datesOf({ limit: 1, page: 2 })).toEqual(['2027-01-19'])
      expect(await datesOf({ paginate: 1, limit: 3, sort: 'date' })).toEqual(all.slice(0, 3))
    })

    test('answers none of another doctor, nor of offices outside the link', async () => {
      expect(await datesOf({}, practice.otherDoctor)).toEqual([])
      const agent = await practice.person('assistant')
      await practice.link(agent, { office_id: practice.prati.officeId })
      expect(await datesOf({}, (await practice.session(agent)).actingAs(practice.ferri))).toEqual(['2027-02-09'])
    })
  })

  test('filter[office_service_id] takes one or several ids; anything else answers 422', async () => {
    const list = (query: Record<string, string | number>) =>
      practice.doctor.call(endpoints.bookings, { query: { paginate: 1, ...query } })
    const count = async (query: Record<string, string | number>) => (await list(query)).body.data.length
    const [roma, prati] = [practice.roma.visit, practice.prati.visit]
    expect(await count({ 'filter[office_service_id][in]': `${roma},${prati}` })).toBe(5)
    expect(await count({ 'filter[office_service_id][in]': `${prati}` })).toBe(1)
    expect(await count({ 'filter[office_service_id]': roma, 'filter[office_service_id][in]': `${prati}` })).toBe(0)
    for (const wrong of ['x', `${roma},`, '0', Array.from({ length: 51 }, (_, id) => id + 1).join()]) {
      const answer = await list({ 'filter[office_service_id][in]': wrong })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['filter[office_service_id][in]']])
    }
  })
})
