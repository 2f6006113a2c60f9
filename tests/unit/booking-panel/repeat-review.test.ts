import { describe, expect, test } from 'vitest'
import type { ScheduleRow } from '../../../domain/contract/repeat'
import {
  countsOf,
  isLocked,
  isSummary,
  needsCheck,
  newReview,
  type ReviewEvent,
  type ReviewState,
  repairedRows,
  reviewReducer,
  reviewText,
  rowStatus,
  sentNow,
  whyNotConfirmed,
} from '../../../src/custom-pages/booking-panel/repeat/review-state'
import {
  confirmationText,
  countsText,
  movedFrom,
  proposedTime,
} from '../../../src/custom-pages/booking-panel/repeat/review-text'

const dates = ['2026-12-01', '2026-12-08', '2026-12-15'] as const
const [first, holiday, third] = dates
const time = { from: '09:30:00', to: '09:45:00' }
const nothingBefore = { rows: [], ignoreErrors: false, isUnanswered: false }
const opened = newReview(dates, time, nothingBefore)

const answer = (date: string, more: Partial<ScheduleRow> = {}): ScheduleRow => ({
  date,
  ...time,
  error: null,
  error_code: null,
  alternatives: [],
  booking: null,
  ...more,
})
const bad = (date: string, more: Partial<ScheduleRow> = {}) =>
  answer(date, { error: 'Lo studio è chiuso in questo orario.', error_code: 'closed', ...more })
const then = (state: ReviewState, ...events: ReviewEvent[]) => events.reduce(reviewReducer, state)
/** The dry run's answer to the rows as they are sent now. */
const checked = (state: ReviewState, ...rows: ScheduleRow[]) =>
  then(state, { type: 'callStarted', underWay: 'check' }, { type: 'checkAnswered', sent: sentNow(state), rows })
const confirmed = (state: ReviewState, created: number, ...rows: ScheduleRow[]) =>
  then(
    state,
    { type: 'callStarted', underWay: 'confirmation' },
    { type: 'confirmationAnswered', sent: sentNow(state), rows, created, total: rows.length },
  )
const statuses = ({ rows }: ReviewState) => rows.map(rowStatus)

/** Looked at: 8 December is closed. */
const looked = checked(opened, answer(first), bad(holiday), answer(third))
const to = { date: '2026-12-09', ...time }

describe('the dry run', () => {
  test('is due once when the dialog opens, and again after each correction', () => {
    expect(needsCheck(opened)).toBe(true)
    expect(needsCheck(then(opened, { type: 'callStarted', underWay: 'check' }))).toBe(false)
    expect(needsCheck(looked)).toBe(false)
    expect(
      needsCheck(then(looked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } })),
    ).toBe(true)
    expect(needsCheck(then(looked, { type: 'rowRepaired', occurrence: first, repair: { kind: 'skipped' } }))).toBe(true)
    expect(needsCheck(then(looked, { type: 'reloaded' }))).toBe(true)
  })

  test('assigns each answer to its occurrence', () => {
    expect(statuses(looked)).toEqual(['good', 'bad', 'good'])
    expect(countsOf(looked)).toEqual({ created: 0, skipped: 0, checking: 0, good: 2, bad: 1 })
  })

  test('gives no answer for a skipped row; the others keep theirs', () => {
    const skipped = then(looked, { type: 'rowRepaired', occurrence: first, repair: { kind: 'skipped' } })
    expect(sentNow(skipped).occurrences).toEqual([holiday, third])
    expect(statuses(checked(skipped, bad(holiday), answer(third)))).toEqual(['skipped', 'bad', 'good'])
  })

  test('ignores an answer for a time that was changed meanwhile', () => {
    const asked = then(looked, { type: 'reloaded' }, { type: 'callStarted', underWay: 'check' })
    const moved = then(asked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } })
    const late = then(moved, {
      type: 'checkAnswered',
      sent: sentNow(asked),
      rows: [answer(first), bad(holiday), answer(third)],
    })
    expect(statuses(late)).toEqual(['good', 'checking', 'good'])
    expect(needsCheck(late)).toBe(true)
  })

  test('after a failure runs again on request or after a correction', () => {
    for (const notice of [{ kind: 'unchecked' }, { kind: 'refused', message: 'Non hai i permessi.' }] as const) {
      const failed = then(opened, { type: 'callStarted', underWay: 'check' }, { type: 'callFailed', notice })
      expect(needsCheck(failed)).toBe(false)
      expect(needsCheck(then(failed, { type: 'reloaded' }))).toBe(true)
      expect(needsCheck(then(failed, { type: 'rowRepaired', occurrence: first, repair: { kind: 'skipped' } }))).toBe(
        true,
      )
    }
  })

  test('with rows that cannot be told apart reports that nothing was checked', () => {
    const odd = then(opened, { type: 'checkAnswered', sent: sentNow(opened), rows: [answer(first)] })
    expect(odd.notice).toEqual({ kind: 'unchecked' })
    expect(statuses(odd)).toEqual(['checking', 'checking', 'checking'])
  })

  test('keeps the objects of unchanged rows', () => {
    const again = checked(then(looked, { type: 'reloaded' }), answer(first), bad(holiday), bad(third))
    expect(again.rows[0]).toBe(looked.rows[0])
    expect(again.rows[1]).toBe(looked.rows[1])
    expect(again.rows[2]).not.toBe(looked.rows[2])
  })
})

