import { describe, expect, test } from 'vitest'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { Shift } from '../../../domain/planning/planning'
import {
  freePlaces,
  gridStep,
  isTakenBy,
  movedTo,
  type OfficeOffer,
  placeWarning,
  rangeAfterKey,
  rangeText,
  resizedTo,
  targetOfVisit,
} from '../../../src/custom-pages/bookings/move/target'
import { aBooking } from '../../support/builders/booking-builders'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const tuesday = '2026-11-24'
const wednesday = '2026-11-25'
const jolly = {
  slot_code: 'jolly' as const,
  weekdays: [3],
  spans: [{ from: at(11), to: at(12) }],
  duration: 30,
  horizon: null,
  rate_limit: null,
}
const shift = (more: Partial<Shift> = {}): Shift => ({
  from: at(9),
  to: at(13),
  weekdays: [1, 2, 3, 4, 5],
  duration: 15,
  validFrom: null,
  validTo: null,
  painted: [],
  ...more,
})
const plan: OfficePlan = { shifts: [shift({ painted: [jolly] })], schedules: [] }
const offer: OfficeOffer = {
  plan,
  service: { slot_code: null, duration: null },
  now: { date: wednesday, day: toDayNumber(wednesday), minutes: at(8) },
}
const visit = targetOfVisit(aBooking({ date: wednesday }))
const outOfHours = targetOfVisit(aBooking({ date: wednesday, from: '19:00:00', to: '19:40:00', overtime: true }))

describe('freePlaces', () => {
  const taken = (from: number, to: number) => (place: { from: number; to: number }) =>
    place.from < to && from < place.to
  test.each([
    ['what nothing takes, in the length of each slot', wednesday, taken(at(9), at(12, 30)), [at(12, 30), at(12, 45)]],
    ['today only what is to come', wednesday, taken(at(9, 30), at(13)), [at(9), at(9, 15)]],
    ['no past day', tuesday, () => false, []],
    ['no closed day', '2026-11-29', () => false, []],
    ['nothing where all is taken', wednesday, () => true, []],
  ])('%s', (_, date, isTaken, starts) => {
    expect(freePlaces(offer, date, isTaken).map(({ from }) => from)).toEqual(starts)
  })

  test('each is a target that is free, and every other start is out of hours', () => {
    const places = freePlaces(offer, wednesday, () => false)
    for (let from = at(8); from < at(14); from += 5) {
      const target = movedTo(visit, { date: wednesday, from }, offer)
      expect(placeWarning(target, false)).toBe(places.some((place) => place.from === from) ? 'libero' : 'fuori orario')
      expect(placeWarning(target, true)).toBe('occupato')
    }
  })
})

describe('movedTo', () => {
  test.each([
    ['on a slot takes it', visit, at(10, 30), { from: at(10, 30), to: at(10, 45), overtime: false }],
    [
      'on a slot with a length of its own takes that length',
      visit,
      at(11),
      { from: at(11), to: at(11, 30), overtime: false },
    ],
    [
      'between two slots is out of hours, as long as it was',
      visit,
      at(10, 20),
      { from: at(10, 20), to: at(10, 35), overtime: true },
    ],
    [
      'where it would run out of the shift is out of hours',
      visit,
      at(12, 55),
      { from: at(12, 55), to: at(13, 10), overtime: true },
    ],
    ['in closed time is out of hours', visit, at(14), { from: at(14), to: at(14, 15), overtime: true }],
    [
      'from out of hours onto a slot keeps the length it was given',
      outOfHours,
      at(10),
      { from: at(10), to: at(10, 40), overtime: true },
    ],
    ['past midnight ends with the day', visit, at(23, 55), { from: at(23, 45), to: at(24), overtime: true }],
  ])('%s', (_, was, from, target) => {
    expect(movedTo(was, { date: wednesday, from }, offer)).toEqual({ date: wednesday, ...target })
  })

  test('from out of hours onto a slot of the same length is an ordinary visit again', () => {
    const short = { ...outOfHours, to: at(19, 15) }
    expect(movedTo(short, { date: wednesday, from: at(10) }, offer).overtime).toBe(false)
  })

  test('on a jolly time of another day is out of hours', () => {
    const early = { ...offer, now: { date: tuesday, day: toDayNumber(tuesday), minutes: at(8) } }
    expect(movedTo(visit, { date: wednesday, from: at(11) }, early).overtime).toBe(true)
  })

  test('does not look at what is taken there: isTakenBy does', () => {
    const taken = [aBooking({ id: 2, date: wednesday, from: '10:30:00', to: '10:45:00' })]
    const target = movedTo(visit, { date: wednesday, from: at(10, 30) }, offer)
    expect(target.overtime).toBe(false)
    expect(isTakenBy(taken, target, 1)).toBe(true)
    expect(isTakenBy(taken, target, 2)).toBe(false)
    expect(isTakenBy([aBooking({ ...taken[0], status: 'canceled' })], target, 1)).toBe(false)
  })
})

