import { expect, test } from 'vitest'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import type { EditedShift } from '../../../src/custom-pages/settings/weekly-planning/editor/week'
import { offeredWeek } from '../../../src/custom-pages/settings/weekly-planning/preview/offered-week'
import { aService } from '../../support/builders/booking-builders'
import { at } from '../../support/builders/plans'

const range = { id: 'b', slot_code: 'jolly', weekdays: [2], duration: null, horizon: null, rate_limit: null } as const
const tuesday: EditedShift = {
  ...{ id: 'a', weekdays: [2], from: at('14:00'), to: at('16:00'), duration: 30 },
  painted: [{ ...range, from: at('15:00'), to: at('16:00') }],
}

/** What a patient is offered at 08:30 of a Tuesday, if jolly times open at an hour. */
const offered = (jollyOpensAt: number) =>
  offeredWeek(
    [tuesday],
    {
      ...{ week: '2026-11-23', validity: { from: null, to: null }, schedules: [], taken: new Map(), jollyOpensAt },
      now: { day: toDayNumber('2026-11-24'), date: '2026-11-24', minutes: at('08:30') },
    },
    aService(),
    'participant',
  ).map(({ day, slots }) => [toCivilDate(day), slots.filter(({ slot_code }) => slot_code === 'jolly').length])

test('the day’s jolly times are shown to patients from the hour of their office on', () => {
  expect(offered(at('08:30'))).toEqual([['2026-11-24', 2]])
  expect(offered(at('08:31'))).toEqual([['2026-11-24', 0]])
})
