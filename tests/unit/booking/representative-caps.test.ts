import { describe, expect, test } from 'vitest'
import { type CountedCap, capName, reachedCap } from '../../../domain/booking/representative-caps'
import { toDayNumber } from '../../../domain/calendar/civil-date'

const aCap = (cap: Partial<CountedCap> = {}): CountedCap => ({
  ...{ of: 'doctor', counts: 'representative', period: 'day', most: 2, visits: {} },
  ...cap,
})

describe('capName', () => {
  test.each<[Partial<CountedCap>, string]>([
    [{}, '2 visite al giorno per informatore con questo medico'],
    [{ period: 'year', most: 1 }, '1 visita l’anno per informatore con questo medico'],
    [{ counts: 'company', of: 'office' }, '2 visite al giorno per azienda in questa struttura'],
    [{ counts: 'all', of: 'operator' }, '2 visite al giorno in tutto con tutti i medici'],
  ])('%j → %s', (cap, name) => expect(capName(aCap(cap))).toBe(name))
})

describe('reachedCap on 24 November 2026', () => {
  const perDay =
    'Limite raggiunto: 2 visite al giorno per informatore con questo medico. Vale fino al 24/11/2026 compreso.'
  const perYear =
    'Limite raggiunto: 2 visite l’anno per informatore con questo medico. Vale fino al 31/12/2026 compreso.'
  test.each<[string, CountedCap[], string | null]>([
    ['without a cap', [], null],
    ['without a visit', [aCap()], null],
    ['a visit less than the cap', [aCap({ visits: { '2026-11-24': 1 } })], null],
    ['as many as the cap', [aCap({ visits: { '2026-11-24': 2 } })], perDay],
    ['more than the cap', [aCap({ visits: { '2026-11-24': 3 } })], perDay],
    ['as many, on another day', [aCap({ visits: { '2026-11-23': 2 } })], null],
    ['one in the year', [aCap({ period: 'year', visits: { '2026-01-01': 1 } })], null],
    ['two in the year', [aCap({ period: 'year', visits: { '2026-01-01': 1, '2026-12-31': 1 } })], perYear],
    ['two on one day of the year', [aCap({ period: 'year', visits: { '2026-01-01': 2 } })], perYear],
    ['one of two in another year', [aCap({ period: 'year', visits: { '2025-12-31': 1, '2026-01-01': 1 } })], null],
    ['the second of two caps', [aCap(), aCap({ visits: { '2026-11-24': 2 } })], perDay],
  ])('%s', (_, caps, text) => expect(reachedCap(caps, toDayNumber('2026-11-24'))).toBe(text))
})
