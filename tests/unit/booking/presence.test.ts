import { describe, expect, test } from 'vitest'
import {
  durationText,
  missedText,
  type Presence,
  presenceSteps,
  presences,
  waitedMinutes,
} from '../../../domain/booking/presence'
import { bookingStatuses } from '../../../domain/booking/status'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'

const clock = (date: string, minutes: number): WallClock => ({ date, day: toDayNumber(date), minutes })
const visit = { date: '2026-11-24', from: 600 }
const moments = {
  'the day before': clock('2026-11-23', 1439),
  'the day, before it begins': clock('2026-11-24', 599.9),
  'its first minute': clock('2026-11-24', 600),
  'another day': clock('2027-01-02', 0),
}
type Moment = keyof typeof moments

describe('presenceSteps (product.md §4)', () => {
  // written by hand: presence → the steps, with "did not come" only from the start on
  const early: Record<string, string[]> = {
    expected: ['next arrived'],
    arrived: ['next in_room', 'back expected'],
    in_room: ['next left', 'back arrived'],
    left: ['back in_room'],
    no_show: ['next arrived', 'back expected'],
  }
  const late = { ...early, expected: ['next arrived', 'missed no_show'] }
  const allowed: Record<Moment, Record<string, string[]> | null> = {
    'the day before': null,
    'the day, before it begins': early,
    'its first minute': late,
    'another day': late,
  }
  const rows = bookingStatuses.flatMap((status) =>
    ([null, ...presences] as (Presence | null)[]).flatMap((presence) =>
      (Object.keys(moments) as Moment[]).map((moment) => [status, presence ?? 'expected', moment, presence] as const),
    ),
  )

  test.each(rows)('%s, %s, %s', (status, name, moment, presence) => {
    const isAttended = status === 'confirmed' || status === 'terminated'
    const steps = presenceSteps({ ...visit, status, presence }, moments[moment])
    expect(steps.every(({ from }) => from === presence)).toBe(true)
    expect(steps.map(({ move, to }) => `${move} ${to ?? 'expected'}`)).toEqual(
      isAttended ? (allowed[moment]?.[name] ?? []) : [],
    )
  })
})

test.each([
  [clock('2026-11-24', 600), clock('2026-11-24', 612.9), 12],
  [clock('2026-11-24', 600.9), clock('2026-11-24', 601), 1],
  [clock('2026-11-24', 601), clock('2026-11-24', 600), 0],
  [clock('2026-11-23', 1439), clock('2026-11-24', 1), null],
])('waitedMinutes from %j to %j is %s', (since, now, waited) => {
  expect(waitedMinutes(since, now)).toBe(waited)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 00 min'],
  [125, '2 h 05 min'],
])('durationText(%i) is %s', (minutes, text) => expect(durationText(minutes)).toBe(text))

test('missedText counts in Italian', () => {
  expect([1, 2].map(missedText)).toEqual([
    '1 visita mancata con questo medico negli ultimi 12 mesi',
    '2 visite mancate con questo medico negli ultimi 12 mesi',
  ])
})
