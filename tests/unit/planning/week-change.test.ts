import { expect, test } from 'vitest'
import { weekProblemTexts } from '../../../domain/planning/week-problems'
import { type DrawnWeek, editedShifts } from '../../../src/custom-pages/settings/weekly-planning/editor/week'
import { changeText } from '../../../src/custom-pages/settings/weekly-planning/save-bar/counted-changes'
import {
  hoursChange,
  periodProblem,
  problemsOf,
} from '../../../src/custom-pages/settings/weekly-planning/save-bar/week-change'

const at = (hours: number) => hours * 60
const shift = (weekdays: number[], from: number, to: number) => ({
  weekdays,
  from: at(from),
  to: at(to),
  duration: 15,
  painted: [],
})

function aWeek(shifts: ReturnType<typeof shift>[], more: Partial<DrawnWeek> = {}): DrawnWeek {
  let last = 0
  return {
    key: 'planning-1',
    office_user_id: 7,
    planning_id: 1,
    version: 3,
    name: 'Autunno',
    valid_from: '2026-09-14',
    valid_to: '2027-01-06',
    shifts: editedShifts(shifts, () => `s${++last}`),
    ...more,
  }
}

const mornings = aWeek([shift([1, 2, 3, 4, 5], 9, 13), shift([3], 15, 18)])
const drawn = (...weeks: DrawnWeek[]) => ({ stored: [mornings], weeks })
const from = (scope: 'next' | 'all' | null) => () => ({ scope, week: '2026-11-30' })

test.each([
  [
    'a longer Thursday and a shorter Wednesday afternoon',
    [aWeek([shift([1, 2, 3, 5], 9, 13), shift([4], 9, 13.75), shift([3], 15, 17)])],
    '2 turni cambiati · +3 −4 orari la settimana',
  ],
  [
    'a shift that moves',
    [aWeek([shift([1, 2, 3, 4, 5], 9, 13), shift([3], 14, 17)])],
    '1 turno cambiato · +4 −4 orari la settimana',
  ],
  ['a new validity', [mornings, aWeek([], { key: 'n1', planning_id: null })], '1 validità nuova'],
  ['a removed one', [], '1 validità eliminata'],
] as const)('changeWords of %s', (_, weeks, words) => {
  expect(changeText(drawn(...weeks))).toBe(words)
})

test.each([
  ['next', { scope: 'next', week: '2026-11-30' }],
  [null, { scope: null, week: '2026-11-30' }],
  ['all', { scope: 'all' }],
] as const)('hoursChange sends the scope %s with its week', (scope, sent) => {
  const { plannings = [] } = hoursChange(drawn(aWeek([])), from(scope))
  expect(plannings).toHaveLength(1)
  expect(plannings[0]).toMatchObject({ planning_id: 1, version: 3, ...sent })
  expect('week' in (plannings[0] ?? {})).toBe('week' in sent)
})

test('hoursChange of other days of a validity is for the whole, whatever the scope', () => {
  const { plannings = [] } = hoursChange(drawn({ ...aWeek([]), valid_to: '2027-01-31' }), from(null))
  expect(plannings[0]).toMatchObject({ scope: 'all', valid_to: '2027-01-31' })
})

test('periodProblem names the validity that a new one runs into, at its last day', () => {
  const summer = aWeek([], { key: 'n1', planning_id: null, valid_from: '2026-06-01', valid_to: null })
  expect(periodProblem(drawn(mornings, summer), from('all'))).toMatchObject({
    field: 'valid_to',
    week: summer,
    text: 'Dal 14/09/2026 vale già «Autunno»: cambia i giorni di validità.',
  })
})

test('problemsOf finds the shift that the server numbers as it was sent', () => {
  const week = aWeek([shift([3], 15, 18), shift([1, 2], 9, 13), shift([4], 9, 13)])
  const [problem] = problemsOf({ 'plannings.0.shifts.1.to': [weekProblemTexts.ends] }, [week])
  // sent as one shift of three days, then the afternoon
  expect(problem).toEqual({
    text: weekProblemTexts.ends,
    week,
    field: 'to',
    place: { week: 'planning-1', shift: 's1', weekday: 3 },
  })
})
