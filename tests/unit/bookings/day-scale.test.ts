import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, type Span, union } from '../../../domain/calendar/spans'
import {
  type DayScale,
  foldLengthOf,
  fromGrid,
  fromTop,
  hourAt,
  idleHours,
  rowUnit,
  toGrid,
} from '../../../src/custom-pages/bookings/time-grid/day-scale'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const span = (from: number, to: number): Span => ({ from, to })
const hours = span(at(8), at(19))
const mornings = span(at(9), at(13))
const afternoons = span(at(15), at(18))
const week = { hours, open: [mornings, afternoons], shifts: [mornings, afternoons], kept: [], unit: 15 }

describe('idleHours', () => {
  test('are the pause that every day has and the hour after the last shift; the hour before the first one stays', () => {
    expect(idleHours(week)).toEqual([span(at(13), at(15)), span(at(18), at(19))])
  })
  test('leave out a pause in which one of the days works, or is shorter than an hour', () => {
    expect(idleHours({ ...week, open: [...week.open, span(at(13), at(15))] })).toEqual([span(at(18), at(19))])
    expect(idleHours({ ...week, open: [span(at(9), at(14, 15)), span(at(15), at(19))] })).toEqual([])
  })
  test('leave out a pause with a visit, whole', () => {
    expect(idleHours({ ...week, kept: [span(at(13, 30), at(13, 45))] })).toEqual([span(at(18), at(19))])
  })
  test('of a closed week are those of the usual shifts; without shifts none', () => {
    expect(idleHours({ ...week, open: [] })).toEqual(idleHours(week))
    expect(idleHours({ ...week, open: [], shifts: [] })).toEqual([])
  })
  test('of a practice open from 7 to 21 without a pause is the last hour only', () => {
    expect(idleHours({ ...week, hours: span(at(6), at(22)), open: [span(at(7), at(21))] })).toEqual([
      span(at(21), at(22)),
    ])
  })
  test('begin and end at rows of the grid', () => {
    const odd = { ...week, open: [span(at(9), at(12, 40)), span(at(15, 10), at(19))] }
    expect(idleHours(odd)).toEqual([span(at(13), at(15))])
    expect(idleHours({ ...odd, open: [span(at(9), at(12, 40)), span(at(15, 40), at(19))] })).toEqual([
      span(at(13), at(15, 30)),
    ])
    expect(idleHours({ ...odd, open: [span(at(9), at(12, 40)), span(at(15, 40), at(19))], unit: 20 })).toEqual([
      span(at(13), at(15)),
    ])
  })
})

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => span(from * 5, Math.min(at(24), (from + length) * 5)))
const anyWeek = fc.record({
  hours: fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 8, max: 24 }))
    .map(([from, length]) => span(at(from), at(Math.min(24, from + length)))),
  open: fc.array(anySpan, { maxLength: 6 }),
  shifts: fc.array(anySpan, { maxLength: 3 }),
  kept: fc.array(anySpan, { maxLength: 3 }),
  unit: fc.integer({ min: 5, max: 30 }).map(rowUnit),
})

test('idleHours of any week: in order, inside the hours, at rows, never over open time or anything drawn', () => {
  fc.assert(
    fc.property(anyWeek, (any) => {
      const idle = idleHours(any)
      expect(union(idle)).toEqual(idle)
      for (const one of idle) {
        expect(one.to - one.from).toBeGreaterThanOrEqual(60)
        expect(one.from).toBeGreaterThanOrEqual(any.hours.from)
        expect(one.to).toBeLessThanOrEqual(any.hours.to)
        expect([one.from % any.unit, one.to % any.unit]).toEqual([0, 0])
        const working = any.open.length > 0 ? any.open : any.shifts
        expect([...working, ...any.kept].some((drawn) => overlaps(drawn, one))).toBe(false)
      }
    }),
  )
})

test('toGrid and fromGrid of any week: in order, each other’s reverse outside folds, rows stay rows', () => {
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 60, max: 320 }), fc.integer({ min: 0, max: at(24) }), (any, px, minutes) => {
      const folds = idleHours(any)
      const foldLength = foldLengthOf(any.unit, px)
      // a fold that saves nothing would be a mistake of the caller's units
      fc.pre(foldLength < 60)
      const scale: DayScale = { hours: any.hours, folds, foldLength }
      const isFolded = folds.some(({ from, to }) => from < minutes && minutes < to)
      expect(toGrid(scale, minutes + 1)).toBeGreaterThanOrEqual(toGrid(scale, minutes))
      expect(toGrid(scale, minutes)).toBeLessThanOrEqual(minutes)
      if (!isFolded) {
        expect(fromGrid(scale, toGrid(scale, minutes))).toBe(minutes)
        if (minutes % any.unit === 0) expect(toGrid(scale, minutes) % any.unit).toBe(0)
      }
      const saved = folds.reduce((sum, { from, to }) => sum + to - from - foldLength, 0)
      expect(fromTop(scale, any.hours.to)).toBe(any.hours.to - any.hours.from - saved)
    }),
  )
})

test('hourAt names the full hours outside the folds, also after one', () => {
  const scale: DayScale = { hours, folds: [span(at(13), at(15))], foldLength: 15 }
  expect(hourAt(scale, at(12))).toBe(at(12))
  expect(hourAt(scale, at(12, 15))).toBeNull()
  expect(hourAt(scale, at(13))).toBeNull()
  expect(hourAt(scale, at(13, 15))).toBeNull()
  expect(hourAt(scale, at(14, 15))).toBe(at(16))
})

test('08:00 to 18:00 with a pause of two hours takes 660 pixels of the 900 of the screen', () => {
  const scale: DayScale = {
    hours: span(at(8), at(18)),
    folds: [span(at(13), at(15))],
    foldLength: foldLengthOf(15, 80),
  }
  expect((fromTop(scale, at(18)) * 80) / 60).toBe(660)
})
