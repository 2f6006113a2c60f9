import { describe, expect, test } from 'vitest'
import { fewTimes, nearestTimes } from '../../../src/custom-pages/patient-card/quick-book/times'
import { isOfKind, visitKinds } from '../../../src/custom-pages/patient-card/visits/visit-kinds'

const at = (...hours: number[]) => hours.map((hour) => ({ from: hour * 60, slot_code: null as string | null }))
const hoursOf = (times: readonly { from: number }[]) => times.map(({ from }) => from / 60)

describe('the times of a day in “Prenota in fretta”', () => {
  test.each([
    ['four or fewer → all of them', [9, 10, 15], [9, 10, 15]],
    ['many → two of each half of the day', [8, 9, 10, 11, 15, 16, 17], [8, 9, 15, 16]],
    ['only in the morning → the first four', [8, 9, 10, 11, 12], [8, 9, 10, 11]],
    ['only in the afternoon → the first four', [14, 15, 16, 17, 18], [14, 15, 16, 17]],
    ['one in the afternoon → three of the morning', [8, 9, 10, 11, 15], [8, 9, 10, 15]],
    ['13:00 belongs to the morning', [12, 13, 14, 15, 16], [12, 13, 14, 15]],
  ])('%s', (_, hours, shown) => {
    expect(hoursOf(fewTimes(at(...hours)))).toEqual(shown)
  })

  test('the nearest three days with times that are ordinary and have not begun, in order', () => {
    const days = new Map([
      ['2026-12-02', at(9)],
      ['2026-11-26', at(9, 15)],
      ['2026-11-24', at(9, 10, 11)],
      ['2026-11-25', [{ from: 540, slot_code: 'jolly' }]],
      ['2026-12-01', at(16)],
    ])
    const near = nearestTimes(days, { date: '2026-11-24', minutes: 10 * 60 })
    expect(near.map(({ date, times }) => [date, ...hoursOf(times)])).toEqual([
      ['2026-11-24', 11],
      ['2026-11-26', 9, 15],
      ['2026-12-01', 16],
    ])
  })
})

test('every visit is of “all” and, unless it waits for an answer, of one kind more', () => {
  const presence = (state: 'left' | 'no_show') => ({ state, since: '', arrived_at: null })
  const kinds = ([status, state]: readonly [Parameters<typeof isOfKind>[0]['status'], ('left' | 'no_show')?]) =>
    visitKinds.filter((kind) => isOfKind({ status, ...(state && { presence: presence(state) }) }, kind)).slice(1)
  expect(
    ([['terminated'], ['terminated', 'left'], ['terminated', 'no_show'], ['canceled'], ['rejected']] as const).map(
      kinds,
    ),
  ).toEqual([['present'], ['present'], ['missed'], ['canceled'], ['canceled']])
})
