import { describe, expect, test } from 'vitest'
import { maximumOccurrences } from '../../../domain/booking/recurrence'
import { romeWallClock } from '../../../domain/calendar/rome'
import { validationText } from '../../../domain/text/validation'
import { hasContent } from '../../../src/custom-pages/booking-panel/form/draft'
import { panelErrors, panelReducer } from '../../../src/custom-pages/booking-panel/form/panel-reducer'
import {
  newRecurrence,
  type RecurrenceDraft,
  recurrenceErrors,
  recurrenceOf,
  recurrenceText,
} from '../../../src/custom-pages/booking-panel/repeat/recurrence-draft'
import { draftErrors } from '../../../src/custom-pages/booking-panel/save/payload'
import { aDraft, aState, at } from '../../support/builders/booking-builders'

/** Tuesday. */
const from = '2026-12-01'
const aRule = (rule: Partial<RecurrenceDraft> = {}): RecurrenceDraft => ({ ...newRecurrence, ...rule })

describe('recurrence of a draft', () => {
  test.each<[string, Partial<RecurrenceDraft>, object]>([
    ['starts as every week on the weekday of the visit', {}, { freq: 'weekly', interval: 1, count: 4 }],
    ['weekdays in order', { weekdays: [4, 1] }, { freq: 'weekly', interval: 1, weekdays: [1, 4], count: 4 }],
    ['a daily rule has no weekdays', { freq: 'daily', weekdays: [] }, { freq: 'daily', interval: 1, count: 4 }],
    [
      'monthly, until a day',
      { freq: 'monthly', monthly: 'weekday', interval: 2, end: 'until', until: '2027-06-30' },
      { freq: 'monthly', interval: 2, monthly: 'weekday', until: '2027-06-30' },
    ],
  ])('%s', (_name, rule, wire) => {
    expect(recurrenceOf(aRule(rule), from)).toEqual({ from, ...wire })
  })

  test('moves with the day of the visit', () => {
    expect(recurrenceOf(aRule(), '2026-12-03')).toEqual({ from: '2026-12-03', freq: 'weekly', interval: 1, count: 4 })
  })
})

describe('errors of a recurrence draft', () => {
  test.each<[string, Partial<RecurrenceDraft>, object]>([
    ['nothing', {}, {}],
    ['no interval', { interval: null }, { interval: validationText.required }],
    ['every 0 weeks', { interval: 0 }, { interval: validationText.tooSmall(1) }],
    ['every 367 weeks', { interval: 367 }, { interval: validationText.tooBig(366) }],
    ['no weekday', { weekdays: [] }, { weekdays: recurrenceText.weekdays }],
    ['no count', { count: null }, { count: validationText.required }],
    ['one visit is not repeated', { count: 1 }, { count: recurrenceText.fewest }],
    ['366 visits are the most', { count: maximumOccurrences }, {}],
    ['one more', { count: maximumOccurrences + 1 }, { count: recurrenceText.most }],
    ['no last day', { end: 'until' }, { until: validationText.required }],
    ['a last day that does not exist', { end: 'until', until: '2027-02-30' }, { until: validationText.date }],
    ['a last day before anything repeats', { end: 'until', until: '2026-12-07' }, { until: recurrenceText.tooNear }],
    ['a last day before the visit', { end: 'until', until: '2026-11-30' }, { until: recurrenceText.tooNear }],
    ['a last day that is itself one', { end: 'until', until: '2026-12-08' }, {}],
    [
      'a last day too far for every day',
      { freq: 'daily', end: 'until', until: '2028-01-01' },
      { until: recurrenceText.tooFar },
    ],
    [
      'two at once',
      { interval: null, count: null },
      { interval: validationText.required, count: validationText.required },
    ],
  ])('%s', (_name, rule, errors) => {
    expect(recurrenceErrors(aRule(rule), from)).toEqual(errors)
  })

  test('a rule with errors gives no dates', () => {
    expect(recurrenceOf(aRule({ count: null }), from)).toBeNull()
  })
})

describe('a recurrence in panelReducer', () => {
  const repeat = aRule({ end: 'until', until: '2026-12-02' })
  const requested = { date: from, from: at('09:30'), to: at('09:45'), overtime: false }
  const now = romeWallClock(Date.parse('2026-11-20T09:00:00Z'))
  const errorsOf = (rule: RecurrenceDraft) =>
    draftErrors(aDraft({ repeat: rule }), { visit: undefined, requested, days: new Map() }, now)

  test('counts as content, and a new rule clears the errors of the last', () => {
    const before = aState({}, { errors: { recurrence: recurrenceText.tooNear, from: 'altro' } })
    const { draft, errors } = panelReducer(before, { type: 'changed', change: { repeat } })
    expect(errors).toEqual({ from: 'altro' })
    expect(hasContent(draft, before.draft)).toBe(true)
    expect(panelReducer(aState({ repeat }), { type: 'changed', change: { repeat: null } }).draft.repeat).toBeNull()
  })

  test('of one visit only gives an error', () => {
    expect(errorsOf(repeat).recurrence).toBe(recurrenceText.tooNear)
    expect(errorsOf(aRule()).recurrence).toBeUndefined()
  })

  test('gets the server’s errors of its rows', () => {
    expect(panelErrors({ rows: ['Una data è modificata due volte.'] }).errors).toEqual({
      recurrence: 'Una data è modificata due volte.',
    })
  })
})
