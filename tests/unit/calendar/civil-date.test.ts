import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  daysInMonth,
  endOfMonth,
  isCivilDate,
  shiftMonth,
  startOfMonth,
  startOfWeek,
  toCivilDate,
  toDayNumber,
  weekdayOf,
  weeksOfMonth,
} from '../../../domain/calendar/civil-date'
import { isLong } from '../../support/long'

// in `npm test` over a 29 February at the end of a century and one that is not
const [firstYear, lastYear] = isLong ? [1900, 2199] : [1996, 2104]
describe(`every day of ${firstYear}–${lastYear} agrees with Temporal`, () => {
  const first = Temporal.PlainDate.from(`${firstYear}-01-01`)
  const last = Temporal.PlainDate.from(`${lastYear}-12-31`)
  const epoch = Temporal.PlainDate.from('1970-01-01')

  test('in day number, date and weekday', () => {
    let number = -epoch.since(first).days
    for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      const name = day.toString()
      if (toCivilDate(number) !== name || toDayNumber(name) !== number || weekdayOf(number) !== day.dayOfWeek % 7)
        expect.unreachable(`${name} is day ${number}`)
      if (!isCivilDate(name)) expect.unreachable(name)
      number += 1
    }
    expect(number).toBe(last.since(epoch).days + 1)
  })

  test('in the length of months, their first and last days, and shiftMonth', () => {
    for (let month = first; Temporal.PlainDate.compare(month, last) <= 0; month = month.add({ months: 1 })) {
      const name = month.toString()
      const end = month.with({ day: month.daysInMonth }).toString()
      expect([daysInMonth(month.year, month.month), startOfMonth(end), endOfMonth(name)]).toEqual([
        month.daysInMonth,
        name,
        end,
      ])
      for (const months of [-13, -1, 0, 1, 11, 12])
        expect(shiftMonth(end, months)).toBe(month.add({ months }).toString())
    }
  })
})

describe('isCivilDate', () => {
  test.each([
    ['a day that exists', '2026-11-24', true],
    ['29 February of a leap year', '2028-02-29', true],
    ['29 February of another year', '2026-02-29', false],
    ['29 February 2100, no leap year', '2100-02-29', false],
    ['29 February 2000, a leap year', '2000-02-29', true],
    ['31 April', '2026-04-31', false],
    ['month 13', '2026-13-01', false],
    ['month 0', '2026-00-10', false],
    ['day 0', '2026-01-00', false],
    ['before 1900', '1899-12-31', false],
    ['after 2199', '2200-01-01', false],
    ['one digit', '2026-1-1', false],
    ['with a time', '2026-11-24T00:00', false],
    ['Italian order', '24/11/2026', false],
    ['with a line break', '2026-11-24\n', false],
    ['nothing', '', false],
  ])('%s', (_name, text, valid) => {
    expect(isCivilDate(text)).toBe(valid)
  })
})

test.each([
  ['a Monday gives itself', '2026-11-23', '2026-11-23'],
  ['a Sunday gives the Monday before', '2026-11-29', '2026-11-23'],
  ['a day of January gives a Monday of December', '2027-01-01', '2026-12-28'],
])('startOfWeek: %s', (_name, date, monday) => {
  expect(startOfWeek(date)).toBe(monday)
})

test('addDays and daysBetween count days across both changes of the clock', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-12-31', '2026-01-01')).toBe(-364)
})

describe('weeksOfMonth', () => {
  test.each([
    ['of November 2026 gives six weeks', '2026-11-24', 6, '2026-10-26', '2026-12-06'],
    ['of February 2027 gives four weeks', '2027-02-10', 4, '2027-02-01', '2027-02-28'],
    ['of December 2026 gives five weeks, the last one into January', '2026-12-01', 5, '2026-11-30', '2027-01-03'],
  ])('%s', (_name, date, count, first, last) => {
    const weeks = weeksOfMonth(date)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  test('with a number of weeks gives that many', () => {
    expect(weeksOfMonth('2027-02-10', 6).at(-1)?.at(-1)).toBe('2027-03-14')
  })
})
