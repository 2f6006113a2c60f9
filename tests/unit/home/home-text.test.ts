import { describe, expect, test } from 'vitest'
import {
  greeting,
  indexOfNow,
  isGoingOn,
  isOver,
  nextVisit,
  shareOf,
  unreadByCategory,
  untilText,
} from '../../../src/custom-pages/home/home-text'
import { aBooking } from '../../support/builders/booking-builders'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const now = (minutes: number) => ({ date: '2026-11-24', day: 20_781, minutes })
const visit = (id: number, from: string, to: string, more = {}) => aBooking({ id, from, to, ...more })

test.each([
  [at(8), 'Buongiorno'],
  [at(13), 'Buon pomeriggio'],
  [at(18), 'Buonasera'],
])('greeting at minute %i is "%s"', (minutes, text) => {
  expect(greeting(minutes)).toBe(text)
})

describe('nextVisit', () => {
  const visits = [
    visit(1, '09:00:00', '09:15:00', { status: 'terminated' }),
    visit(2, '09:15:00', '09:30:00'),
    visit(3, '10:00:00', '10:15:00'),
  ]
  test('gives the visit going on, then the one ahead, then undefined', () => {
    expect(nextVisit(visits, '2026-11-24', now(at(9, 20)))?.id).toBe(2)
    expect(nextVisit(visits, '2026-11-24', now(at(9, 30)))?.id).toBe(3)
    expect(nextVisit(visits, '2026-11-24', now(at(12)))).toBeUndefined()
  })
  test('of another day gives its first visit that is not over', () => {
    expect(nextVisit(visits, '2026-11-25', now(at(20)))?.id).toBe(2)
  })
})

test.each([
  ['10:00:00', at(10, 5), null],
  ['10:00:00', at(9, 59) + 0.5, 'tra 1 minuto'],
  ['10:00:00', at(9, 35), 'tra 25 minuti'],
  ['10:00:00', at(8), 'tra 2 ore'],
  ['10:00:00', at(8, 30), 'tra 1 h 30 min'],
])('untilText of a visit at %s, at minute %d, is %s', (from, minutes, text) => {
  expect(untilText(aBooking({ from, to: '10:15:00' }), now(minutes))).toBe(text)
})

test.each([
  [at(9, 59) + 0.9, false],
  [at(10), true],
  [at(10, 14) + 0.9, true],
  [at(10, 15), false],
])('isGoingOn of a visit from 10:00 to 10:15 at minute %d is %s', (minutes, expected) => {
  const visitAt = (date: string) => aBooking({ date, from: '10:00:00', to: '10:15:00' })
  expect(isGoingOn(visitAt('2026-11-24'), now(minutes))).toBe(expected)
  expect(isGoingOn(visitAt('2026-11-25'), now(minutes))).toBe(false)
})

test('indexOfNow gives the first visit that is not over', () => {
  const visits = [visit(1, '09:00:00', '09:15:00'), visit(2, '09:15:00', '09:30:00')]
  expect(indexOfNow(visits, now(at(8)))).toBe(0)
  expect(indexOfNow(visits, now(at(9, 15)))).toBe(1)
  expect(indexOfNow(visits, now(at(9, 30)))).toBe(2)
})

test('shareOf gives left and width of a span in percent of the day', () => {
  expect(shareOf({ from: at(10), to: at(11) }, { from: at(9), to: at(13) })).toEqual({ left: '25%', width: '25%' })
})

test('unreadByCategory gives patients first, and only categories with unread messages', () => {
  const counters = { to_read: 6, doctor: 2, assistant: 0, patient: 3, medical_representative: 1, group: 0 }
  expect(unreadByCategory(counters).map(({ category, label, count }) => [category, label, count])).toEqual([
    ['patient', 'Pazienti', 3],
    ['doctor', 'Medici', 2],
    ['medical_representative', 'Informatori scientifici', 1],
  ])
})

test.each([
  ['before closing', [{ from: at(9), to: at(13) }], '2026-11-24', at(12, 59), false],
  ['after closing', [{ from: at(9), to: at(13) }], '2026-11-24', at(13), true],
  [
    'between morning and afternoon',
    [
      { from: at(9), to: at(13) },
      { from: at(15), to: at(18) },
    ],
    '2026-11-24',
    at(14),
    false,
  ],
  ['on another day', [{ from: at(9), to: at(13) }], '2026-11-25', at(20), false],
])('isOver %s', (_, open, day, minutes, over) => {
  expect(isOver(open, day, now(minutes))).toBe(over)
})
