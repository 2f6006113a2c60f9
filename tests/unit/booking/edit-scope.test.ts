import { describe, expect, test } from 'vitest'
import { othersInScope, scopeChoices } from '../../../domain/booking/edit-scope'
import type { BookingStatus } from '../../../domain/booking/status'

const visit = (id: number, status: BookingStatus = 'confirmed') => ({
  id,
  status,
  date: `2026-12-0${id}`,
  from: '09:00:00',
})
/** Five days; the fourth was canceled. Not in their order. */
const series = [visit(5), visit(1), visit(4, 'canceled'), visit(3), visit(2)]
const ids = (visits: readonly { id: number }[]) => visits.map(({ id }) => id).sort()

describe('the other visits of a repeat that a change is for', () => {
  test('none, the live ones after it, or all live ones', () => {
    expect(othersInScope(visit(2), series, null)).toEqual([])
    expect(ids(othersInScope(visit(2), series, 'next'))).toEqual([3, 5])
    expect(ids(othersInScope(visit(2), series, 'all'))).toEqual([1, 3, 5])
  })

  test('on one day go by their time', () => {
    const later = { ...visit(2), id: 9, from: '10:00:00' }
    expect(ids(othersInScope(visit(2), [visit(2), later], 'next'))).toEqual([9])
    expect(othersInScope(later, [visit(2), later], 'next')).toEqual([])
  })
})

describe('the choices for a change', () => {
  const counted = (of: number, visits: typeof series | undefined = series) =>
    scopeChoices(visit(of), visits).map(({ scope, count }) => [scope, count])

  test('count the named visit and those beside it', () => {
    expect(counted(2)).toEqual([
      [null, 1],
      ['next', 3],
      ['all', 4],
    ])
  })

  test('of the first and of the last visit leave out the following ones: all of them, or none', () => {
    const ends = [
      [null, 1],
      ['all', 4],
    ]
    expect(counted(1)).toEqual(ends)
    expect(counted(5)).toEqual(ends)
  })

  test('are none where no other visit is live', () => {
    expect(counted(4, [visit(4), visit(5, 'rejected')])).toEqual([])
  })

  test('are all, uncounted, before the repeat is known', () => {
    expect(scopeChoices(visit(2), undefined).map(({ scope, count }) => [scope, count])).toEqual([
      [null, null],
      ['next', null],
      ['all', null],
    ])
  })
})
