import { expect, test } from 'vitest'
import { daysBetween, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import {
  fetchedWindow,
  isOrdinaryDay,
  nextDayWithVisits,
  openingDay,
  readCalendarAddress,
} from '../../../src/custom-pages/bookings/calendar-address'
import {
  daysInARow,
  daysOf,
  dayToOpen,
  movedBy,
  placeText,
  withoutEmptySunday,
} from '../../../src/custom-pages/bookings/use-calendar-address'

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
  expect(readCalendarAddress(new URLSearchParams(query), '2026-11-21')).toEqual(place)
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

/** Monday to Friday, but for the public holidays. */
const isWorkday = (date: string) => isOrdinaryDay(date) && weekdayOf(toDayNumber(date)) !== 6

test.each([
  ['2026-11-23', 1, '2026-11-24', []],
  ['2026-11-27', 1, '2026-11-30', ['2026-11-28', '2026-11-29']],
  ['2026-11-30', -1, '2026-11-27', ['2026-11-28', '2026-11-29']],
  ['2026-12-07', 1, '2026-12-09', ['2026-12-08']],
  ['2026-12-24', 1, '2026-12-28', ['2026-12-25', '2026-12-26', '2026-12-27']],
] as const)('nextUsedDay from %s by %i is %s, %j left out', (from, step, date, skipped) => {
  expect(nextDayWithVisits(from, step, isWorkday)).toEqual({ date, skipped })
})

test('nextUsedDay is the neighbour where nothing happens for three weeks', () => {
  expect(nextDayWithVisits('2026-08-07', 1, (date) => date > '2026-08-30')).toEqual({ date: '2026-08-08', skipped: [] })
})

test.each([
  ['a working day: itself', '2026-11-27', isWorkday, '2026-11-27'],
  ['a Saturday without hours: Monday', '2026-11-28', isWorkday, '2026-11-30'],
  ['a Sunday: Monday', '2026-11-29', isWorkday, '2026-11-30'],
  [
    'a Sunday with a visit: itself',
    '2026-11-29',
    (date: string) => date === '2026-11-29' || isWorkday(date),
    '2026-11-29',
  ],
  ['a Sunday before holidays: the day after them', '2027-05-01', isWorkday, '2027-05-03'],
  ['nothing soon: today', '2026-11-29', () => false, '2026-11-29'],
] as const)('openingDay of %s', (_, today, isUsed, date) => {
  expect(openingDay(today, isUsed)).toBe(date)
})

test.each([
  ['its date, if something happens then', '2026-11-25', '2026-11-23', '2026-11-25'],
  ['today, where its date is closed', '2026-11-29', '2026-11-24', '2026-11-24'],
  ['else the first working day of the week', '2026-11-29', '2026-11-20', '2026-11-23'],
])('dayToOpen from a week: %s', (_, date, today, expected) => {
  expect(dayToOpen(date, week, today, isWorkday)).toBe(expected)
})

test('dayToOpen from a week without working days is its date', () => {
  expect(dayToOpen('2026-11-25', week, '2026-11-23', () => false)).toBe('2026-11-25')
})

test.each([
  [['2026-12-08'], 'mar 8 dicembre'],
  [['2026-11-28', '2026-11-29'], 'sab 28 e dom 29 novembre'],
  [['2026-01-31', '2026-02-01'], 'sab 31 gennaio e dom 1º febbraio'],
  [['2026-12-25', '2026-12-26', '2026-12-27'], 'da ven 25 a dom 27 dicembre'],
  [[], ''],
])('daysInARow %j', (days, text) => {
  expect(daysInARow(days)).toBe(text)
})
