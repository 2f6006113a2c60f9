import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { bookingProblem } from '../../../domain/booking/problems'
import { occurrences, type Recurrence } from '../../../domain/booking/recurrence'
import {
  busyWith,
  type CheckedTime,
  checkRepeat,
  type EditedRow,
  isOfTime,
  repeatedTimes,
  whyNotRepeated,
} from '../../../domain/booking/repeat'
import { type BookingFacts, bookingProblems, isTaken, type VisitTime } from '../../../domain/booking/rules'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { overlaps } from '../../../domain/calendar/spans'
import { aClosure, aPause, aRequester, aShift, busyOn, hours } from '../../support/builders/plans'
import { randomCases } from '../../support/long'

const plan: OfficePlan = {
  shifts: [aShift('09:00–13:00', { weekdays: [1, 2, 3, 4, 5] })],
  schedules: [
    aClosure('2026-12-08 00:00', '2026-12-08 24:00'),
    aClosure('2026-12-10 00:00', '2026-12-10 24:00'),
    aPause('2026-11-24 11:00', '2026-11-24 11:30', { freq: 'daily', interval: 1 }),
  ],
}
const service = {
  slot_code: null,
  duration: null,
  ofThisOffice: true,
  hidden: false,
  availableOnline: false,
  role: 'patient',
  citiesServed: [],
} as const
const facts = (more: Partial<BookingFacts> = {}): BookingFacts => ({
  plan,
  service,
  busy: new Map(),
  requester: aRequester('2026-11-23 20:00'),
  mayBookOvertime: true,
  keepsTime: false,
  ...more,
})
const request = {
  officeUserId: 1,
  participant: { kind: 'free-text' },
  online: false,
  onlineLink: null,
  cityId: null,
  address: null,
} as const

const aTime = (date: string, time: string, overtime = false): VisitTime => ({
  day: toDayNumber(date),
  ...hours(time),
  overtime,
})
const nine = { ...hours('09:00–09:15'), overtime: false }
const said = ({ day, from, to }: VisitTime) => [toCivilDate(day), from, to]
const check = (times: VisitTime[], more: Partial<BookingFacts> = {}) => checkRepeat(request, times, facts(more))

