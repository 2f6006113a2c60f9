import { expect, test } from 'vitest'
import { endOfDay, longTime, parseTime, shortTime } from '../../../domain/calendar/minutes'

test('parseTime reads what shortTime and longTime write, for every minute of the day', () => {
  for (let minutes = 0; minutes <= endOfDay; minutes += 1) {
    expect(parseTime(shortTime(minutes))).toBe(minutes)
    expect(parseTime(longTime(minutes))).toBe(minutes)
    expect(longTime(minutes)).toBe(`${shortTime(minutes)}:00`)
  }
  expect(longTime(555)).toBe('09:15:00')
  expect(longTime(endOfDay)).toBe('24:00:00')
})

test.each([
  ['seconds that are not zero', '09:15:30'],
  ['past the end of the day', '24:01'],
  ['hour 25', '25:00'],
  ['minute 60', '10:60'],
  ['one digit', '9:15'],
  ['spaces', ' 09:15'],
  ['a line break', '09:15\n'],
  ['a sign', '-1:00'],
  ['nothing', ''],
])('parseTime refuses %s', (_name, text) => {
  expect(parseTime(text)).toBeNull()
})
