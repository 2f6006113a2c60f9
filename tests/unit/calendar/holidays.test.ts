import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { addDays, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { holidayName, italianHolidays } from '../../../domain/calendar/holidays'

const oracle = new Holidays('IT')

const expectedDates = (year: number) =>
  oracle
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))

// from 2012 on: 17 March was a holiday in 2011 only
test.each(Array.from({ length: 88 }, (_, i) => 2012 + i))(
  'italianHolidays of %i are those of date-holidays',
  (year) => {
    const dates = italianHolidays(year).map(({ date }) => date)
    expect([...new Set(dates)]).toEqual([...new Set(expectedDates(year))].sort())
    expect([...dates].sort()).toEqual(dates)
  },
)

describe('holidayName', () => {
  test.each([
    ['2026-01-01', 'Capodanno'],
    ['2026-04-05', 'Pasqua'],
    ['2026-04-06', 'Lunedì dell’Angelo'],
    ['2027-03-29', 'Lunedì dell’Angelo'],
    ['2025-10-04', null],
    ['2026-10-04', 'San Francesco d’Assisi'],
    ['2026-12-08', 'Immacolata Concezione'],
    ['2026-12-26', 'Santo Stefano'],
    ['2026-12-24', null],
    ['2026-11-02', null],
  ])('%s: %s', (date, name) => {
    expect(holidayName(date)).toBe(name)
  })

  test('gives for every day of a year what italianHolidays lists', () => {
    const listed = new Map(italianHolidays(2027).map(({ date, name }) => [date, name]))
    for (let day = toDayNumber('2027-01-01'); day <= toDayNumber('2027-12-31'); day += 1)
      expect(holidayName(toCivilDate(day))).toBe(listed.get(toCivilDate(day)) ?? null)
    expect(listed.size).toBe(13)
    expect(addDays(italianHolidays(2027)[2]?.date ?? '', 1)).toBe(italianHolidays(2027)[3]?.date)
  })
})