describe('a correction', () => {
  test('is sent as a row with the occurrence it replaces', () => {
    const repaired = then(
      looked,
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } },
      { type: 'rowRepaired', occurrence: third, repair: { kind: 'skipped' } },
    )
    expect(repairedRows(repaired)).toEqual([
      { occurrence: holiday, ...to },
      { occurrence: third, skip: 1 },
    ])
    expect(statuses(repaired)).toEqual(['good', 'checking', 'skipped'])
  })

  test('when undone has its occurrence checked again', () => {
    const back = then(
      looked,
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'skipped' } },
      { type: 'rowRepaired', occurrence: holiday, repair: null },
    )
    expect(repairedRows(back)).toEqual([])
    expect(statuses(back)).toEqual(['good', 'checking', 'good'])
  })

  test('to the original time is none', () => {
    const back = then(
      looked,
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } },
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...{ date: holiday, ...time } } },
    )
    expect(repairedRows(back)).toEqual([])
  })

  test('is kept when the dialog opens again', () => {
    const again = newReview(dates, time, {
      ...nothingBefore,
      rows: [
        { occurrence: holiday, ...to },
        { occurrence: third, skip: 1 },
      ],
    })
    expect(repairedRows(again)).toEqual([
      { occurrence: holiday, ...to },
      { occurrence: third, skip: 1 },
    ])
  })
})

