import { expect, test } from 'vitest'
import { daysBetween } from '../../../domain/calendar/civil-date'
import {
  daysOf,
  fetchedWindow,
  movedBy,
  placeText,
  readPlace,
  withoutEmptySunday,
} from '../../../src/custom-pages/bookings/calendar-place'

const week = daysOf({ view: 'week', date: '2026-11-25' })

test('daysOf a week is Monday to Sunday, of a day itself', () => {
  expect(week[0]).toBe('2026-11-23')
  expect(week.at(-1)).toBe('2026-11-29')
  expect(daysOf({ view: 'day', date: '2026-11-29' })).toEqual(['2026-11-29'])
})

test('withoutEmptySunday drops a Sunday of a week without visits and openings, not one shown alone', () => {
  expect(withoutEmptySunday(week, () => false)).toHaveLength(6)
  expect(withoutEmptySunday(week, (date) => date === '2026-11-29')).toHaveLength(7)
  expect(withoutEmptySunday(['2026-11-29'], () => false)).toEqual(['2026-11-29'])
})

test.each([
  ['nothing asked', '', { date: '2026-11-21', view: 'week' }],
  ['both asked', 'date=2026-12-01&view=day', { date: '2026-12-01', view: 'day' }],
  ['a date that does not exist', 'date=2026-02-30', { date: '2026-11-21', view: 'week' }],
  ['a view that does not exist', 'view=year', { date: '2026-11-21', view: 'week' }],
])('readPlace: %s', (_, query, place) => {
  expect(readPlace(new URLSearchParams(query), '2026-11-21')).toEqual(place)
})

test.each([
  ['week', '2026-11-25'],
  ['week', '2026-12-02'],
  ['week', '2027-01-01'],
  ['day', '2026-02-01'],
  ['day', '2026-11-30'],
] as const)('fetchedWindow holds the whole %s of %s and at most 62 days', (view, date) => {
  const { from, to } = fetchedWindow({ view, date })
  const days = daysOf({ view, date })
  expect(days.every((day) => from <= day && day <= to)).toBe(true)
  expect(daysBetween(from, to)).toBeLessThan(62)
})

test('fetchedWindow is the same for all weeks inside a month', () => {
  expect(fetchedWindow({ view: 'week', date: '2026-11-10' })).toEqual(
    fetchedWindow({ view: 'week', date: '2026-11-24' }),
  )
})

test.each([
  [{ view: 'week', date: '2026-11-25' }, 1, '2026-12-02'],
  [{ view: 'week', date: '2026-11-25' }, -1, '2026-11-18'],
  [{ view: 'day', date: '2026-12-31' }, 1, '2027-01-01'],
] as const)('movedBy from %j, %i steps', (place, steps, date) => {
  expect(movedBy(place, steps)).toBe(date)
})

test.each([
  [['2026-11-16', '2026-11-21'], '16 – 21 novembre 2026'],
  [['2026-11-30', '2026-12-05'], '30 novembre – 5 dicembre 2026'],
  [['2026-12-28', '2027-01-02'], '28 dicembre 2026 – 2 gennaio 2027'],
  [['2026-12-01', '2026-12-05'], '1º – 5 dicembre 2026'],
  [['2026-11-20'], 'venerdì 20 novembre 2026'],
])('placeText of %j is "%s"', (days, text) => {
  expect(placeText({ view: 'week', date: days[0] ?? '' }, days)).toBe(text)
})
