import { expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import {
  clockTime,
  counted,
  dateRange,
  dayAndMonth,
  fullDate,
  longDate,
  monthAndYear,
  numericDate,
  numericMoment,
  parseNumericDate,
  parseTypedDate,
  weekdayName,
  weekdayShort,
} from '../../../domain/text/dates'

test.each([
  ['2026-11-24', 'martedì 24 novembre', 'martedì 24 novembre 2026', '24/11/2026', 'novembre 2026'],
  ['2026-12-01', 'martedì 1º dicembre', 'martedì 1º dicembre 2026', '01/12/2026', 'dicembre 2026'],
  ['2028-02-29', 'martedì 29 febbraio', 'martedì 29 febbraio 2028', '29/02/2028', 'febbraio 2028'],
  ['2027-01-03', 'domenica 3 gennaio', 'domenica 3 gennaio 2027', '03/01/2027', 'gennaio 2027'],
])('%s', (date, long, full, numeric, month) => {
  expect([longDate(date), fullDate(date), numericDate(date), monthAndYear(date)]).toEqual([long, full, numeric, month])
})

test.each([
  ['one day', '2026-11-24', '2026-11-24', '24 novembre 2026'],
  ['within a month', '2026-11-16', '2026-11-21', '16 – 21 novembre 2026'],
  ['over a month', '2026-11-30', '2026-12-05', '30 novembre – 5 dicembre 2026'],
  ['over a year', '2026-12-28', '2027-01-02', '28 dicembre 2026 – 2 gennaio 2027'],
  ['from the first', '2026-12-01', '2026-12-07', '1º – 7 dicembre 2026'],
])('a span of days: %s', (_name, from, to, text) => {
  expect(dateRange(from, to)).toBe(text)
})

test('names are those of the Italian locale', () => {
  const locale = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', weekday: 'long' })
  const short = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', weekday: 'short' })
  const month = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'long' })
  for (let days = 0; days < 366; days += 5) {
    const date = addDays('2026-01-02', days)
    const instant = Date.parse(`${date}T12:00:00Z`)
    expect(weekdayName(date)).toBe(locale.format(instant))
    expect(weekdayShort(date)).toBe(short.format(instant))
    expect(dayAndMonth(date).split(' ')[1]).toBe(month.format(instant))
  }
})

test('clockTime cuts the seconds, counted agrees with the number', () => {
  expect(clockTime('09:15:00')).toBe('09:15')
  expect([0, 1, 2].map((count) => counted(count, 'visita', 'visite'))).toEqual(['0 visite', '1 visita', '2 visite'])
})

test.each([
  ['24/11/2026', '2026-11-24'],
  [' 1-3-2026 ', '2026-03-01'],
  ['1.12.2026', '2026-12-01'],
  ['31/02/2026', null],
  ['11/24/2026', null],
  ['24/11/26', null],
  ['2026-11-24', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['24 11 2026', '2026-11-24'],
  ['\u200e24\u201011\u20102026', '2026-11-24'],
  ['241126', null],
  ['2711202', null],
  ['', null],
])('a date as people type it: "%s"', (text, date) => expect(parseNumericDate(text)).toBe(date))

test.each([
  ['24/11/26', undefined, '2026-11-24'],
  ['241126', undefined, '2026-11-24'],
  ['24.11.58', undefined, '2058-11-24'],
  ['24.11.58', '2026-11-28', '1958-11-24'],
  ['281126', '2026-11-28', '2026-11-28'],
  ['291126', '2026-11-28', '1926-11-29'],
  ['29/02/00', '2026-11-28', '2000-02-29'],
  ['31/02/26', undefined, null],
  ['24112026', undefined, '2026-11-24'],
  ['24/11', undefined, null],
])('a date that is wholly typed: "%s", at the latest %s', (text, latest, date) =>
  expect(parseTypedDate(text, latest)).toBe(date),
)

test('numericMoment gives the wall clock of Rome, in winter and in summer', () => {
  expect(numericMoment('2026-11-24T08:15:00Z')).toBe('24/11/2026 09:15')
  expect(numericMoment('2026-07-24T22:15:00Z')).toBe('25/07/2026 00:15')
})
