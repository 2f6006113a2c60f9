import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Day } from '../../../domain/contract/agenda/day'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { belongsTo, storeBooking, touchedBy, withBooking } from '../../../src/shared/visits/bookings-cache'
import { aBooking } from '../../support/builders/booking-builders'

const ferri = 7
const leone = 8
const november = { from: '2026-10-26', to: '2026-12-06', 'filter[status][in]': 'pending,confirmed' }
const december = { from: '2026-11-30', to: '2027-01-03' }

describe('belongsTo and withBooking', () => {
  test.each([
    ['of its days and status', {}, true],
    ['another status', { status: 'canceled' as const }, false],
    ['before the window', { date: '2026-10-25' }, false],
    ['after the window', { date: '2026-12-07' }, false],
  ])('%s', (_, more, belongs) => {
    expect(belongsTo(november, aBooking(more))).toBe(belongs)
  })

  test('exclude another office or service', () => {
    expect(belongsTo({ 'filter[office_user_id]': '2' }, aBooking())).toBe(false)
    expect(belongsTo({ 'filter[office_service_id]': '11' }, aBooking())).toBe(true)
    expect(belongsTo({ 'filter[office_service_id][in]': '5,11' }, aBooking())).toBe(true)
    expect(belongsTo({ 'filter[office_service_id][in]': '5,111' }, aBooking())).toBe(false)
  })

  test('exclude another series, or none', () => {
    const ofSeries = { 'filter[series_id]': '3' }
    expect(belongsTo(ofSeries, aBooking({ series_id: 3 }))).toBe(true)
    expect(belongsTo(ofSeries, aBooking({ series_id: 4 }))).toBe(false)
    expect(belongsTo(ofSeries, aBooking())).toBe(false)
  })

  test('insert, replace or remove a booking', () => {
    const list = [aBooking({ id: 1 }), aBooking({ id: 2 })]
    expect(withBooking(list, november, aBooking({ id: 3 })).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(withBooking(list, november, aBooking({ id: 1, version: 2 })).map(({ version }) => version)).toEqual([2, 1])
    expect(withBooking(list, november, aBooking({ id: 1, status: 'canceled' })).map(({ id }) => id)).toEqual([2])
  })
})

const list = (client: QueryClient, doctor: number | null, query: object) =>
  client.getQueryData<{ data: Booking[] }>([endpoints.bookings.path, doctor, { query }])?.data

test('storeBooking writes into the lists of its doctor only', () => {
  const client = new QueryClient()
  for (const doctor of [ferri, leone])
    client.setQueryData([endpoints.bookings.path, doctor, { query: november }], { data: [aBooking()] })
  storeBooking(client, ferri, aBooking({ status: 'canceled', version: 2 }))
  expect(list(client, ferri, november)).toEqual([])
  expect(list(client, leone, november)).toHaveLength(1)
})

test('storeBooking writes into the days of its doctor, among the visits and those that wait', () => {
  const client = new QueryClient()
  const key = (doctor: number) => [
    endpoints.day.path,
    doctor,
    { query: { date: '2026-11-24', with: 'visits,pending', 'filter[status][in]': 'pending,confirmed' } },
  ]
  const day = {
    date: '2026-11-24',
    visits: [aBooking({ status: 'pending' })],
    pending: [aBooking({ status: 'pending' })],
  }
  for (const doctor of [ferri, leone]) client.setQueryData(key(doctor), { data: day })
  storeBooking(client, ferri, aBooking({ status: 'confirmed', version: 2 }))
  const stored = (doctor: number) => client.getQueryData<{ data: Day }>(key(doctor))?.data
  expect(stored(ferri)).toMatchObject({ visits: [{ status: 'confirmed' }], pending: [] })
  expect(stored(leone)).toEqual(day)
})

describe('touchedBy a live change', () => {
  const change = { doctorId: ferri, bookingId: 1, date: '2026-11-24' }
  const key = (path: string, doctor: number | null, input: object, data?: unknown) => ({
    queryKey: [path, doctor, input],
    state: { data },
  })
  const aDay = (query: object, data?: object) => key(endpoints.day.path, ferri, { query }, data && { data })
  const { bookings, availabilities, booking, bookingHistory, firstFree, officeUsers } = endpoints
  test.each([
    ['the list of that day', key(bookings.path, ferri, { query: november }), true],
    ['the doctor’s own, without an acting doctor', key(bookings.path, null, { query: november }), true],
    ['a list of other days', key(bookings.path, ferri, { query: december }), false],
    [
      'a list of other days that showed it before it moved',
      key(bookings.path, ferri, { query: december }, { data: [aBooking()] }),
      true,
    ],
    ['another doctor’s list', key(bookings.path, leone, { query: november }), false],
    ['free slots of that day', key(availabilities.path, ferri, { params: { id: '1' }, query: november }), true],
    ['free slots of other days', key(availabilities.path, ferri, { params: { id: '1' }, query: december }), false],
    ['the day with the visits of that date', aDay({ to: '2026-12-06', with: 'visits' }, { date: '2026-10-26' }), true],
    ['a day with visits of other dates', aDay({ to: '2027-01-03', with: 'visits' }, { date: '2026-11-30' }), false],
    [
      'a day of other dates that showed it before it moved',
      aDay({ to: '2027-01-03', with: 'visits' }, { date: '2026-11-30', visits: [aBooking()] }),
      true,
    ],
    ['a day that is on its way, which may bring the state before', aDay({ with: 'visits' }), true],
    ['the day with what waits, of whatever date', aDay({ with: 'pending' }, { date: '2027-01-03' }), true],
    ['a day without visits', aDay({ with: 'notices' }, { date: '2026-11-24' }), false],
    ['the booking itself', key(booking.path, ferri, { params: { id: '1' } }), true],
    ['another booking', key(booking.path, ferri, { params: { id: '2' } }), false],
    ['its history', key(bookingHistory.path, ferri, { params: { id: '1' } }), true],
    ['the offices', key(officeUsers.path, ferri, {}), false],
    ['the first free times over several doctors, whoever is acted for', key(firstFree.path, leone, {}), true],
  ])('%s: %s', (_, query, touched) => {
    expect(touchedBy(change, ferri)(query)).toBe(touched)
  })
})