describe('confirmation', () => {
  test('waits for the first dry run, and for failing rows', () => {
    expect(whyNotConfirmed(opened)).toBe(reviewText.unchecked)
    expect(whyNotConfirmed(looked)).toBe(reviewText.bad)
    expect(whyNotConfirmed(then(looked, { type: 'switched', change: { ignoreErrors: true } }))).toBeNull()
    expect(
      whyNotConfirmed(then(looked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'skipped' } })),
    ).toBeNull()
  })

  test('does not wait for the check of a correction, unless errors would be ignored unseen', () => {
    const repaired = then(looked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } })
    expect(whyNotConfirmed(repaired)).toBeNull()
    expect(whyNotConfirmed(then(repaired, { type: 'switched', change: { ignoreErrors: true } }))).toBe(
      reviewText.unchecked,
    )
  })

  test('with all rows skipped is not possible', () => {
    const none = dates.reduce(
      (state, occurrence) => then(state, { type: 'rowRepaired', occurrence, repair: { kind: 'skipped' } }),
      looked,
    )
    expect(whyNotConfirmed(none)).toBe(reviewText.nothing)
  })

  test('marks each created row, with the server’s count', () => {
    const done = confirmed(
      then(looked, { type: 'switched', change: { ignoreErrors: true } }),
      2,
      answer(first, { booking: { id: 7, code: 'ABCDEF' } }),
      bad(holiday),
      answer(third, { booking: { id: 8, code: 'GHJKLM' } }),
    )
    expect(done.summary).toEqual({ created: 2, total: 3 })
    expect(statuses(done)).toEqual(['created', 'bad', 'created'])
    expect([isSummary(done), isLocked(done)]).toEqual([true, true])
  })

  test('can be repeated for the remaining rows; created ones are not sent again', () => {
    const done = confirmed(
      then(looked, { type: 'switched', change: { ignoreErrors: true } }),
      2,
      answer(first, { booking: { id: 7, code: 'ABCDEF' } }),
      bad(holiday),
      answer(third, { booking: { id: 8, code: 'GHJKLM' } }),
    )
    const goesOn = then(
      done,
      { type: 'switched', change: { goesOn: true } },
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } },
    )
    expect(repairedRows(goesOn)).toEqual([
      { occurrence: first, skip: 1 },
      { occurrence: holiday, ...to },
      { occurrence: third, skip: 1 },
    ])
    expect(then(goesOn, { type: 'rowRepaired', occurrence: first, repair: { kind: 'skipped' } }).rows[0]).toBe(
      goesOn.rows[0],
    )
    const all = confirmed(checked(goesOn, answer(to.date)), 1, answer(to.date, { booking: { id: 9, code: 'NPQRST' } }))
    expect(all.summary).toEqual({ created: 3, total: 3 })
    expect(statuses(all)).toEqual(['created', 'created', 'created'])
  })

  test('refused for rows that failed meanwhile marks them, and they can be corrected', () => {
    const repaired = checked(
      then(looked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'skipped' } }),
      answer(first),
      answer(third),
    )
    const refused = confirmed(repaired, 0, answer(first), bad(third))
    expect(statuses(refused)).toEqual(['good', 'skipped', 'bad'])
    expect(refused).toMatchObject({ notice: { kind: 'changed' }, summary: null, underWay: null })
    expect(isLocked(refused)).toBe(false)
    expect(
      then(refused, { type: 'rowRepaired', occurrence: third, repair: { kind: 'moved', ...to } }).notice,
    ).toBeNull()
  })

  test('without an answer locks the rows until the same has been sent again', () => {
    const lost = then(
      looked,
      { type: 'switched', change: { ignoreErrors: true } },
      { type: 'callStarted', underWay: 'confirmation' },
      { type: 'callFailed', notice: { kind: 'unanswered' } },
    )
    expect(isLocked(lost)).toBe(true)
    expect(needsCheck(lost)).toBe(false)
    expect(whyNotConfirmed(lost)).toBeNull()
    for (const event of [
      { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'moved', ...to } },
      { type: 'rowRepaired', occurrence: first, repair: { kind: 'skipped' } },
      { type: 'reloaded' },
    ] as const)
      expect(then(lost, event)).toBe(lost)
  })

  test('without an answer before a reload is sent again first', () => {
    const state = newReview(dates, time, {
      rows: [{ occurrence: holiday, skip: 1 }],
      ignoreErrors: true,
      isUnanswered: true,
    })
    expect([isLocked(state), needsCheck(state), whyNotConfirmed(state)]).toEqual([true, false, null])
    expect(repairedRows(state)).toEqual([{ occurrence: holiday, skip: 1 }])
  })
})

describe('texts of the review', () => {
  test.each([
    [{ good: 12 }, '12 visite'],
    [{ good: 10, bad: 2 }, '12 visite · 2 da sistemare'],
    [{ good: 0, bad: 1 }, '1 visita · 1 da sistemare'],
    [{ good: 10, skipped: 1 }, '10 visite · 1 saltata'],
    [{ created: 8, bad: 3, skipped: 2 }, '11 visite · 8 create · 3 da sistemare · 2 saltate'],
    [{ created: 1, checking: 1 }, '2 visite · 1 creata'],
  ])('%j', (counts, text) => {
    expect(countsText({ created: 0, skipped: 0, checking: 0, good: 0, bad: 0, ...counts })).toBe(text)
  })

  test('name the proposed time and the original one', () => {
    expect(proposedTime({ date: '2026-12-15', from: '09:30:00' })).toBe('mar 15 dicembre 09:30')
    expect(movedFrom(holiday, time, to)).toBe('spostata da martedì 8 dicembre')
    expect(movedFrom(holiday, time, { date: holiday, from: '10:00:00', to: '10:15:00' })).toBe('spostata dalle 09:30')
  })

  test('say what "Conferma" would do', () => {
    expect(confirmationText(looked)).toBe('')
    expect(confirmationText(then(looked, { type: 'switched', change: { ignoreErrors: true } }))).toBe(
      'Da creare: 2 su 3.',
    )
    const skipped = then(looked, { type: 'rowRepaired', occurrence: holiday, repair: { kind: 'skipped' } })
    expect(confirmationText(skipped)).toBe('Da creare: 2 visite.')
  })
})
