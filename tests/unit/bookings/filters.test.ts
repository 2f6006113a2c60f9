import { describe, expect, test } from 'vitest'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  filtersToQuery,
  listedCount,
  noFilters,
  periodName,
  readFilters,
  serviceChoices,
} from '../../../src/custom-pages/bookings/filters/filters'
import { aBooking } from '../../support/builders/booking-builders'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filters in the URL', () => {
  test('default to noFilters', () => {
    expect(read('date=2026-11-24&view=list')).toEqual(noFilters)
  })

  test.each([
    ['status=pending', { status: 'pending' }],
    ['service=12', { service: 12 }],
    ['period=month', { period: { kind: 'month' } }],
    ['period=ahead', { period: { kind: 'ahead' } }],
    ['period=2026-11-01_2026-11-30', { period: { kind: 'range', from: '2026-11-01', to: '2026-11-30' } }],
    ['sort=-created_at', { sort: '-created_at' }],
  ])('%s', (query, expected) => expect(read(query)).toEqual({ ...noFilters, ...expected }))

  test.each([
    'status=gone',
    'service=0',
    'service=1e3',
    'service=-1',
    'period=2026-11-30_2026-11-01',
    'period=2026-02-30_2026-03-01',
    'period=2026-11-01',
    'sort=assistant_notes',
  ])('ignore an unknown value: %s', (query) => expect(read(query)).toEqual(noFilters))

  test('are written beside the other parameters, and only where they differ from the defaults', () => {
    const query = new URLSearchParams('date=2026-11-24&view=list&status=pending')
    const next = filtersToQuery(query, { service: 7, period: { kind: 'range', from: '2026-01-01', to: '2026-01-31' } })
    expect(next.toString()).toBe('date=2026-11-24&view=list&status=pending&service=7&period=2026-01-01_2026-01-31')
    expect(filtersToQuery(next, noFilters).toString()).toBe('date=2026-11-24&view=list')
    expect(query.get('status')).toBe('pending')
  })
})

describe('services', () => {
  const office = (...services: [number, string][]) => ({
    office_services: services.map(([id, name]) => ({ id, name })) as never,
  })
  const choices = serviceChoices([office([1, 'Visita'], [2, 'Controllo']), office([8, 'Visita'], [9, 'Certificato'])])

  test('are listed once by name, with an id in every office', () => {
    expect(choices).toEqual([
      { name: 'Visita', ids: [1, 8] },
      { name: 'Controllo', ids: [2] },
      { name: 'Certificato', ids: [9] },
    ])
  })

  test.each([
    [8, 'Visita'],
    [1, 'Visita'],
    [9, 'Certificato'],
    [77, undefined],
    [null, undefined],
  ])('are found by the id %s', (id, name) => expect(chosenService(choices, id)?.name).toBe(name))
})

describe('the period of the list', () => {
  const shown = '2026-11-24'
  const today = '2026-11-21'
  test('of a day or month is counted over the visits that the search finds, of others not', () => {
    const visits = [aBooking(), aBooking({ date: shown, code: 'K7MP2Q' }), aBooking({ date: '2026-12-01' })]
    const count = (kind: 'day' | 'month' | 'ahead', search = '') =>
      listedCount(visits, { period: { kind }, search }, daysOfPeriod({ kind }, shown, today))
    expect([count('day'), count('month'), count('ahead')]).toEqual([2, 2, undefined])
    expect(count('month', 'k7mp2q')).toBe(1)
  })
  test.each([
    [{ kind: 'day' } as const, { from: shown, to: shown }, 'martedì 24 novembre 2026'],
    [{ kind: 'month' } as const, { from: '2026-11-01', to: '2026-11-30' }, 'novembre 2026'],
    [{ kind: 'ahead' } as const, { from: today }, 'Da oggi in poi'],
    [{ kind: 'past' } as const, { to: today }, 'Fino a oggi'],
    [{ kind: 'all' } as const, {}, 'Tutte le date'],
    [
      { kind: 'range', from: '2026-02-01', to: '2026-03-15' } as const,
      { from: '2026-02-01', to: '2026-03-15' },
      '1º febbraio – 15 marzo 2026',
    ],
  ])('%o', (period, days, name) => {
    expect(daysOfPeriod(period, shown, today)).toEqual(days)
    expect(periodName(period, shown)).toBe(name)
  })

  test.each([
    ['a period as it is', { from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-01', to: '2026-11-30' }],
    ['from a day on: a year', { from: '2026-11-21' }, { from: '2026-11-21', to: '2027-11-21' }],
    ['up to a day: the year before', { to: '2026-11-21' }, { from: '2025-11-21', to: '2026-11-21' }],
    ['all: the year before today', {}, { from: '2025-11-21', to: '2026-11-21' }],
  ])('an export proposes %s', (_, days, expected) => expect(daysToExport(days, today)).toEqual(expected))
})
