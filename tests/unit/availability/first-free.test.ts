import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyTime,
  type FreeTime,
  firstFreeTimes,
  type SearchedService,
  type WantedTimes,
} from '../../../domain/availability/first-free'
import { toDayNumber, type Weekday } from '../../../domain/calendar/civil-date'
import { isLong } from '../../support/database'
import { aRequester, aService, aShift, at, busyOn, hours } from '../../support/plans'
import { anyQuestion, type Question } from './arbitraries'
import { oracleSlots } from './oracle'

type Named = SearchedService & { readonly name: string }

const aSearched = (name: string, doctorId: number, more: Partial<SearchedService> = {}): Named => ({
  name,
  doctorId,
  plan: { shifts: [aShift('09:00–10:00', { weekdays: [2, 3, 4] })], schedules: [] },
  shape: aService(),
  busy: new Map(),
  jollyOpensAt: at('07:00'),
  ...more,
})

const readable = (times: readonly FreeTime<Named>[], origin: string) =>
  times.map(({ day, from, service }) => `${day - toDayNumber(origin)} ${from / 60} ${service.name}`)

/** Tuesday 24 November 2026, at nine. */
const search = (services: readonly Named[], more: Partial<Parameters<typeof firstFreeTimes>[1]> = {}) => {
  const first = toDayNumber('2026-11-24')
  const requester = aRequester('2026-11-24 09:00')
  return readable(firstFreeTimes(services, { requester, first, last: first + 13, count: 3, ...more }), '2026-11-24')
}

describe('firstFreeTimes', () => {
  const [ferri, leone] = [1, 2]

  test('gives the soonest over all doctors, of two at one minute the one listed first', () => {
    const full = busyOn({ '2026-11-24': '09:00–09:45' })
    expect(search([aSearched('Ferri', ferri, { busy: full }), aSearched('Leone', leone)])).toEqual([
      '0 9 Leone',
      '0 9.25 Leone',
      '0 9.5 Leone',
    ])
    const both = [aSearched('Ferri', ferri), aSearched('Leone', leone)]
    expect(search(both)).toEqual(['0 9 Ferri', '0 9 Leone', '0 9.25 Ferri'])
  })

  test('gives a minute of one doctor once, whichever of his services and offices have it', () => {
    const ofOne = [aSearched('Visita', ferri), aSearched('Controllo', ferri), aSearched('Altrove', ferri)]
    expect(search(ofOne)).toEqual(['0 9 Visita', '0 9.25 Visita', '0 9.5 Visita'])
  })

  test('gives only the wanted days and visits whole between the wanted hours, from today on', () => {
    const wanted = { ...anyTime, ...hours('09:10–09:40') }
    expect(search([aSearched('Ferri', ferri)], { wanted })).toEqual(['0 9.25 Ferri', '1 9.25 Ferri', '2 9.25 Ferri'])
    const thursdays = { ...anyTime, weekdays: new Set<Weekday>([4]) }
    expect(search([aSearched('Ferri', ferri)], { wanted: thursdays, count: 5 })[4]).toBe('9 9 Ferri')
    const first = toDayNumber('2026-11-17')
    expect(search([aSearched('Ferri', ferri)], { first, count: 1 })).toEqual(['0 9 Ferri'])
  })

  test('gives nothing when nobody has a free time in the period, and for no services', () => {
    const closed = aSearched('Ferri', ferri, { plan: { shifts: [], schedules: [] } })
    expect(search([closed])).toEqual([])
    expect(search([])).toEqual([])
  })

  /** Several services of several doctors around one date, some of one doctor, and what is wanted of them. */
  const anySearch = fc.record({
    questions: fc.array(anyQuestion, { minLength: 1, maxLength: 3 }),
    doctors: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
    weekdays: fc.oneof(
      { weight: 2, arbitrary: fc.constant([0, 1, 2, 3, 4, 5, 6]) },
      { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }) },
    ),
    from: fc.constantFrom(0, 540, 615),
    to: fc.constantFrom(1440, 1080, 700),
    count: fc.integer({ min: 1, max: 12 }),
  })

  /** Every free minute of every service by the oracle, then filtered, ordered and counted. */
  function bruteForce(services: readonly Named[], { first, last, requester }: Question, wanted: WantedTimes) {
    const all = services.flatMap((service, place) =>
      oracleSlots(service.plan, service.shape, service.busy, first, last, {
        ...requester,
        jollyOpensAt: service.jollyOpensAt,
        visits: [],
      }).flatMap(({ day, slots }) => slots.map((slot) => ({ ...slot, day, place, service }))),
    )
    const fits = all.filter(
      ({ day, from, to }) =>
        wanted.weekdays.has(new Date(day * 86_400_000).getUTCDay() as Weekday) &&
        from >= wanted.from &&
        to <= wanted.to,
    )
    fits.sort((a, b) => a.day - b.day || a.from - b.from || a.place - b.place)
    const minutes = fits.map(({ day, from, service }) => `${day} ${from} ${service.doctorId}`)
    return fits.filter((_, i) => minutes.indexOf(minutes[i] ?? '') === i)
  }

  test('gives for any offices and agendas what a brute-force reading of all their minutes gives', {
    timeout: 120_000,
  }, () => {
    let found = 0
    fc.assert(
      fc.property(anySearch, ({ questions, doctors, weekdays, from, to, count }) => {
        const [question] = questions as [Question]
        const { requester } = question
        const services = questions.map(({ plan, service, busy }, i) =>
          aSearched(`${i}`, doctors[i] ?? 0, { plan, shape: service, busy, jollyOpensAt: requester.jollyOpensAt }),
        )
        const asked = { ...question, last: question.last + 1 }
        const wanted = { weekdays: new Set(weekdays as Weekday[]), from, to }
        const times = firstFreeTimes(services, { ...asked, wanted, count })
        found += times.length
        const expected = bruteForce(services, asked, wanted).slice(0, count)
        expect(times).toEqual(expected.map(({ place: _, ...time }) => time))
      }),
      { numRuns: isLong ? 1000 : 100 },
    )
    // guards against a test without any free times
    expect(found).toBeGreaterThan(50)
  })
})
