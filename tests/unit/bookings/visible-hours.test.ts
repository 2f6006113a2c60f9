import { describe, expect, test } from 'vitest'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { closedDayWord, firstWorkingDay, openingHours } from '../../../domain/availability/opening-hours'
import type { Shift } from '../../../domain/planning/planning'
import { draftAt, slotAt } from '../../../src/custom-pages/bookings/time-grid/free-time'
import { hourPixels, scrollStart, visibleHours } from '../../../src/custom-pages/bookings/time-grid/visible-hours'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const shift = (from: number, to: number, weekdays: number[], more: Partial<Shift> = {}): Shift => ({
  from,
  to,
  weekdays,
  duration: 15,
  validFrom: null,
  validTo: null,
  painted: [],
  ...more,
})
const plan = (...shifts: Shift[]): OfficePlan => ({ shifts, schedules: [] })
const mornings = plan(shift(at(9), at(13), [1, 2, 3, 4, 5]))
const tuesdayAfternoon = plan(shift(at(15), at(18), [2]))
const tuesday = '2026-11-24'

describe('openingHours', () => {
  test('closes what no office opens', () => {
    expect(openingHours([mornings], [tuesday]).get(tuesday)?.closed).toEqual([
      { from: 0, to: at(9) },
      { from: at(13), to: at(24) },
    ])
  })

  test('of several offices is open where any of them is', () => {
    expect(openingHours([mornings, tuesdayAfternoon], [tuesday]).get(tuesday)?.open).toEqual([
      { from: at(9), to: at(13) },
      { from: at(15), to: at(18) },
    ])
  })

  test('closes a pause; reserved time is open and keeps its kind', () => {
    const painted = (['break', 'mr'] as const).map((slot_code, index) => ({
      slot_code,
      weekdays: [2],
      spans: [{ from: at(10 + index), to: at(11 + index) }],
      duration: null,
      horizon: null,
      rate_limit: null,
    }))
    const ground = openingHours([plan(shift(at(9), at(13), [2], { painted }))], [tuesday]).get(tuesday)
    expect(ground?.open).toEqual([
      { from: at(9), to: at(10) },
      { from: at(11), to: at(13) },
    ])
    expect(ground?.reserved).toEqual([{ from: at(11), to: at(12), slot_code: 'mr', step: 15 }])
  })

  test('closes the days of a closure, which firstWorkingDay skips', () => {
    const away = {
      kind: 'closed' as const,
      start: { day: 20_781, minutes: 0 },
      end: { day: 20_782, minutes: at(24) },
      duration: null,
      recurrence: null,
    }
    const closed = { ...mornings, schedules: [away] }
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    expect(openingHours([closed], days).get('2026-11-24')?.open).toEqual([])
    expect(firstWorkingDay([closed], days)).toBe('2026-11-26')
    expect(firstWorkingDay([closed], ['2026-11-28', '2026-11-29'])).toBeUndefined()
  })

  test.each([
    ['2026-11-24', 'ferie'],
    ['2026-11-28', 'chiuso'],
    ['2026-12-08', 'Immacolata Concezione'],
  ])('closedDayWord of %s is "%s"', (date, word) => {
    expect(closedDayWord([mornings], date)).toBe(word)
  })
})

describe('visibleHours', () => {
  test('start an hour before the first shift and end an hour after the last', () => {
    expect(visibleHours([mornings, tuesdayAfternoon], [])).toEqual({ from: at(8), to: at(19) })
  })
  test('widen for a visit out of hours', () => {
    expect(visibleHours([mornings], [{ from: '06:40:00', to: '07:00:00' }]).from).toBe(at(6))
    expect(visibleHours([mornings], [{ from: '21:40:00', to: '24:00:00' }]).to).toBe(at(24))
  })
  test('are never fewer than eight, and stay inside the day', () => {
    expect(visibleHours([mornings], [])).toEqual({ from: at(8), to: at(16) })
    expect(visibleHours([plan(shift(at(20), at(23), [1]))], [])).toEqual({ from: at(16), to: at(24) })
  })
  test('of an office without shifts are 8 to 19', () => {
    expect(visibleHours([], [])).toEqual({ from: at(8), to: at(19) })
  })
  test.each([
    [15, 'desk', 100],
    [30, 'desk', 100],
    [10, 'desk', 150],
    [15, 'phone', 132],
    [15, 'week', 80],
    [10, 'week', 120],
  ] as const)('a grid of %i minutes on a %s takes %i pixels an hour', (duration, screen, pixels) => {
    expect(hourPixels([plan(shift(at(9), at(13), [1], { duration }))], screen)).toBe(pixels)
  })
  test('the shortest visit is a target of 24 pixels without the line that parts it from the next one', () => {
    const pixels = hourPixels([plan(shift(at(9), at(13), [1], { duration: 10 }))], 'desk')
    expect((pixels * 10) / 60 - 1).toBeGreaterThanOrEqual(24)
  })
  test('scrollStart is before now, or before the first opening', () => {
    const grounds = [...openingHours([mornings], [tuesday]).values()]
    const shown = { from: at(7), to: at(19) }
    expect(scrollStart(shown, at(12), grounds)).toBe(at(10, 30))
    expect(scrollStart(shown, null, grounds)).toBe(at(8, 30))
    expect(scrollStart(shown, at(22), grounds)).toBe(at(8, 30))
  })
})

describe('draftAt', () => {
  const slot = { from: '09:15:00', to: '09:30:00', slot_code: null, officeUserId: 1, officeServiceId: 11 }
  const officeUsers = [{ id: 1 } as never]
  const now = { date: tuesday, day: 20_781, minutes: at(9, 20) }
  const where = { date: tuesday, now, officeUsers, slots: [slot] }

  test('anywhere in a free slot gives that slot', () => {
    expect(slotAt([slot], at(9, 29))).toBe(slot)
    expect(slotAt([slot], at(9, 30))).toBeUndefined()
    expect(draftAt({ ...where, minutes: at(9, 25) })).toEqual({
      officeUserId: 1,
      officeServiceId: 11,
      date: tuesday,
      from: '09:15',
    })
  })
  test('outside the free slots gives the day', () => {
    expect(draftAt({ ...where, minutes: at(14) })).toEqual({ date: tuesday, officeUserId: 1 })
    expect(draftAt({ ...where, date: '2026-11-25' })).toEqual({
      date: '2026-11-25',
      officeUserId: 1,
    })
  })
  test('in the past is null', () => {
    expect(draftAt({ ...where, minutes: at(8) })).toBeNull()
    expect(draftAt({ ...where, date: '2026-11-23', minutes: at(14) })).toBeNull()
  })
})
