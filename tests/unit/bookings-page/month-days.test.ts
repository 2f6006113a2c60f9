import { describe, expect, test } from 'vitest'
import { dayCount, dayLabel, isOfMonth, weeksOf } from '../../../src/custom-pages/bookings/month/month-days'
import { daysOf, fetchedWindow, movedBy, placeText } from '../../../src/custom-pages/bookings/visible-days'
import { aBooking } from './a-booking'

const november = daysOf({ view: 'month', date: '2026-11-24' })

describe('the month', () => {
  test('is whole weeks from Monday, with the days before and after that fill them', () => {
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(weeksOf(november).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeksOf(daysOf({ view: 'month', date: '2027-02-10' }))).toHaveLength(4)
  })

  test.each(['2026-01-31', '2026-02-01', '2026-08-15', '2026-11-01', '2027-05-31'])(
    'of %s is fetched whole and in at most 62 days',
    (date) => {
      const days = daysOf({ view: 'month', date })
      expect(fetchedWindow({ view: 'month', date })).toEqual({ from: days[0], to: days.at(-1) })
      expect(days.length).toBeLessThanOrEqual(62)
    },
  )

  test('knows its own days from those that only fill the weeks', () => {
    expect(november.filter((date) => isOfMonth(date, '2026-11-24'))).toHaveLength(30)
  })

  test.each([
    ['2026-11-24', 1, '2026-12-24'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('%s moved by %i month is %s', (date, steps, there) => {
    expect(movedBy({ view: 'month', date }, steps).date).toBe(there)
    expect(movedBy({ view: 'list', date }, steps).date).toBe(there)
  })

  test('reads as a month, a week as its days', () => {
    expect(placeText({ view: 'month', date: '2026-11-24' }, november)).toBe('novembre 2026')
    expect(placeText({ view: 'day', date: '2026-11-24' }, ['2026-11-24'])).toBe('martedì 24 novembre 2026')
  })
})

describe('a day of the month', () => {
  const visits = (...statuses: Parameters<typeof aBooking>[0][]) => statuses.map(aBooking)
  const mixed = dayCount(visits({}, { status: 'pending' }, {}, { status: 'canceled' }))

  test('counts its visits, status by status', () => {
    expect(mixed.total).toBe(4)
    expect(mixed.byStatus).toEqual([
      { status: 'confirmed', count: 2 },
      { status: 'pending', count: 1 },
      { status: 'canceled', count: 1 },
    ])
  })

  test('carries the message of its worst status (specification §4), and none without visits', () => {
    expect(mixed.message?.text).toBe('Una o più visite sono in attesa')
    expect(dayCount(visits({}, {})).message?.text).toBe('Tutte le visite sono confermate')
    expect(dayCount([])).toEqual({ total: 0, byStatus: [], message: null })
  })

  test('says all of it in one sentence', () => {
    expect(dayLabel('2026-11-24', true, mixed, 3)).toBe(
      'martedì 24 novembre, oggi, 4 visite, Una o più visite sono in attesa, 3 orari liberi',
    )
    expect(dayLabel('2026-12-01', false, dayCount([]), undefined)).toBe('martedì 1º dicembre, nessuna visita')
  })
})
