import { describe, expect, test } from 'vitest'
import { fetchedWindow } from '../../../src/custom-pages/bookings/calendar-address'
import { dayLabel, daySummary } from '../../../src/custom-pages/bookings/month/day-cell'
import { daysOf, movedBy, placeText } from '../../../src/custom-pages/bookings/use-calendar-address'
import { aBooking } from '../../support/builders/booking-builders'

const november = daysOf({ view: 'month', date: '2026-11-24' })

describe('the month view', () => {
  test('shows whole weeks from Monday, with the days before and after that fill them', () => {
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(daysOf({ view: 'month', date: '2027-02-10' })).toHaveLength(28)
  })

  test.each(['2026-01-31', '2026-02-01', '2026-08-15', '2026-11-01', '2027-05-31'])(
    'of %s fetches all its days, at most 62',
    (date) => {
      const days = daysOf({ view: 'month', date })
      expect(fetchedWindow({ view: 'month', date })).toEqual({ from: days[0], to: days.at(-1) })
      expect(days.length).toBeLessThanOrEqual(62)
    },
  )

  test.each([
    ['2026-11-24', 1, '2026-12-24'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
  ])('from %s, %i step leads to %s', (date, steps, there) => {
    expect(movedBy({ view: 'month', date }, steps)).toBe(there)
    expect(movedBy({ view: 'list', date }, steps)).toBe(there)
  })

  test('is titled by its month, a day by its date', () => {
    expect(placeText({ view: 'month', date: '2026-11-24' }, november)).toBe('novembre 2026')
    expect(placeText({ view: 'day', date: '2026-11-24' }, ['2026-11-24'])).toBe('martedì 24 novembre 2026')
  })
})

describe('daySummary', () => {
  const visits = (...statuses: Parameters<typeof aBooking>[0][]) => statuses.map(aBooking)
  const mixed = daySummary(visits({}, { status: 'pending' }, {}, { status: 'canceled' }))

  test('counts the visits by status', () => {
    expect(mixed.total).toBe(4)
    expect(mixed.byStatus).toEqual([
      { status: 'confirmed', count: 2 },
      { status: 'pending', count: 1 },
      { status: 'canceled', count: 1 },
    ])
  })

  test('has the message of the worst status (specification §4), null without visits', () => {
    expect(mixed.message?.text).toBe('Una o più visite sono in attesa')
    expect(daySummary(visits({}, {})).message?.text).toBe('Tutte le visite sono confermate')
    expect(daySummary([])).toEqual({ total: 0, byStatus: [], message: null })
  })

  test('dayLabel says it in one sentence', () => {
    expect(dayLabel('2026-11-24', true, mixed, 3)).toBe(
      'martedì 24 novembre, oggi, 4 visite, Una o più visite sono in attesa, 3 orari liberi',
    )
    expect(dayLabel('2026-12-01', false, daySummary([]), undefined)).toBe('martedì 1º dicembre, nessuna visita')
  })
})
