import { describe, expect, test } from 'vitest'
import type { RepeatRow, ScheduleReply, ScheduleRow } from '../../../domain/contract/booking/repeat'
import {
  answersOf,
  type CreatedBookings,
  confirmationText,
  countsOf,
  countsText,
  movedFrom,
  objectionText,
  reviewRows,
  sentRows,
  whyNotConfirmed,
  withRepair,
} from '../../../src/custom-pages/booking-panel/repeat/review-rows'

const [first, holiday, third] = ['2026-12-01', '2026-12-08', '2026-12-15'] as const
const time = { from: '09:30:00', to: '09:45:00' }
const visits = { ...time, recurrence: { from: first, freq: 'weekly', interval: 1, count: 3 } } as const
const to = { date: '2026-12-09', ...time }
const skipped = (occurrence: string): RepeatRow => ({ occurrence, skip: 1 })
const moved: RepeatRow = { occurrence: holiday, ...to }

const answer = (date: string, error: string | null = null): ScheduleRow => ({
  date,
  ...time,
  error,
  error_code: error && 'closed',
  alternatives: [],
  next_day: null,
  booking: null,
})
const bad = (date: string) => answer(date, 'Lo studio è chiuso in questo orario.')
const reply = (...data: ScheduleRow[]): ScheduleReply => ({ data, meta: { total: data.length, created: 0 } })
/** The server's reply for the unchanged rule: 8 December is closed. */
const answers = answersOf(visits, reply(answer(first), bad(holiday), answer(third)))
const rowsOf = (repairs: RepeatRow[] = [], created: CreatedBookings = {}, known = answers) =>
  reviewRows(visits, repairs, created, known)
const statuses = (...input: Parameters<typeof rowsOf>) => rowsOf(...input).map(({ status }) => status)

describe('reviewRows', () => {
  test('before the first answer gives rows that are still to be checked', () => {
    expect(statuses([], {}, new Map())).toEqual(['checking', 'checking', 'checking'])
  })

  test('gives each answer to its occurrence', () => {
    expect(statuses()).toEqual(['good', 'bad', 'good'])
  })

  test('of a moved visit has the new time, and no answer about the old one', () => {
    expect(rowsOf([moved])[1]).toMatchObject({ time: to, status: 'checking', answer: undefined })
  })

  test('takes the answers after a skipped visit for the visits they are about', () => {
    const known = answersOf({ ...visits, rows: [skipped(first)] }, reply(bad(holiday), answer(third)))
    expect(statuses([skipped(first)], {}, known)).toEqual(['skipped', 'bad', 'good'])
  })

  test('of a written visit says so, whatever else is known of it', () => {
    expect(statuses([moved], { [holiday]: { id: 7, code: 'ABCDEF' } })).toEqual(['good', 'created', 'good'])
  })
})

describe('withRepair', () => {
  test('moves or skips a visit; the last repair of each counts', () => {
    const repairs = withRepair(withRepair([], visits, holiday, to), visits, third, 'skip')
    expect(repairs).toEqual([moved, skipped(third)])
    expect(withRepair(repairs, visits, holiday, 'skip')).toEqual([skipped(third), skipped(holiday)])
  })

  test.each([
    ['to the time of the rule', { date: holiday, ...time }],
    ['taken back', null],
  ])('%s leaves no repair', (_name, repair) => {
    expect(withRepair([moved], visits, holiday, repair)).toEqual([])
  })
})

describe('sentRows', () => {
  test('sends repairs in the order of the rule, and what is written as skipped', () => {
    const rows = rowsOf([skipped(third), moved], { [first]: { id: 7, code: 'ABCDEF' } })
    expect(sentRows(rows)).toEqual([skipped(first), moved, skipped(third)])
  })
})

describe('whyNotConfirmed', () => {
  const counts = countsOf(rowsOf())
  const ready = { counts, ignoreErrors: false, wasChecked: true, isChecked: true }
  const none = countsOf(rowsOf([first, holiday, third].map(skipped)))
  test.each([
    ['before the first answer', { ...ready, wasChecked: false, isChecked: false }, objectionText.unchecked],
    ['with rows that fail', ready, objectionText.bad],
    ['with rows that fail and are ignored', { ...ready, ignoreErrors: true }, null],
    [
      'with errors ignored that nobody has seen',
      { ...ready, ignoreErrors: true, isChecked: false },
      objectionText.unchecked,
    ],
    ['with a repair that is not checked yet', { ...ready, counts: countsOf(rowsOf([moved])), isChecked: false }, null],
    ['with everything skipped', { ...ready, counts: none }, objectionText.nothing],
  ])('%s', (_name, input, objection) => {
    expect(whyNotConfirmed(input)).toBe(objection)
  })
})

describe('texts', () => {
  const noRows = { created: 0, skipped: 0, checking: 0, good: 0, bad: 0 }
  test.each([
    [{ good: 12 }, '12 visite'],
    [{ good: 10, bad: 2 }, '12 visite · 2 da sistemare'],
    [{ good: 0, bad: 1 }, '1 visita · 1 da sistemare'],
    [{ good: 10, skipped: 1 }, '10 visite · 1 saltata'],
    [{ created: 8, bad: 3, skipped: 2 }, '11 visite · 8 create · 3 da sistemare · 2 saltate'],
    [{ created: 1, checking: 1 }, '2 visite · 1 creata'],
  ])('countsText of %j', (counts, text) => {
    expect(countsText({ ...noRows, ...counts })).toBe(text)
  })

  test('movedFrom says the day a visit was moved from, or the time where the day is the same', () => {
    expect(movedFrom({ occurrence: holiday, time: to }, time.from)).toBe('spostata da martedì 8 dicembre')
    const later = { date: holiday, from: '10:00:00', to: '10:15:00' }
    expect(movedFrom({ occurrence: holiday, time: later }, time.from)).toBe('spostata dalle 09:30')
  })

  test.each([
    ['nothing while there are rows to mend', { good: 2, bad: 1 }, false, ''],
    ['how many of all with errors ignored', { good: 2, bad: 1 }, true, 'Da creare: 2 su 3.'],
    ['how many', { good: 2 }, false, 'Da creare: 2 visite.'],
    ['nothing while rows are checked', { good: 2, checking: 1 }, false, ''],
  ])('confirmationText says %s', (_name, counts, ignoreErrors, text) => {
    expect(confirmationText({ ...noRows, ...counts }, ignoreErrors)).toBe(text)
  })
})
