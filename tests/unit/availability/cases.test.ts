import { describe, expect, test } from 'vitest'
import type { BusyDays, Requester, ServiceShape } from '../../../domain/availability/availability'
import { availableSlots } from '../../../domain/availability/availability'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { aClosure, anAsker, anOpening, aPause, aService, aShift, busyOn, painted, readable } from '../../support/plans'

const tuesday = '2026-11-24'
const evening = anAsker('2026-11-23 20:00')
const patient = (when: string, more: Partial<Requester> = {}) => anAsker(when, { audience: 'participant', ...more })

interface Case {
  plan: Partial<OfficePlan>
  service?: Partial<ServiceShape>
  busy?: BusyDays
  requester?: Requester
  from?: string
  to?: string
}

function slots({ plan, service = {}, busy = new Map(), requester = evening, from = tuesday, to = from }: Case) {
  const whole = { shifts: [], schedules: [], ...plan }
  return readable(availableSlots(whole, aService(service), busy, toDayNumber(from), toDayNumber(to), requester))
}

const cases = (rows: [string, Case, Record<string, string>][]) =>
  test.each(rows)('%s', (_name, asked, expected) => {
    expect(slots(asked)).toEqual(expected)
  })

describe('grid and length', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'a shift is cut every quarter',
      { plan: { shifts: [shift] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
    [
      'what is left at the end is dropped',
      { plan: { shifts: [aShift('09:00–10:00', { duration: 25 })] } },
      { [tuesday]: '09:00–09:25, 09:25–09:50' },
    ],
    [
      'a longer service still starts on the grid and must fit',
      { plan: { shifts: [shift] }, service: { duration: 40 } },
      { [tuesday]: '09:00–09:40, 09:15–09:55' },
    ],
    [
      'a shorter service leaves the grid as it is',
      { plan: { shifts: [shift] }, service: { duration: 10 } },
      { [tuesday]: '09:00–09:10, 09:15–09:25, 09:30–09:40, 09:45–09:55' },
    ],
    ['a service longer than the shift has no place', { plan: { shifts: [shift] }, service: { duration: 75 } }, {}],
    [
      'two shifts that touch stay two grids',
      { plan: { shifts: [aShift('09:00–09:40', { duration: 30 }), aShift('09:40–10:20', { duration: 20 })] } },
      { [tuesday]: '09:00–09:30, 09:40–10:00, 10:00–10:20' },
    ],
    [
      'until the end of the day',
      { plan: { shifts: [aShift('23:30–24:00')] } },
      { [tuesday]: '23:30–23:45, 23:45–24:00' },
    ],
    ['no shift on that weekday', { plan: { shifts: [aShift('09:00–10:00', { weekdays: [1, 3] })] } }, {}],
    [
      'not yet valid, and valid on its first and last day',
      {
        plan: {
          shifts: [aShift('09:00–09:15', { validFrom: toDayNumber('2026-11-25'), validTo: toDayNumber('2026-11-26') })],
        },
        to: '2026-11-28',
      },
      { '2026-11-25': '09:00–09:15', '2026-11-26': '09:00–09:15' },
    ],
  ])
})