test.each([
  ['to the length of its slot: an ordinary visit', at(9, 30), false],
  ['longer: out of hours', at(9, 45), true],
  ['shorter: out of hours', at(9, 25), true],
])('resizedTo %s', (_, to, overtime) => {
  expect(resizedTo(visit, to, offer)).toEqual({ date: wednesday, from: at(9, 15), to, overtime })
})

test.each([
  ['quarters', [shift()], 15],
  ['twenty minutes', [shift({ duration: 20 })], 20],
  ['quarters and a shift that begins at ten past', [shift(), shift({ from: at(15, 10) })], 5],
  ['hours: still half an hour', [shift({ from: at(9), duration: 60 })], 30],
  ['a painted range of ten minutes', [shift({ painted: [{ ...jolly, duration: 10 }] })], 5],
  ['no shifts at all', [], 15],
])('gridStep divides every start: %s', (_, shifts, step) => {
  expect(gridStep([{ shifts, schedules: [] }])).toBe(step)
})

describe('rangeAfterKey', () => {
  const carried = { date: '2026-11-28', from: at(9), to: at(9, 30) }
  const keys = { step: 15, hours: { from: at(8), to: at(19) }, isShown: (date: string) => date !== '2026-11-29' }
  const press = (key: string, shiftKey = false, from = carried) => rangeAfterKey(from, { key, shiftKey }, keys)

  test.each([
    ['ArrowDown', false, { from: at(9, 15), to: at(9, 45) }],
    ['ArrowUp', false, { from: at(8, 45), to: at(9, 15) }],
    ['ArrowDown', true, { from: at(9), to: at(9, 45) }],
    ['ArrowUp', true, { from: at(9), to: at(9, 15) }],
  ])('%s (Shift: %s)', (key, shiftKey, span) => {
    expect(press(key, shiftKey)).toEqual({ ...carried, ...span })
  })

  test('skips a day that has no column, both ways', () => {
    expect(press('ArrowRight')?.date).toBe('2026-11-30')
    expect(press('ArrowLeft', false, { ...carried, date: '2026-11-30' })?.date).toBe('2026-11-28')
  })

  test('stays in the hours shown, and keeps a length', () => {
    const last = { ...carried, from: at(18, 30), to: at(19) }
    expect(press('ArrowDown', false, last)).toEqual(last)
    expect(press('ArrowDown', true, last)).toEqual(last)
    const short = { ...carried, to: at(9, 15) }
    expect(press('ArrowUp', true, short)).toEqual(short)
  })

  test('is null for other keys', () => {
    expect(press('Enter')).toBeNull()
  })
})

test('rangeText has the whole date', () => {
  expect(rangeText({ date: tuesday, from: at(9, 15), to: at(9, 30) })).toBe(
    'martedì 24 novembre 2026, dalle 09:15 alle 09:30',
  )
})
