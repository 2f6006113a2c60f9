import { describe, expect, test } from 'vitest'
import { bookingWarnings, limitedKindOf, type WarningFacts } from '../../../domain/booking/warnings'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { aShift, at, painted } from '../../support/builders/plans'

const day = toDayNumber
const said = (facts: Partial<WarningFacts>) =>
  bookingWarnings({
    limited: false,
    caps: [],
    kind: { slot_code: 'mr', rate_limit: 90 },
    visits: [],
    sameWeek: [],
    day: day('2026-11-24'),
    today: day('2026-11-20'),
    ...facts,
  }).map(({ code, text }) => `${code}: ${text}`)
const visits = (...dates: string[]) => dates.map((date) => ({ slot_code: 'mr' as const, day: day(date) }))

const other = (date: string, from = '10:45:00') => ({
  ...{ id: 1, date, from, to: '11:00:00', office_service_name: 'Visita', office_name: 'Studio' },
})

describe('bookingWarnings', () => {
  test.each<[string, Partial<WarningFacts>, string[]]>([
    ['nothing', {}, []],
    [
      'a limited person',
      { limited: true },
      ['limited: La persona è tra gli utenti limitati: non può prenotare da sé né scrivere.'],
    ],
    [
      'a visit of the kind not long ago',
      { visits: visits('2026-10-12') },
      ['rate-limited: Ultima visita di questo tipo il 12/10/2026: la prossima è prevista dal 10/01/2027.'],
    ],
    [
      'one that is still to come, and another after it',
      { visits: visits('2026-12-01', '2027-02-20') },
      ['rate-limited: Ha già una visita di questo tipo il 01/12/2026: un’altra è prevista dal 21/05/2027.'],
    ],
    ['exactly the limit apart is far enough', { visits: visits('2026-08-26') }, []],
    ['a visit of another kind', { kind: { slot_code: 'jolly', rate_limit: 90 }, visits: visits('2026-11-23') }, []],
    [
      'another visit of the day, one of the week beside it',
      { sameWeek: [other('2026-11-24'), other('2026-11-26')] },
      ['same-day: Altra visita lo stesso giorno: alle 10:45 (Visita).'],
    ],
    [
      'two visits of the same week',
      { sameWeek: [other('2026-11-23'), other('2026-11-29', '09:00:00')] },
      [
        'same-week: Altre visite la stessa settimana: lunedì 23 novembre alle 10:45 (Visita), domenica 29 novembre alle 09:00 (Visita).',
      ],
    ],
    ['a kind without limit', { kind: { slot_code: 'mr', rate_limit: null }, visits: visits('2026-11-23') }, []],
  ])('%s', (_name, facts, expected) => {
    expect(said(facts)).toEqual(expected)
  })
})

describe('limitedKindOf', () => {
  const plan = {
    shifts: [
      aShift('09:00–13:00', {
        painted: [
          painted('mr', '12:00–12:30', { rate_limit: 30 }),
          painted('mr', '12:30–13:00', { rate_limit: 90 }),
          painted('phone_break', '09:00–09:30', { rate_limit: 7 }),
        ],
      }),
    ],
    schedules: [],
  }
  const kind = (slotCode: 'mr' | null, time: string | null) =>
    limitedKindOf(plan, slotCode, day('2026-11-24'), time === null ? null : at(time))?.rate_limit

  test.each<[string, 'mr' | null, string | null, number | null | undefined]>([
    ['that of the wanted minute', 'mr', '12:00', 30],
    ['out of hours, the strictest of the kind', 'mr', '20:00', 90],
    ['no minute yet, the strictest of the kind', 'mr', null, 90],
    ['an ordinary visit on telephone time', null, '09:00', 7],
    ['an ordinary visit on ordinary time', null, '10:00', null],
    ['an ordinary visit never takes the representatives’ time', null, '12:00', undefined],
    ['an ordinary visit without a minute', null, null, undefined],
  ])('%s', (_name, slotCode, time, limit) => {
    expect(kind(slotCode, time)).toBe(limit)
  })
})
