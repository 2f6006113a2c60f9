import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { agendaClock, missingMinutes, romeInstant, romeWallClock } from '../../../domain/calendar/rome'
import { randomCases } from '../../support/long'

const zone = 'Europe/Rome'
const minuteMs = 60_000
const utc = (text: string) => Date.parse(text)

function temporalWall(instant: number) {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { date: there.toPlainDate().toString(), minutes: there.hour * 60 + there.minute + there.second / 60 }
}

function temporalInstant(date: string, minutes: number): number {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime()
  return midnight.add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

/** The last Sunday of a month: the date of clock changes in Italy since 1996. */
function lastSunday(year: number, month: number) {
  const end = Temporal.PlainDate.from({ year, month, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 })
}

const nights = Array.from({ length: 45 }, (_, i) => 1996 + i).flatMap((year) => [
  lastSunday(year, 3).toString(),
  lastSunday(year, 10).toString(),
])

function expectSameWall(instant: number) {
  const { date, minutes, day } = romeWallClock(instant)
  const expected = temporalWall(instant)
  if (date !== expected.date || Math.abs(minutes - expected.minutes) > 1e-9 || toCivilDate(day) !== date)
    expect.unreachable(`${new Date(instant).toISOString()}: ${date} ${minutes}, Temporal ${JSON.stringify(expected)}`)
}

function expectSameInstant(date: string, minutes: number) {
  const instant = romeInstant(date, minutes)
  if (instant !== temporalInstant(date, minutes)) expect.unreachable(`${date} at minute ${minutes}: ${instant}`)
}

describe('romeWallClock and romeInstant agree with Temporal from 1996 to 2040', () => {
  test('in every quarter of an hour of the nights when the clocks change', () => {
    for (const date of nights) {
      const midnightUtc = toDayNumber(date) * 86_400_000
      for (let quarter = -4; quarter < 32; quarter += 1) expectSameWall(midnightUtc + quarter * 15 * minuteMs)
      for (let minutes = 0; minutes < 300; minutes += 15) expectSameInstant(date, minutes)
    }
  })

  test('and missingMinutes gives 02:00–03:00 of the last Sundays of March, null for all other days', () => {
    const spring = new Set(nights.filter((date) => date.slice(5, 7) === '03'))
    for (let day = toDayNumber('1996-01-01'); day <= toDayNumber('2040-12-31'); day += 1) {
      const expected = spring.has(toCivilDate(day)) ? { from: 120, to: 180 } : null
      const found = missingMinutes(day)
      if (found?.from !== expected?.from || found?.to !== expected?.to) expect.unreachable(toCivilDate(day))
    }
  })

  test('romeWallClock in any second of any day', () => {
    const anySecond = fc.integer({ min: utc('1996-01-01T00:00:00Z') / 1000, max: utc('2040-12-31T00:00:00Z') / 1000 })
    fc.assert(
      fc.property(anySecond, (second) => expectSameWall(second * 1000)),
      { numRuns: randomCases(4000) },
    )
  })

  test('romeInstant in any minute of any day', () => {
    const anyDay = fc.integer({ min: toDayNumber('1996-01-01'), max: toDayNumber('2040-12-31') })
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), (day, minutes) =>
        expectSameInstant(toCivilDate(day), minutes),
      ),
      { numRuns: randomCases(4000) },
    )
  })
})

describe('the four nights of 2026 and 2027', () => {
  test.each([
    ['spring 2026, a second before the jump', '2026-03-29T00:59:59Z', '2026-03-29', 119 + 59 / 60],
    ['spring 2026, the jump', '2026-03-29T01:00:00Z', '2026-03-29', 180],
    ['autumn 2026, half past two the first time', '2026-10-25T00:30:00Z', '2026-10-25', 150],
    ['autumn 2026, half past two the second time', '2026-10-25T01:30:00Z', '2026-10-25', 150],
    ['autumn 2026, three', '2026-10-25T02:00:00Z', '2026-10-25', 180],
    ['spring 2027, a minute before the jump', '2027-03-28T00:59:00Z', '2027-03-28', 119],
    ['spring 2027, the jump', '2027-03-28T01:00:00Z', '2027-03-28', 180],
    ['autumn 2027, half past two the first time', '2027-10-31T00:30:00Z', '2027-10-31', 150],
    ['autumn 2027, half past two the second time', '2027-10-31T01:30:00Z', '2027-10-31', 150],
    ['New Year’s Eve in Rome is still the old year in London', '2026-12-31T23:30:00Z', '2027-01-01', 30],
    ['a summer evening in UTC is the next day in Rome', '2026-07-31T22:00:00Z', '2026-08-01', 0],
  ])('%s', (_name, instant, date, minutes) => {
    const wall = romeWallClock(utc(instant))
    expect(wall.date).toBe(date)
    expect(wall.minutes).toBeCloseTo(minutes, 9)
  })

  test.each([
    ['autumn 2026, the last second of the first run', '2026-10-25T00:59:59Z', 179 + 59 / 60],
    ['autumn 2026, two for the second time: that hour is over', '2026-10-25T01:00:00Z', 180],
    ['autumn 2026, its last second', '2026-10-25T01:59:59Z', 180],
    ['autumn 2026, three', '2026-10-25T02:00:00Z', 180],
    ['autumn 2027, half past two for the second time', '2027-10-31T01:30:00Z', 180],
    ['spring 2027, the jump', '2027-03-28T01:00:00Z', 180],
    ['any other hour', '2026-11-24T07:45:30Z', 525.5],
  ])('the agenda’s clock, %s', (_name, instant, minutes) => {
    expect(agendaClock(utc(instant)).minutes).toBeCloseTo(minutes, 9)
  })

  test('agendaClock never goes back, and is romeWallClock while that does not', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])
      for (
        let instant = utc(date) - 120 * minuteMs, last = 0;
        instant < utc(date) + 1560 * minuteMs;
        instant += minuteMs
      ) {
        const { day, minutes } = agendaClock(instant)
        expect(day * 1440 + minutes).toBeGreaterThanOrEqual(last)
        last = day * 1440 + minutes
        const wall = romeWallClock(instant)
        if (instant === romeInstant(wall.date, wall.minutes))
          expect({ day, minutes }).toEqual({ day: wall.day, minutes: wall.minutes })
      }
  })

  test.each([
    ['spring 2026: half past two is an hour later by the clock', '2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['spring 2026: three', '2026-03-29', 180, '2026-03-29T01:00:00Z'],
    ['autumn 2026: half past two is the first one', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['autumn 2026: three', '2026-10-25', 180, '2026-10-25T02:00:00Z'],
    ['spring 2027: a minute to two', '2027-03-28', 119, '2027-03-28T00:59:00Z'],
    ['autumn 2027: half past two is the first one', '2027-10-31', 150, '2027-10-31T00:30:00Z'],
    ['the end of a day is the next midnight', '2026-11-24', 1440, '2026-11-24T23:00:00Z'],
  ])('%s', (_name, date, minutes, instant) => {
    expect(new Date(romeInstant(date, minutes)).toISOString()).toBe(new Date(instant).toISOString())
  })

  test.each([
    ['29 March 2026', '2026-03-29', { from: 120, to: 180 }],
    ['28 March 2027', '2027-03-28', { from: 120, to: 180 }],
    ['25 October 2026', '2026-10-25', null],
    ['31 October 2027', '2027-10-31', null],
    ['the day before', '2026-03-28', null],
  ])('the missing hour of %s', (_name, date, missing) => {
    expect(missingMinutes(toDayNumber(date))).toEqual(missing)
  })
})
