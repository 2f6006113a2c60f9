import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { maximumOccurrences, occurrenceDays, occurrences, type Recurrence } from '../../../domain/booking/recurrence'
import { addDays, civilParts, toCivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { randomCases } from '../../support/long'

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Time zone and hour of the oracle's timestamps: the dates are the same in every zone and at every existing hour. */
interface Told {
  readonly zone: string
  readonly hour: string
}
const plainly: Told = { zone: 'UTC', hour: '090000' }

/** The dates of the rule as RFC 5545 text, computed by an independent library. */
function oracleDates(rule: Recurrence, { zone, hour }: Told = plainly): string[] {
  const stamp = (date: string) => `${date.replaceAll('-', '')}T${hour}`
  const parts = [`FREQ=${rule.freq.toUpperCase()}`, `INTERVAL=${rule.interval}`]
  const day = toDayNumber(rule.from)
  if (rule.freq === 'weekly')
    parts.push(`BYDAY=${(rule.weekdays ?? [weekdayOf(day)]).map((weekday) => weekdayCodes[weekday]).join(',')}`)
  if (rule.freq === 'monthly') {
    const { day: date } = civilParts(day)
    if (rule.monthly === 'weekday') parts.push(`BYDAY=${Math.ceil(date / 7)}${weekdayCodes[weekdayOf(day)]}`)
    else parts.push(`BYMONTHDAY=${date}`)
  }
  if (rule.count) parts.push(`COUNT=${rule.count}`)
  if (rule.until) parts.push(`UNTIL=${stamp(rule.until)}Z`)
  const lines = [`DTSTART;TZID=${zone}:${stamp(rule.from)}`, `RRULE:${parts.join(';')};WKST=MO`]
  if (rule.except?.length) lines.push(`EXDATE;TZID=${zone}:${rule.except.map(stamp).join(',')}`)
  return new RRuleTemporal({ rruleString: lines.join('\n') }).all().map((when) => when.toPlainDate().toString())
}

const anyDate = fc.integer({ min: toDayNumber('2025-01-01'), max: toDayNumber('2029-12-31') }).map(toCivilDate)
const anyRule = fc
  .record({
    from: anyDate,
    interval: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom('daily', 'weekly', 'weekdays', 'date', 'nth'),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ days: fc.integer({ min: 0, max: 500 }) }),
    ),
    exceptAfter: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
  })
  .map(({ from, interval, kind, weekdays, end, exceptAfter }): Recurrence => {
    const freq = kind === 'daily' ? 'daily' : kind === 'weekly' || kind === 'weekdays' ? 'weekly' : 'monthly'
    return {
      from,
      interval,
      freq,
      ...(kind === 'weekdays' && { weekdays }),
      ...(kind === 'date' && { monthly: 'date' as const }),
      ...(kind === 'nth' && { monthly: 'weekday' as const }),
      ...('count' in end ? { count: end.count } : { until: addDays(from, end.days) }),
      except: exceptAfter.map((days) => addDays(from, days)),
    }
  })

test('occurrences gives the dates of RFC 5545 for any rule of the dialog', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(occurrences(rule)).toEqual(oracleDates(rule).slice(0, maximumOccurrences))
    }),
    { numRuns: randomCases(400) },
  )
})

/** Edge-case dates: ends of months, leap days, century years that are no leap years, clock changes. */
const oddDate = fc.constantFrom(
  ...['2026-11-30', '2026-12-31', '2027-01-29', '2027-01-30', '2027-01-31', '2027-02-28', '2027-08-31'],
  ...['2027-03-28', '2027-10-31', '2028-02-29', '2028-12-29', '2096-02-29', '2099-12-31', '2100-02-28'],
)
const longRule = fc
  .record({
    rule: anyRule,
    from: fc.oneof(oddDate, anyDate),
    interval: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(26, 53, 366)),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: maximumOccurrences }) }),
      fc.record({ days: fc.integer({ min: 0, max: 4000 }) }),
    ),
    exceptAfter: fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 40 }),
  })
  .map(({ rule: { count: _count, until: _until, ...rule }, from, interval, end, exceptAfter }): Recurrence => {
    const until = 'days' in end ? addDays(from, end.days) : undefined
    return {
      ...rule,
      from,
      interval,
      ...('count' in end ? { count: end.count } : { until }),
      except: exceptAfter.map((days) => addDays(from, days)),
    }
  })
  // The oracle's calendar goes on after 2199; the product's ends there.
  .filter((rule) => rule.count === undefined || rule.interval < 26)

