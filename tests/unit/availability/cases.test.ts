import { describe, expect, test } from 'vitest'
import type { BusyDays, Requester, ServiceShape } from '../../../domain/availability/availability'
import { availableSlots } from '../../../domain/availability/availability'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import {
  aClosure,
  anOpening,
  aPause,
  aRequester,
  aService,
  aShift,
  busyOn,
  painted,
  readable,
} from '../../support/builders/plans'

const tuesday = '2026-11-24'
const evening = aRequester('2026-11-23 20:00')
const patient = (when: string, more: Partial<Requester> = {}) => aRequester(when, { audience: 'participant', ...more })

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

describe('availableSlots: grid and length', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'a shift of 15-minute steps gives a slot every quarter',
      { plan: { shifts: [shift] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
    [
      'a rest shorter than a step at the end gives no slot',
      { plan: { shifts: [aShift('09:00–10:00', { duration: 25 })] } },
      { [tuesday]: '09:00–09:25, 09:25–09:50' },
    ],
    [
      'a service longer than a step gives the starts on the grid at which it fits',
      { plan: { shifts: [shift] }, service: { duration: 40 } },
      { [tuesday]: '09:00–09:40, 09:15–09:55' },
    ],
    [
      'a service shorter than a step gives the same starts',
      { plan: { shifts: [shift] }, service: { duration: 10 } },
      { [tuesday]: '09:00–09:10, 09:15–09:25, 09:30–09:40, 09:45–09:55' },
    ],
    ['a service longer than the shift gives none', { plan: { shifts: [shift] }, service: { duration: 75 } }, {}],
    [
      'two shifts that touch give two grids',
      { plan: { shifts: [aShift('09:00–09:40', { duration: 30 }), aShift('09:40–10:20', { duration: 20 })] } },
      { [tuesday]: '09:00–09:30, 09:40–10:00, 10:00–10:20' },
    ],
    [
      'a shift until midnight gives a slot that ends at 24:00',
      { plan: { shifts: [aShift('23:30–24:00')] } },
      { [tuesday]: '23:30–23:45, 23:45–24:00' },
    ],
    ['a weekday without a shift gives none', { plan: { shifts: [aShift('09:00–10:00', { weekdays: [1, 3] })] } }, {}],
    [
      'a shift with validity gives slots from its first to its last day',
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

describe('availableSlots: closures, pauses and openings', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'a closure restarts the grid at its end',
      { plan: { shifts: [shift], schedules: [aClosure('2026-11-24 09:20', '2026-11-24 09:40')] } },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'a closure of several days leaves none on any of them',
      { plan: { shifts: [shift], schedules: [aClosure('2026-11-24 00:00', '2026-11-26 00:00')] }, to: '2026-11-26' },
      { '2026-11-26': '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
    [
      'a closure from noon to noon leaves the morning before and the afternoon after',
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
      'a recurring pause cuts each of its weekdays',
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
      'a recurring pause does not cut its excepted dates',
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
      'an opening gives slots on its own grid, also without a shift',
      { plan: { shifts: [aShift('09:00–09:30')], schedules: [anOpening('2026-11-24 20:00', '2026-11-24 21:00', 30)] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 20:00–20:30, 20:30–21:00' },
    ],
    [
      'an opening over a shift gives slots only outside the shift',
      { plan: { shifts: [aShift('09:00–09:30')], schedules: [anOpening('2026-11-24 09:00', '2026-11-24 10:00', 20)] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30, 09:30–09:50' },
    ],
    [
      'an opening on a closed day gives its slots',
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

describe('availableSlots: painted time', () => {
  const shift = aShift('09:00–10:00', { painted: [painted('jolly', '09:20–09:40')] })
  const representatives = aShift('12:00–13:00', { painted: [painted('mr', '12:00–13:00', { duration: 20 })] })
  const home = aShift('17:00–18:00', { painted: [painted('to_confirm', '17:00–18:00', { duration: 60 })] })
  const phone = aShift('09:00–09:30', { painted: [painted('phone_break', '09:00–09:15')] })
  const today = aRequester('2026-11-24 06:00')
  cases([
    [
      'a break gives none and restarts the grid after it',
      { plan: { shifts: [aShift('09:00–10:00', { painted: [painted('break', '09:20–09:40')] })] } },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'the edges of a jolly restart the grid, and its slots are given on its own day',
      { plan: { shifts: [shift] }, requester: today },
      { [tuesday]: '09:00–09:15, 09:20–09:35 jolly, 09:40–09:55' },
    ],
    ['a jolly gives none the evening before', { plan: { shifts: [shift] } }, { [tuesday]: '09:00–09:15, 09:40–09:55' }],
    [
      'a jolly gives none to a patient before 07:00',
      { plan: { shifts: [shift] }, requester: patient('2026-11-24 06:59') },
      { [tuesday]: '09:00–09:15, 09:40–09:55' },
    ],
    [
      'a jolly gives its slots to a patient from 07:00',
      { plan: { shifts: [shift] }, requester: patient('2026-11-24 07:00') },
      { [tuesday]: '09:00–09:15, 09:20–09:35 jolly, 09:40–09:55' },
    ],
    ['time for representatives gives none to an ordinary visit', { plan: { shifts: [representatives] } }, {}],
    [
      'time for representatives gives their service slots of the painted length',
      { plan: { shifts: [representatives] }, service: { slot_code: 'mr', duration: 45 } },
      { [tuesday]: '12:00–12:20 mr, 12:20–12:40 mr, 12:40–13:00 mr' },
    ],
    [
      'ordinary time gives none to a service for representatives',
      { plan: { shifts: [aShift('09:00–10:00')] }, service: { slot_code: 'mr' } },
      {},
    ],
    [
      'a home visit gets only the time painted for home visits',
      { plan: { shifts: [home, aShift('09:00–10:00')] }, service: { slot_code: 'to_confirm' } },
      { [tuesday]: '17:00–18:00 to_confirm' },
    ],
    [
      'telephone time gives its slots to the back office',
      { plan: { shifts: [phone] } },
      { [tuesday]: '09:00–09:15 phone_break, 09:15–09:30' },
    ],
    [
      'telephone time gives none to a patient',
      { plan: { shifts: [phone] }, requester: patient('2026-11-23 20:00') },
      { [tuesday]: '09:15–09:30' },
    ],
    [
      'a range painted on another weekday changes nothing',
      { plan: { shifts: [aShift('09:00–09:30', { painted: [painted('mr', '09:00–09:30', { weekdays: [3] })] })] } },
      { [tuesday]: '09:00–09:15, 09:15–09:30' },
    ],
    [
      'a range longer than its shift ends with the shift',
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

describe('availableSlots: horizon and rate limit', () => {
  const shift = (more: object) => aShift('12:00–12:15', { painted: [painted('mr', '12:00–12:15', more)] })
  const service = { slot_code: 'mr' } as const
  const visit = (date: string) => ({ slot_code: 'mr', day: toDayNumber(date) }) as const
  const from = '2026-11-24'
  cases([
    [
      'the last day of the horizon gives slots, the next none',
      { plan: { shifts: [shift({ horizon: 2 })] }, service, from, to: '2026-11-28' },
      { '2026-11-24': '12:00–12:15 mr', '2026-11-25': '12:00–12:15 mr' },
    ],
    [
      'the horizon holds for a patient too',
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
      'a rate limit of 90 days gives a participant none within 90 days after a visit',
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
      'a rate limit gives a participant none before a visit to come',
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
      'a rate limit does not hold for the back office',
      {
        plan: { shifts: [shift({ rate_limit: 90 })] },
        service,
        requester: aRequester('2026-11-23 20:00', { visits: [visit('2026-11-22')] }),
      },
      { '2026-11-24': '12:00–12:15 mr' },
    ],
    [
      'a visit of another kind does not count for the rate limit',
      {
        plan: { shifts: [shift({ rate_limit: 90 })] },
        service,
        requester: patient('2026-11-23 20:00', { visits: [{ slot_code: 'jolly', day: toDayNumber('2026-11-22') }] }),
      },
      { '2026-11-24': '12:00–12:15 mr' },
    ],
  ])
})

describe('availableSlots: taken and past time', () => {
  const shift = aShift('09:00–10:00')
  cases([
    [
      'a booking removes the slots it overlaps and moves none',
      { plan: { shifts: [shift] }, busy: busyOn({ [tuesday]: '09:20–09:35' }) },
      { [tuesday]: '09:00–09:15, 09:45–10:00' },
    ],
    [
      'a booking that only touches a slot removes none',
      { plan: { shifts: [aShift('09:00–09:30')] }, busy: busyOn({ [tuesday]: '08:00–09:00 09:15–09:30' }) },
      { [tuesday]: '09:00–09:15' },
    ],
    [
      'a slot that begins now is given',
      { plan: { shifts: [shift] }, requester: aRequester('2026-11-24 09:30') },
      { [tuesday]: '09:30–09:45, 09:45–10:00' },
    ],
    [
      'a slot that began a second ago is not given',
      {
        plan: { shifts: [shift] },
        requester: { ...evening, now: { day: toDayNumber(tuesday), date: tuesday, minutes: 570 + 1 / 60 } },
      },
      { [tuesday]: '09:45–10:00' },
    ],
    ['yesterday gives none', { plan: { shifts: [shift] }, requester: aRequester('2026-11-25 08:00') }, {}],
    [
      'a full day is left out',
      { plan: { shifts: [shift] }, busy: busyOn({ [tuesday]: '00:00–24:00' }), to: '2026-11-25' },
      { '2026-11-25': '09:00–09:15, 09:15–09:30, 09:30–09:45, 09:45–10:00' },
    ],
  ])
})

describe('availableSlots: nights when the clocks change', () => {
  const night = aShift('01:00–04:00', { duration: 30 })
  const asked = (from: string): Case => ({ plan: { shifts: [night] }, requester: aRequester('2026-01-01 08:00'), from })
  const whole = '01:00–01:30, 01:30–02:00, 02:00–02:30, 02:30–03:00, 03:00–03:30, 03:30–04:00'
  const spring = '01:00–01:30, 01:30–02:00, 03:00–03:30, 03:30–04:00'
  cases([
    ['29 March 2026 gives none from 02:00 to 03:00', asked('2026-03-29'), { '2026-03-29': spring }],
    ['28 March 2027 gives none from 02:00 to 03:00', asked('2027-03-28'), { '2027-03-28': spring }],
    ['25 October 2026 gives that hour once', asked('2026-10-25'), { '2026-10-25': whole }],
    ['31 October 2027 gives that hour once', asked('2027-10-31'), { '2027-10-31': whole }],
    [
      'a visit that would reach into the missing hour is not given',
      { ...asked('2026-03-29'), service: { duration: 60 } },
      { '2026-03-29': '01:00–02:00, 03:00–04:00' },
    ],
  ])
})

describe('availableSlots for dott.ssa Ferri in Studio Via Roma (contract.md, "Demo people")', () => {
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
  const week = (service: Partial<ServiceShape>, requester = aRequester('2026-11-22 20:00')) =>
    Object.fromEntries(
      Object.entries(slots({ plan: { shifts }, service, requester, from: '2026-11-23', to: '2026-11-29' })).map(
        ([date, text]) => [date, text.split(', ').length],
      ),
    )

  test('gives an ordinary visit 14 or 24 slots a day', () => {
    expect(week({})).toEqual({
      '2026-11-23': 24,
      '2026-11-24': 14,
      '2026-11-25': 24,
      '2026-11-26': 24,
      '2026-11-27': 14,
    })
  })
  test('gives the jolly slots on their own day', () => {
    expect(week({}, aRequester('2026-11-24 00:00'))['2026-11-24']).toBe(16)
  })
  test('gives a patient neither jolly nor telephone slots the evening before', () => {
    expect(week({}, patient('2026-11-22 20:00'))['2026-11-26']).toBe(22)
  })
  test('gives representatives four slots on Monday and Wednesday', () => {
    expect(week({ slot_code: 'mr' })).toEqual({ '2026-11-23': 4, '2026-11-25': 4 })
  })
  test('gives a home visit one slot on Thursday', () => {
    expect(week({ slot_code: 'to_confirm' })).toEqual({ '2026-11-26': 1 })
  })
})
