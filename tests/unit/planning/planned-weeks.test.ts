import { describe, expect, test } from 'vitest'
import { occurrences } from '../../../domain/booking/recurrence'
import { isPauseDate, pauseBefore, pauseFrom, pauseOnce, pauseWithout } from '../../../domain/planning/pauses'
import { applyWeeks, type DrawnWeeks, type PlannedWeeks } from '../../../domain/planning/week-plan'

const saved = (id: number, from: string | null, to: string | null): PlannedWeeks => ({
  ...{ id, origin: id, office_user_id: 1, name: `Settimana ${id}`, from, to },
  shifts: [],
})
const drawn = (more: Partial<DrawnWeeks>): DrawnWeeks => ({
  ...{ office_user_id: 1, planning_id: null, name: undefined, from: undefined, to: undefined, shifts: [] },
  ...{ scope: null, week: null },
  ...more,
})
const line = ({ id, from, to }: PlannedWeeks) => `${id ?? 'new'} ${from ?? ''}/${to ?? ''}`
function outcome(before: readonly PlannedWeeks[], ...changes: DrawnWeeks[]) {
  const after = applyWeeks(before, changes)
  return 'path' in after ? after.path.join('.') : after.map(line)
}

describe('drawWeeks', () => {
  const year = saved(1, '2027-01-01', '2027-12-31')
  test.each<[string, PlannedWeeks[], DrawnWeeks[], string | string[]]>([
    ['the first validity of an office', [], [drawn({ from: '2027-01-01' })], ['new 2027-01-01/']],
    ['one after another', [year], [drawn({ from: '2028-01-01' })], ['1 2027-01-01/2027-12-31', 'new 2028-01-01/']],
    [
      'one in the middle of another',
      [year],
      [drawn({ from: '2027-06-01', to: '2027-06-30' })],
      ['1 2027-01-01/2027-05-31', 'new 2027-07-01/2027-12-31', 'new 2027-06-01/2027-06-30'],
    ],
    ['one that covers another whole', [year], [drawn({ from: '2027-01-01' })], 'plannings.0.valid_from'],
    ['one in which another begins', [year], [drawn({ from: '2026-12-01' })], 'plannings.0.valid_to'],
    [
      'one of another office',
      [year],
      [drawn({ office_user_id: 2, from: '2026-12-01' })],
      ['1 2027-01-01/2027-12-31', 'new 2026-12-01/'],
    ],
    [
      'two of one act that cross',
      [],
      [drawn({ from: '2027-03-01' }), drawn({ from: '2027-01-01' })],
      'plannings.1.valid_to',
    ],
    [
      'the first week of a validity',
      [year],
      [drawn({ planning_id: 1, week: '2026-12-28' })],
      ['1 2027-01-04/2027-12-31', 'new 2027-01-01/2027-01-03'],
    ],
    ['a week outside it', [year], [drawn({ planning_id: 1, week: '2028-01-03' })], 'plannings.0.week'],
    [
      'from its first week on',
      [year],
      [drawn({ planning_id: 1, week: '2026-12-28', scope: 'next' })],
      ['1 2027-01-01/2027-12-31'],
    ],
    [
      'days that are another’s',
      [year, saved(2, '2028-01-01', null)],
      [drawn({ planning_id: 1, scope: 'all', to: null })],
      'plannings.0.valid_to',
    ],
    [
      'an end before the saved beginning',
      [year],
      [drawn({ planning_id: 1, scope: 'all', to: '2026-12-31' })],
      'plannings.0.valid_to',
    ],
    [
      'the whole of one that the same act has cut',
      [year],
      [drawn({ planning_id: 1, week: '2027-02-01' }), drawn({ planning_id: 1, scope: 'all' })],
      'plannings.1.planning_id',
    ],
  ])('%s', (_, before, changes, expected) => {
    expect(outcome(before, ...changes)).toEqual(expected)
  })
})

describe('a part of a repeated pause', () => {
  const weekly = { from: '2027-03-01', freq: 'weekly', interval: 2, count: 5, except: ['2027-03-29'] } as const
  const dates = (pause: Parameters<typeof occurrences>[0] | null) => pause && occurrences(pause, '2027-12-31')

  test('falls on the dates of the whole, and counts one that was left out', () => {
    expect(dates(weekly)).toEqual(['2027-03-01', '2027-03-15', '2027-04-12', '2027-04-26'])
    expect(dates(pauseBefore(weekly, '2027-04-12'))).toEqual(['2027-03-01', '2027-03-15'])
    expect(dates(pauseFrom(weekly, '2027-04-12'))).toEqual(['2027-04-12', '2027-04-26'])
    expect(dates(pauseWithout(weekly, '2027-03-15'))).toEqual(['2027-03-01', '2027-04-12', '2027-04-26'])
    expect(dates(pauseOnce('2027-03-15'))).toEqual(['2027-03-15'])
  })

  test('nothing is before the first date that is left; all is from it on', () => {
    expect(pauseBefore(weekly, '2027-03-01')).toBeNull()
    expect(pauseBefore({ ...weekly, except: ['2027-03-01'] }, '2027-03-15')).toBeNull()
    expect(pauseFrom(weekly, '2027-03-01')).toEqual(weekly)
  })

  test.each([
    ['monthly on a date', { from: '2027-01-31', freq: 'monthly', interval: 1 }, '2027-05-31'],
    ['monthly on a weekday', { from: '2027-01-13', freq: 'monthly', interval: 1, monthly: 'weekday' }, '2027-05-12'],
    ['daily', { from: '2027-01-01', freq: 'daily', interval: 3, count: 60 }, '2027-05-04'],
    ['on several weekdays', { from: '2027-01-05', freq: 'weekly', interval: 2, weekdays: [1, 4] }, '2027-05-10'],
  ] as const)('keeps its rhythm: %s', (_, pause, date) => {
    expect(isPauseDate(pause, date)).toBe(true)
    const [before, from] = [pauseBefore(pause, date), pauseFrom(pause, date)]
    expect([...(dates(before) ?? []), ...(dates(from) ?? [])]).toEqual(dates(pause))
  })
})
