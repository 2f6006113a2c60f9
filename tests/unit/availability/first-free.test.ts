import { describe, expect, test } from 'vitest'
import { anyTime, type FreeTime, firstFreeTimes, type SearchedService } from '../../../domain/availability/first-free'
import { toDayNumber, type Weekday } from '../../../domain/calendar/civil-date'
import { aRequester, aService, aShift, at, busyOn, hours } from '../../support/builders/plans'
import { bruteForce } from './first-free-oracle'
import { aRandomPlanning, type NamedService, randomFrom } from './random-plannings'

const aSearched = (name: string, doctorId: number, more: Partial<SearchedService> = {}): NamedService => ({
  name,
  doctorId,
  plan: { shifts: [aShift('09:00–10:00', { weekdays: [2, 3, 4] })], schedules: [] },
  shape: aService(),
  busy: new Map(),
  jollyOpensAt: at('07:00'),
  ...more,
})

const readable = (times: readonly FreeTime<NamedService>[], origin: string) =>
  times.map(({ day, from, service }) => `${day - toDayNumber(origin)} ${from / 60} ${service.name}`)

/** Tuesday 24 November 2026, at nine. */
const search = (services: readonly NamedService[], more: Partial<Parameters<typeof firstFreeTimes>[1]> = {}) => {
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

  test('gives on 1,000 random plannings what a brute-force reading of all their minutes gives', () => {
    const random = randomFrom(14)
    let found = 0
    for (let run = 0; run < 1000; run += 1) {
      const planning = aRandomPlanning(random)
      const times = firstFreeTimes(planning.services, planning.search)
      found += times.length
      expect(times, `planning ${run}`).toEqual(bruteForce(planning))
    }
    // guards against a test without any free times
    expect(found).toBeGreaterThan(2000)
  })
})