test('occurrences gives the dates of RFC 5545 for long rules, in any time zone', () => {
  const anyClock = fc.constantFrom<Told>(plainly, { zone: 'Europe/Rome', hour: '003000' })
  fc.assert(
    fc.property(longRule, anyClock, (rule, clock) => {
      const whole = occurrences(rule, '2160-12-31', Number.POSITIVE_INFINITY)
      // five-digit years have a leading sign, which sorts before every digit
      expect(whole).toEqual(oracleDates(rule, clock).filter((date) => !date.startsWith('+') && date <= '2160-12-31'))
      expect(occurrences(rule, '2160-12-31')).toEqual(whole.slice(0, maximumOccurrences))
    }),
    { numRuns: randomCases(60, 150) },
  )
})

describe('occurrences', () => {
  const from = '2026-11-24'
  test.each<[string, Recurrence, string[]]>([
    [
      'every day, three times',
      { from, freq: 'daily', interval: 1, count: 3 },
      ['2026-11-24', '2026-11-25', '2026-11-26'],
    ],
    [
      'every second week on Monday and Thursday, the week beginning on Monday',
      { from, freq: 'weekly', interval: 2, weekdays: [1, 4], count: 4 },
      ['2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21'],
    ],
    [
      'a Sunday belongs to the week before it',
      { from, freq: 'weekly', interval: 2, weekdays: [0, 2], count: 3 },
      ['2026-11-24', '2026-11-29', '2026-12-08'],
    ],
    [
      'monthly on the 31st leaves short months out',
      { from: '2026-12-31', freq: 'monthly', interval: 1, monthly: 'date', count: 3 },
      ['2026-12-31', '2027-01-31', '2027-03-31'],
    ],
    [
      'monthly on the fourth Tuesday',
      { from, freq: 'monthly', interval: 1, monthly: 'weekday', count: 3 },
      ['2026-11-24', '2026-12-22', '2027-01-26'],
    ],
    [
      'monthly on a fifth weekday leaves months without one out',
      { from: '2026-11-30', freq: 'monthly', interval: 1, monthly: 'weekday', count: 3 },
      ['2026-11-30', '2027-03-29', '2027-05-31'],
    ],
    [
      'until a day that is itself one',
      { from, freq: 'weekly', interval: 1, until: '2026-12-08' },
      ['2026-11-24', '2026-12-01', '2026-12-08'],
    ],
    [
      'a date left out still counts',
      { from, freq: 'weekly', interval: 1, count: 3, except: ['2026-12-01'] },
      ['2026-11-24', '2026-12-08'],
    ],
    [
      'across both changes of the hour',
      { from: '2027-03-27', freq: 'daily', interval: 1, count: 3 },
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
    ['until before it begins', { from, freq: 'daily', interval: 1, until: '2026-11-23' }, []],
    [
      '29 February comes every fourth year',
      { from: '2028-02-29', freq: 'monthly', interval: 12, count: 3 },
      ['2028-02-29', '2032-02-29', '2036-02-29'],
    ],
  ])('%s', (_name, rule, dates) => {
    expect(occurrences(rule)).toEqual(dates)
  })

  test('answers at most 366 dates, up to the given end', () => {
    expect(occurrences({ from, freq: 'daily', interval: 1 })).toHaveLength(maximumOccurrences)
    expect(occurrences({ from, freq: 'daily', interval: 1 }, '2026-11-25')).toEqual(['2026-11-24', '2026-11-25'])
  })
})

test('occurrenceDays of a window equals the whole repetition cut to it', () => {
  fc.assert(
    fc.property(anyRule, fc.nat(400), fc.nat(60), fc.boolean(), (rule, skip, length, noDeadline) => {
      const { count: _count, until: _until, ...open } = rule
      const asked: Recurrence = noDeadline ? open : rule
      const first = toDayNumber(rule.from) + skip - 20
      const whole = occurrences(asked, toCivilDate(first + length), Number.POSITIVE_INFINITY).map(toDayNumber)
      expect(occurrenceDays(asked, first, first + length)).toEqual(whole.filter((day) => day >= first))
    }),
    { numRuns: randomCases(500) },
  )
})
