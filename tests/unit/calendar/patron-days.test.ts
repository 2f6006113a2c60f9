import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { patronDate, patronDayOf } from '../../../domain/calendar/patron-days'

const roma = { name: 'Roma', province_code: 'RM' }

describe('patronDayOf', () => {
  test.each([
    ['Rome', roma, '06-29', 'Santi Pietro e Paolo'],
    ['Milan', { name: 'Milano', province_code: 'MI' }, '12-07', 'Sant’Ambrogio'],
    ['Agrigento', { name: 'Agrigento', province_code: 'AG' }, '02-25', 'San Gerlando'],
    ['one of two capitals of a province', { name: 'Cesena', province_code: 'FC' }, '06-24', 'San Giovanni Battista'],
  ])('of %s → its day and saint', (_, city, day, saint) => {
    expect(patronDayOf(city)).toEqual({ day, saint })
  })

  test.each([
    ['another city of the province', { name: 'Ciampino', province_code: 'RM' }],
    ['a namesake in another province', { name: 'Roma', province_code: 'TR' }],
    ['an office without a city', null],
  ])('of %s → null', (_, city) => {
    expect(patronDayOf(city)).toBeNull()
  })

  test('the day set for the office comes first; its saint is known where it is the city’s', () => {
    expect(patronDayOf(roma, '02-18')).toEqual({ day: '02-18', saint: null })
    expect(patronDayOf(roma, '06-29')).toEqual({ day: '06-29', saint: 'Santi Pietro e Paolo' })
    expect(patronDayOf(null, '02-18')).toEqual({ day: '02-18', saint: null })
  })

  test('every city of the seed is found under the name that it has there: 98 capitals', () => {
    const [, ...lines] = readFileSync('server/db/seed/geography/cities.csv', 'utf8').trim().split('\n')
    const found = lines.map((line) => {
      const [, , name = '', province_code = ''] = line.split(',')
      return patronDayOf({ name, province_code })
    })
    const days = found.flatMap((patron) => (patron ? [patronDate(patron, 2027)] : []))
    expect(days).toHaveLength(98)
    expect(days).not.toContain(null)
  })
})

test('patronDate of 29 February: only in a leap year', () => {
  expect(patronDate({ day: '02-29', saint: null }, 2028)).toBe('2028-02-29')
  expect(patronDate({ day: '02-29', saint: null }, 2027)).toBeNull()
})