describe('repeatedTimes', () => {
  const weekly: Recurrence = { from: '2026-11-25', freq: 'weekly', interval: 1, count: 3 }
  const movedTo = aTime('2026-11-20', '10:00–10:30')

  test('answers the occurrences in order, with moved rows at their new time', () => {
    const times = repeatedTimes(weekly, [{ occurrence: '2026-12-02', movedTo }], nine)
    expect((times as VisitTime[]).map(said)).toEqual([
      ['2026-11-25', 540, 555],
      ['2026-11-20', 600, 630],
      ['2026-12-09', 540, 555],
    ])
  })

  test('keeps overtime for moved rows', () => {
    const times = repeatedTimes(weekly, [{ occurrence: '2026-12-02', movedTo }], { ...nine, overtime: true })
    expect((times as VisitTime[]).map(({ overtime }) => overtime)).toEqual([true, true, true])
  })

  test.each<[string, Recurrence, EditedRow[], string]>([
    ['more than 366 of them', { from: '2026-11-25', freq: 'daily', interval: 1, until: '2027-11-26' }, [], 'too-many'],
    ['one that is not there', weekly, [{ occurrence: '2026-11-26', movedTo: null }], 'no-occurrence'],
    ['one beyond the end', weekly, [{ occurrence: '2026-12-16', movedTo }], 'no-occurrence'],
    [
      'one mended twice',
      weekly,
      [
        { occurrence: '2026-12-02', movedTo },
        { occurrence: '2026-12-02', movedTo: null },
      ],
      'edited-twice',
    ],
  ])('answers a fault for a rule %s', (_name, rule, repairs, fault) => {
    expect(repeatedTimes(rule, repairs, nine)).toBe(fault)
  })

  test('leaves all other occurrences where the rule has them', () => {
    const anyRule = fc.record({
      from: fc.constant('2026-11-25'),
      freq: fc.constantFrom('daily' as const, 'weekly' as const),
      interval: fc.integer({ min: 1, max: 3 }),
      count: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(
        anyRule,
        fc.array(fc.constantFrom('skip', 'move', 'leave'), { minLength: 40, maxLength: 40 }),
        (rule, requests) => {
          const dates = occurrences(rule)
          const wanted = dates.map((date, index) => ({ date, request: requests[index] }))
          const repairs = wanted.flatMap(({ date, request }): EditedRow[] =>
            request === 'leave' ? [] : [{ occurrence: date, movedTo: request === 'move' ? movedTo : null }],
          )
          const times = repeatedTimes(rule, repairs.toReversed(), nine) as VisitTime[]
          expect(times.map(said)).toEqual(
            wanted
              .filter(({ request }) => request !== 'skip')
              .map(({ date, request }) => (request === 'move' ? said(movedTo) : [date, 540, 555])),
          )
        },
      ),
    )
  })
})

describe('checkRepeat', () => {
  const why = (...times: VisitTime[]) => check(times).map(whyNotRepeated)

  test('names the holiday for which the office is closed all day', () => {
    const holiday = 'Giorno festivo (Immacolata Concezione): lo studio è chiuso.'
    expect(why(aTime('2026-12-08', '09:00–09:15'))).toEqual([holiday])
    expect(why(aTime('2026-12-10', '09:00–09:15'))).toEqual([bookingProblem.closed.text])
    // A Sunday, Christmas Day outside the working hours, and a pause on a holiday on which the office works.
    expect(why(aTime('2026-12-13', '09:00–09:15'), aTime('2026-12-25', '15:00–15:15'))).toEqual([
      bookingProblem['outside-shifts'].text,
      bookingProblem['outside-shifts'].text,
    ])
    expect(why(aTime('2027-01-06', '11:00–11:15'))).toEqual([bookingProblem.closed.text])
  })

  test('refuses the later of two overlapping occurrences as its own overlap', () => {
    const times = [aTime('2026-12-02', '09:00–09:15'), aTime('2026-12-02', '09:00–09:15')]
    const [first, second] = check(times)
    expect([first?.problems, first?.byItself]).toEqual([[], false])
    expect([second?.problems, second?.byItself]).toEqual([['already-taken'], true])
    expect(whyNotRepeated(second as CheckedTime)).toBe('L’orario si sovrappone a un’altra visita della ripetizione.')
  })

  test('reports another visit before an overlap within the repeat', () => {
    const busy = busyOn({ '2026-12-02': '09:00–09:15' })
    const times = [aTime('2026-12-02', '09:00–09:15'), aTime('2026-12-02', '09:00–09:15')]
    expect(check(times, { busy }).map((row) => [row.problems, row.byItself])).toEqual([
      [['already-taken'], false],
      [['already-taken'], false],
    ])
  })

  test('does not count a refused time as taken', () => {
    const [off, on] = check([aTime('2026-12-02', '09:05–09:20'), aTime('2026-12-02', '09:15–09:30')])
    expect([off?.problems, on?.problems]).toEqual([['off-grid'], []])
  })

  const anyTime = fc
    .record({
      day: fc.integer({ min: toDayNumber('2026-12-07'), max: toDayNumber('2026-12-11') }),
      from: fc.integer({ min: 35, max: 54 }),
      length: fc.integer({ min: 1, max: 4 }),
      overtime: fc.boolean(),
    })
    .map(
      ({ day, from, length, overtime }): VisitTime => ({
        day,
        from: from * 15,
        to: (from + (overtime ? length : 1)) * 15,
        overtime,
      }),
    )

  test('accepts only times that overlap nothing, for any repeat', () => {
    fc.assert(
      fc.property(fc.array(anyTime, { maxLength: 25 }), fc.array(anyTime, { maxLength: 6 }), (times, others) => {
        const busy = busyWith(new Map(), others)
        const rows = check(times, { busy })
        const good: VisitTime[] = []
        for (const { time, problems, byItself } of rows) {
          const alone = bookingProblems(request, time, facts({ busy }))
          const ofOwn = good.some((other) => other.day === time.day && overlaps(other, time))
          expect(problems).toEqual(alone.length === 0 && ofOwn ? ['already-taken'] : alone)
          expect(byItself).toBe(alone.length === 0 && ofOwn)
          if (problems.length > 0) continue
          expect(isTaken(time, busy)).toBe(false)
          good.push(time)
        }
      }),
      { numRuns: randomCases(300) },
    )
  })
})

test('isOfTime is true for problems at `from` and `to` only', () => {
  const whole = Object.entries(bookingProblem).filter(
    ([, { kind, field }]) => kind === 'forbidden' || !/^(from|to)$/.test(field),
  )
  expect(
    whole.map(([problem]) => problem).filter((problem) => isOfTime(problem as keyof typeof bookingProblem)),
  ).toEqual([])
  expect((['closed', 'already-taken', 'beyond-horizon', 'to-not-after-from'] as const).every(isOfTime)).toBe(true)
})