describe('closures, pauses and openings', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'the grid restarts at the end of a closure',
      { plan: { shifts: [shift], schedules: [aClosure('2026-11-24 09:20', '2026-11-24 09:40')] } },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'a holiday over several days takes them whole',
      { plan: { shifts: [shift], schedules: [aClosure('2026-11-24 00:00', '2026-11-26 00:00')] }, to: '2026-11-26' },
      { '2026-11-26': '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
    [
      'a closure from noon to noon',
      {
        plan: {
          shifts: [aShift('11:00–13:00', { duration: 30 })],
          schedules: [aClosure('2026-11-24 12:00', '2026-11-25 12:00')],
        },
        to: '2026-11-25',
      },
      { '2026-11-24': '11:00–11:30, 11:30–12:00', '2026-11-25': '12:00–12:30, 12:30–13:00' },
    ],
    [
      'a pause comes back on its weekdays',
      {
        plan: {
          shifts: [aShift('09:00–09:30')],
          schedules: [
            aPause('2026-11-02 09:15', '2026-11-02 09:30', { freq: 'weekly', interval: 1, weekdays: [2, 4] }),
          ],
        },
        to: '2026-11-26',
      },
      { '2026-11-24': '09:00–09:15', '2026-11-25': '09:00–09:15, 09:15–09:30', '2026-11-26': '09:00–09:15' },
    ],
    [
      'a pause leaves its excepted dates alone',
      {
        plan: {
          shifts: [aShift('09:00–09:15')],
          schedules: [
            aPause('2026-11-17 09:00', '2026-11-17 10:00', { freq: 'weekly', interval: 1, except: [tuesday] }),
          ],
        },
      },
      { [tuesday]: '09:00–09:15' },
    ],
    [
      'an extra opening brings its own grid, also where there is no shift',
      { plan: { shifts: [aShift('09:00–09:30')], schedules: [anOpening('2026-11-24 20:00', '2026-11-24 21:00', 30)] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 20:00–20:30, 20:30–21:00' },
    ],
    [
      'an opening adds only what a shift does not have',
      { plan: { shifts: [aShift('09:00–09:30')], schedules: [anOpening('2026-11-24 09:00', '2026-11-24 10:00', 20)] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 09:30–09:50' },
    ],
    [
      'an opening on a closed day is open',
      {
        plan: {
          shifts: [shift],
          schedules: [
            aClosure('2026-11-24 00:00', '2026-11-25 00:00'),
            anOpening('2026-11-24 09:00', '2026-11-24 09:30', 15),
          ],
        },
      },
      { [tuesday]: '09:00–09:15, 09:15–09:30' },
    ],
  ])
})

describe('painted time', () => {
  const shift = aShift('09:00–10:00', { painted: [painted('jolly', '09:20–09:40')] })
  const representatives = aShift('12:00–13:00', { painted: [painted('mr', '12:00–13:00', { duration: 20 })] })
  const home = aShift('17:00–18:00', { painted: [painted('to_confirm', '17:00–18:00', { duration: 60 })] })
  const phone = aShift('09:00–09:30', { painted: [painted('phone_break', '09:00–09:15')] })
  const today = anAsker('2026-11-24 06:00')
  cases([
    [
      'a break yields nothing, and the grid restarts after it',
      { plan: { shifts: [aShift('09:00–10:00', { painted: [painted('break', '09:20–09:40')] })] } },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'painted edges restart the grid; jolly is bookable on its own day',
      { plan: { shifts: [shift] }, requester: today },
      { [tuesday]: '09:00–09:15, 09:20–09:35 jolly, 09:40–09:55' },
    ],
    [
      'jolly does not show the evening before',
      { plan: { shifts: [shift] } },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'jolly does not show to a patient before seven',
      { plan: { shifts: [shift] }, requester: patient('2026-11-24 06:59') },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'jolly shows to a patient from seven on',
      { plan: { shifts: [shift] }, requester: patient('2026-11-24 07:00') },
      { [tuesday]: '09:00–09:15, 09:20–09:35 jolly, 09:40–09:55' },
    ],
    ['times for representatives do not show to a visit', { plan: { shifts: [representatives] } }, {}],
    [
      'times for representatives show to theirs, with the length painted',
      { plan: { shifts: [representatives] }, service: { slot_code: 'mr', duration: 45 } },
      { [tuesday]: '12:00–12:20 mr, 12:20–12:40 mr, 12:40–13:00 mr' },
    ],
    [
      'a service of representatives gets nothing unpainted',
      { plan: { shifts: [aShift('09:00–10:00')] }, service: { slot_code: 'mr' } },
      {},
    ],
    [
      'home visits get only theirs',
      { plan: { shifts: [home, aShift('09:00–10:00')] }, service: { slot_code: 'to_confirm' } },
      { [tuesday]: '17:00–18:00 to_confirm' },
    ],
    [
      'telephone times show to the back office',
      { plan: { shifts: [phone] } },
      { [tuesday]: '09:00–09:15 phone_break, 09:15–09:30' },
    ],
    [
      'telephone times do not show to a patient',
      { plan: { shifts: [phone] }, requester: patient('2026-11-23 20:00') },
      { [tuesday]: '09:15–09:30' },
    ],
    [
      'a range painted on another weekday leaves the time ordinary',
      { plan: { shifts: [aShift('09:00–09:30', { painted: [painted('mr', '09:00–09:30', { weekdays: [3] })] })] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30' },
    ],
    [
      'a range that goes beyond its shift ends with it',
      {
        plan: {
          shifts: [aShift('09:00–09:30', { painted: [painted('phone_break', '08:00–09:10', { duration: 10 })] })],
        },
      },
      { [tuesday]: '09:00–09:10 phone_break, 09:10–09:25' },
    ],
    [
      'a closure inside painted time restarts its grid',
      {
        plan: {
          shifts: [aShift('12:00–13:00', { painted: [painted('mr', '12:00–13:00', { duration: 15 })] })],
          schedules: [aClosure('2026-11-24 12:20', '2026-11-24 12:25')],
        },
        service: { slot_code: 'mr' },
      },
      { [tuesday]: '12:00–12:15 mr, 12:25–12:40 mr, 12:40–12:55 mr' },
    ],
  ])
})

describe('horizon and rate limit', () => {
  const shift = (more: object) => aShift('12:00–12:15', { painted: [painted('mr', '12:00–12:15', more)] })
  const service = { slot_code: 'mr' } as const
  const visit = (date: string) => ({ slot_code: 'mr', day: toDayNumber(date) }) as const
  const from = '2026-11-24'
  cases([
    [
      'the horizon’s last day still shows',
      { plan: { shifts: [shift({ horizon: 2 })] }, service, from, to: '2026-11-28' },
      { '2026-11-24': '12:00–12:15 mr', '2026-11-25': '12:00–12:15 mr' },
    ],
    [
      'the horizon binds a patient too',
      {
        plan: { shifts: [shift({ horizon: 1 })] },
        service,
        requester: patient('2026-11-23 20:00'),
        from,
        to: '2026-11-26',
      },
      { '2026-11-24': '12:00–12:15 mr' },
    ],
    [
      'a participant is kept apart from a former visit for as many days',
      {
        plan: { shifts: [shift({ rate_limit: 3 })] },
        service,
        requester: patient('2026-11-23 20:00', { visits: [visit('2026-11-22')] }),
        from,
        to: '2026-11-25',
      },
      { '2026-11-25': '12:00–12:15 mr' },
    ],
    [
      'and from one still to come',
      {
        plan: { shifts: [shift({ rate_limit: 2 })] },
        service,
        requester: patient('2026-11-23 20:00', { visits: [visit('2026-11-27')] }),
        from,
        to: '2026-11-26',
      },
      { '2026-11-24': '12:00–12:15 mr', '2026-11-25': '12:00–12:15 mr' },
    ],
    [
      'the back office sees it all the same',
      {
        plan: { shifts: [shift({ rate_limit: 90 })] },
        service,
        requester: anAsker('2026-11-23 20:00', { visits: [visit('2026-11-22')] }),
      },
      { '2026-11-24': '12:00–12:15 mr' },
    ],
    [
      'a visit of another kind does not count',
      {
        plan: { shifts: [shift({ rate_limit: 90 })] },
        service,
        requester: patient('2026-11-23 20:00', { visits: [{ slot_code: 'jolly', day: toDayNumber('2026-11-22') }] }),
      },
      { '2026-11-24': '12:00–12:15 mr' },
    ],
  ])
})

describe('what is taken and what is past', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'a booking takes the slots it overlaps and moves none',
      { plan: { shifts: [shift] }, busy: busyOn({ [tuesday]: '09:20–09:35' }) },
      { [tuesday]: '09:00–09:15, 09:45–10:00' },
    ],
    [
      'a booking that only touches takes nothing',
      { plan: { shifts: [aShift('09:00–09:30')] }, busy: busyOn({ [tuesday]: '08:00–09:00 09:15–09:30' }) },
      { [tuesday]: '09:00–09:15' },
    ],
    [
      'a slot that begins now shows',
      { plan: { shifts: [shift] }, requester: anAsker('2026-11-24 09:30') },
      { [tuesday]: '09:30–09:45, 09:45–10:00' },
    ],
    [
      'a slot that began a second ago does not',
      {
        plan: { shifts: [shift] },
        requester: { ...evening, now: { day: toDayNumber(tuesday), date: tuesday, minutes: 570 + 1 / 60 } },
      },
      { [tuesday]: '09:45–10:00' },
    ],
    ['yesterday has nothing', { plan: { shifts: [shift] }, requester: anAsker('2026-11-25 08:00') }, {}],
    [
      'a day that is full is left out',
      { plan: { shifts: [shift] }, busy: busyOn({ [tuesday]: '00:00–24:00' }), to: '2026-11-25' },
      { '2026-11-25': '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
  ])
})

describe('the nights when the clocks change', () => {
  const night = aShift('01:00–04:00', { duration: 30 })
  const asked = (from: string): Case => ({ plan: { shifts: [night] }, requester: anAsker('2026-01-01 08:00'), from })
  const whole = '01:00–01:30, 01:30–02:00, 02:00–02:30, 02:30–03:00, 03:00–03:30, 03:30–04:00'
  const spring = '01:00–01:30, 01:30–02:00, 03:00–03:30, 03:30–04:00'
  cases([
    ['29 March 2026 has no hour from two to three', asked('2026-03-29'), { '2026-03-29': spring }],
    ['28 March 2027 has none either', asked('2027-03-28'), { '2027-03-28': spring }],
    ['25 October 2026 has it once', asked('2026-10-25'), { '2026-10-25': whole }],
    ['31 October 2027 has it once', asked('2027-10-31'), { '2027-10-31': whole }],
    [
      'a visit that would reach into the missing hour has no place',
      { ...asked('2026-03-29'), service: { duration: 60 } },
      { '2026-03-29': '01:00–02:00, 03:00–04:00' },
    ],
  ])
})

describe('the week of dott.ssa Ferri in Studio Via Roma (contract.md, "Demo people")', () => {
  const shifts = [
    aShift('09:00–13:00', {
      weekdays: [1, 2, 3, 4, 5],
      painted: [
        painted('mr', '12:00–13:00', { weekdays: [1, 3], duration: 15, horizon: 365, rate_limit: 90 }),
        painted('jolly', '11:00–11:30', { weekdays: [2, 5] }),
        painted('phone_break', '09:00–09:30', { weekdays: [4] }),
      ],
    }),
    aShift('15:00–18:00', {
      weekdays: [1, 3, 4],
      painted: [painted('to_confirm', '17:00–18:00', { weekdays: [4], duration: 60, rate_limit: 90 })],
    }),
  ]
  const week = (service: Partial<ServiceShape>, requester = anAsker('2026-11-22 20:00')) =>
    Object.fromEntries(
      Object.entries(slots({ plan: { shifts }, service, requester, from: '2026-11-23', to: '2026-11-29' })).map(
        ([date, text]) => [date, text.split(', ').length],
      ),
    )

  test('visits: 12 quarters on a morning with representatives, 24 less the home visit on Thursday', () => {
    expect(week({})).toEqual({
      '2026-11-23': 24,
      '2026-11-24': 14,
      '2026-11-25': 24,
      '2026-11-26': 24,
      '2026-11-27': 14,
    })
  })
  test('jolly times join on their own day', () => {
    expect(week({}, anAsker('2026-11-24 00:00'))['2026-11-24']).toBe(16)
  })
  test('a patient sees neither jolly nor telephone times the evening before', () => {
    expect(week({}, patient('2026-11-22 20:00'))['2026-11-26']).toBe(22)
  })
  test('representatives: four quarters on Monday and Wednesday', () => {
    expect(week({ slot_code: 'mr' })).toEqual({ '2026-11-23': 4, '2026-11-25': 4 })
  })
  test('home visits: one on Thursday', () => {
    expect(week({ slot_code: 'to_confirm' })).toEqual({ '2026-11-26': 1 })
  })
})
