import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableSlots, visitLength } from '../../../domain/availability/availability'
import { dayBlocks, exceptionsBetween, type OfficePlan } from '../../../domain/availability/day-plan'
import { type BookingProblem, bookingProblem } from '../../../domain/booking/problems'
import {
  type BookedService,
  type BookingFacts,
  type BookingRequest,
  bookingProblems,
  type RequestedTime,
  slotCodeAt,
  type VisitTime,
} from '../../../domain/booking/rules'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { overlaps } from '../../../domain/calendar/spans'
import { aClosure, aRequester, aShift, busyOn, hours, painted } from '../../support/builders/plans'
import { randomCases } from '../../support/long'
import { anyQuestion, type Question } from '../availability/arbitraries'

const tuesday = '2026-11-24'
const plan: OfficePlan = {
  shifts: [
    aShift('09:00–13:00', {
      painted: [
        painted('break', '10:00–10:15'),
        painted('jolly', '11:00–11:30'),
        painted('phone_break', '09:00–09:30'),
        painted('mr', '12:00–13:00', { duration: 15, horizon: 30, rate_limit: 90 }),
      ],
    }),
    aShift('15:00–18:00', { painted: [painted('to_confirm', '17:00–18:00', { duration: 60, rate_limit: 90 })] }),
  ],
  schedules: [aClosure('2026-11-24 16:00', '2026-11-24 16:30')],
}
const service: BookedService = {
  slot_code: null,
  duration: null,
  ofThisOffice: true,
  hidden: false,
  availableOnline: false,
  role: 'patient',
  citiesServed: [],
}
const forRepresentatives = { ...service, slot_code: 'mr', role: 'medical_representative' } as const
const atHome = { ...service, slot_code: 'to_confirm' } as const
const patient = { kind: 'registered', role: 'patient', limited: false } as const

type Asked = BookingRequest & VisitTime

const aRequest = (time: string, more: Partial<Asked> & { date?: string } = {}): Asked => {
  const { date = tuesday, ...rest } = more
  return {
    ...hours(time),
    day: toDayNumber(date),
    overtime: false,
    officeUserId: 1,
    participant: patient,
    online: false,
    onlineLink: null,
    cityId: null,
    address: null,
    ...rest,
  }
}
const facts = (more: Partial<BookingFacts> = {}): BookingFacts => ({
  plan,
  service,
  busy: new Map(),
  requester: aRequester('2026-11-23 20:00'),
  mayBookOvertime: true,
  keepsTime: false,
  ...more,
})
const participant = (when: string, more = {}) => aRequester(when, { audience: 'participant', ...more })

type Row = [string, Asked, Partial<BookingFacts>]
const asked = (rows: Row[], expected: (name: string) => BookingProblem[]) =>
  test.each(rows)('%s', (name, request, more) => {
    expect(bookingProblems(request, request, facts(more))).toEqual(expected(name))
  })

describe('bookingProblems answers none', () => {
  asked(
    [
      ['a time on the map', aRequest('09:30–09:45'), {}],
      ['a free-text name', aRequest('09:30–09:45', { participant: { kind: 'free-text' } }), {}],
      ['a telephone time, by the back office', aRequest('09:00–09:15'), {}],
      ['a jolly time on its day', aRequest('11:00–11:15'), { requester: aRequester('2026-11-24 08:00') }],
      [
        'a jolly time by a patient from seven on',
        aRequest('11:00–11:15'),
        { requester: participant('2026-11-24 07:00') },
      ],
      [
        'a representative in a time painted for them',
        aRequest('12:00–12:15', {
          participant: { kind: 'registered', role: 'medical_representative', limited: false },
        }),
        { service: forRepresentatives },
      ],
      [
        'a home visit with its place',
        aRequest('17:00–18:00', { cityId: 4, address: 'Via Roma 1' }),
        { service: { ...atHome, citiesServed: [4] } },
      ],
      [
        'an online visit with its link',
        aRequest('09:30–09:45', { online: true, onlineLink: 'https://meet.example.com/x' }),
        { service: { ...service, availableOnline: true } },
      ],
      [
        'an online visit whose link is given later',
        aRequest('09:30–09:45', { online: true }),
        { service: { ...service, availableOnline: true }, linkMayFollow: true },
      ],
      [
        'a limited person, whom the doctor’s side books',
        aRequest('09:30–09:45', { participant: { ...patient, limited: true } }),
        {},
      ],
      ['out of hours, at night', aRequest('22:07–22:19', { overtime: true }), {}],
      ['out of hours, inside a break', aRequest('10:00–10:10', { overtime: true }), {}],
      ['out of hours, inside a closure', aRequest('16:00–16:30', { overtime: true }), {}],
      ['out of hours, until the end of the day', aRequest('23:45–24:00', { overtime: true }), {}],
      ['beside another visit', aRequest('09:45–10:00'), { busy: busyOn({ [tuesday]: '09:30–09:45' }) }],
      ['a slot that begins now', aRequest('09:30–09:45'), { requester: aRequester('2026-11-24 09:30') }],
      [
        'rate-limited, but the back office asks',
        aRequest('12:00–12:15', { participant: { kind: 'free-text' } }),
        {
          service: forRepresentatives,
          requester: aRequester('2026-11-23 20:00', { visits: [{ slot_code: 'mr', day: toDayNumber('2026-11-20') }] }),
        },
      ],
      [
        'an edit that leaves the time alone, though the time is past and off the map',
        aRequest('09:05–09:12', { date: '2026-11-20' }),
        { keepsTime: true },
      ],
      [
        'an edit of an out-of-hours visit that leaves the time alone, by who may not book one',
        aRequest('22:00–22:15', { overtime: true }),
        { keepsTime: true, mayBookOvertime: false },
      ],
    ],
    () => [],
  )
})

describe('bookingProblems answers each reason', () => {
  const day = aRequester('2026-11-24 08:00')
  const rows: [string, BookingProblem[], BookingRequest & RequestedTime, Partial<BookingFacts>][] = [
    [
      'an assistant out of hours where it is not allowed',
      ['overtime-not-allowed'],
      aRequest('22:00–22:15', { overtime: true }),
      { mayBookOvertime: false },
    ],
    [
      'a service of another office',
      ['service-of-another-office'],
      aRequest('09:30–09:45'),
      { service: { ...service, ofThisOffice: false, hidden: true } },
    ],
    ['a hidden service', ['service-hidden'], aRequest('09:30–09:45'), { service: { ...service, hidden: true } }],
    [
      'an online visit of a service that has none',
      ['service-not-online'],
      aRequest('09:30–09:45', { online: true, onlineLink: 'https://a.example.com' }),
      {},
    ],
    [
      'an online visit without its link',
      ['online-link-missing'],
      aRequest('09:30–09:45', { online: true }),
      { service: { ...service, availableOnline: true } },
    ],
    [
      'a link where the visit is not online',
      ['online-link-unexpected'],
      aRequest('09:30–09:45', { onlineLink: 'https://a.example.com' }),
      {},
    ],
    [
      'a patient in a service for representatives',
      ['service-not-for-person'],
      aRequest('12:00–12:15'),
      { service: forRepresentatives },
    ],
    [
      'a representative in a visit',
      ['service-not-for-person'],
      aRequest('09:30–09:45', { participant: { ...patient, role: 'medical_representative' } }),
      {},
    ],
    [
      'a limited person, who asks in person',
      ['person-limited'],
      aRequest('09:30–09:45', { participant: { ...patient, limited: true } }),
      { requester: participant('2026-11-23 20:00') },
    ],
    [
      'a representative at a cap of the day',
      ['cap-reached'],
      aRequest('09:30–09:45'),
      {
        caps: [{ of: 'doctor', counts: 'all', period: 'day', most: 1, visits: { [tuesday]: 1 } }],
      },
    ],
    [
      'a person with as many visits to come as allowed, also on a taken time',
      ['too-many-visits'],
      aRequest('09:30–09:45'),
      { visitsLeft: 0, busy: busyOn({ [tuesday]: '09:30–09:45' }) },
    ],
    [
      'a home visit without its place',
      ['home-city-missing', 'home-address-missing'],
      aRequest('17:00–18:00'),
      { service: atHome },
    ],
    [
      'a home visit in a city not served',
      ['home-city-not-served'],
      aRequest('17:00–18:00', { cityId: 5, address: 'Via Roma 1' }),
      { service: { ...atHome, citiesServed: [4] } },
    ],
    ['from after to', ['from-not-before-to', 'to-not-after-from'], aRequest('10:00–09:00', { overtime: true }), {}],
    ['from equal to to', ['from-not-before-to', 'to-not-after-from'], aRequest('10:00–10:00'), {}],
    ['yesterday', ['past'], aRequest('09:30–09:45', { date: '2026-11-22' }), {}],
    ['a minute ago, out of hours too', ['past'], aRequest('07:59–08:15', { overtime: true }), { requester: day }],
    [
      'the hour that does not exist, out of hours',
      ['missing-hour'],
      aRequest('02:30–02:45', { date: '2027-03-28', overtime: true }),
      {},
    ],
    [
      'a visit that reaches into the hour that does not exist',
      ['missing-hour'],
      aRequest('01:45–02:15', { date: '2027-03-28', overtime: true }),
      {},
    ],
    ['a closure', ['closed'], aRequest('16:00–16:15'), {}],
    ['before the first shift', ['outside-shifts'], aRequest('08:00–08:15'), {}],
    ['between two shifts', ['outside-shifts'], aRequest('14:00–14:15'), {}],
    ['off the grid', ['off-grid'], aRequest('09:35–09:50'), {}],
    ['on the grid, but too long', ['off-grid'], aRequest('09:30–10:00'), {}],
    ['on the grid, but too short', ['off-grid'], aRequest('09:30–09:40'), {}],
    [
      'on the grid, but out of the shift',
      ['off-grid'],
      aRequest('15:45–16:15'),
      { service: { ...service, duration: 30 } },
    ],
    ['a break', ['break'], aRequest('10:00–10:15'), {}],
    ['a time for representatives', ['reserved-for-representatives'], aRequest('12:00–12:15'), {}],
    ['a time for home visits', ['reserved-for-home-visits'], aRequest('17:00–17:15'), {}],
    [
      'a telephone time, by a patient',
      ['reserved-for-phone'],
      aRequest('09:00–09:15'),
      { requester: participant('2026-11-23 20:00') },
    ],
    [
      'a representatives’ service in ordinary time',
      ['service-needs-painted-time'],
      aRequest('09:30–09:45', { participant: { kind: 'free-text' } }),
      { service: forRepresentatives },
    ],
    [
      'a representatives’ service in a home visit’s time',
      ['reserved-for-home-visits'],
      aRequest('17:00–17:15', { participant: { kind: 'free-text' } }),
      { service: forRepresentatives },
    ],
    ['a jolly time the evening before', ['jolly-other-day'], aRequest('11:00–11:15'), {}],
    [
      'a jolly time the evening before, by a patient',
      ['jolly-other-day'],
      aRequest('11:00–11:15'),
      { requester: participant('2026-11-23 20:00') },
    ],
    [
      'a jolly time before seven, by a patient',
      ['jolly-not-open-yet'],
      aRequest('11:00–11:15'),
      { requester: participant('2026-11-24 06:59') },
    ],
    [
      'beyond the horizon',
      ['beyond-horizon'],
      aRequest('12:00–12:15', { date: '2026-12-24', participant: { kind: 'free-text' } }),
      { service: forRepresentatives },
    ],
    [
      'too soon after another visit of the kind, by the person',
      ['rate-limited'],
      aRequest('12:00–12:15', { participant: { kind: 'registered', role: 'medical_representative', limited: false } }),
      {
        service: forRepresentatives,
        requester: participant('2026-11-23 20:00', { visits: [{ slot_code: 'mr', day: toDayNumber('2026-11-20') }] }),
      },
    ],
    ['a taken time', ['already-taken'], aRequest('09:30–09:45'), { busy: busyOn({ [tuesday]: '09:44–10:00' }) }],
    [
      'a taken time, out of hours',
      ['already-taken'],
      aRequest('22:00–22:30', { overtime: true }),
      { busy: busyOn({ [tuesday]: '22:29–23:00' }) },
    ],
    [
      'rules come before overlap',
      ['off-grid'],
      aRequest('09:35–09:50'),
      { busy: busyOn({ [tuesday]: '09:30–10:00' }) },
    ],
    [
      'what is not allowed comes before rules',
      ['overtime-not-allowed'],
      aRequest('10:00–09:00', { overtime: true }),
      { mayBookOvertime: false },
    ],
    [
      'several at once',
      ['service-hidden', 'person-limited', 'outside-shifts'],
      aRequest('08:00–08:15', { participant: { ...patient, limited: true } }),
      { service: { ...service, hidden: true }, requester: participant('2026-11-23 20:00') },
    ],
    [
      'nothing chosen yet',
      ['office-missing', 'service-missing', 'person-missing', 'slot-missing'],
      { ...aRequest('09:30–09:45'), officeUserId: null, participant: null, day: null, from: null, to: null },
      { service: null },
    ],
    [
      'out of hours without hours',
      ['start-missing', 'end-missing'],
      { ...aRequest('09:30–09:45', { overtime: true }), from: null, to: null },
      {},
    ],
    [
      'out of hours without a start',
      ['start-missing'],
      { ...aRequest('09:30–09:45', { overtime: true }), from: null },
      {},
    ],
    ['out of hours without an end', ['end-missing'], { ...aRequest('09:30–09:45', { overtime: true }), to: null }, {}],
    ['out of hours without a day', ['day-missing'], { ...aRequest('09:30–09:45', { overtime: true }), day: null }, {}],
    [
      'a link that is none',
      ['online-link-invalid'],
      aRequest('09:30–09:45', { online: true, onlineLink: 'meet' }),
      { service: { ...service, availableOnline: true } },
    ],
    [
      'a slot that is not among those offered any more',
      ['already-taken'],
      aRequest('09:30–09:45'),
      { offered: () => [hours('09:45–10:00')] },
    ],
    [
      'a slot of another length than those offered',
      ['already-taken'],
      aRequest('09:30–09:45'),
      { offered: () => [hours('09:30–10:00'), hours('09:00–09:45')] },
    ],
    ['a slot that is offered', [], aRequest('08:00–08:15'), { offered: () => [hours('08:00–08:15')] }],
    [
      'one of several slots that are offered',
      [],
      aRequest('08:00–08:15'),
      { offered: () => [hours('08:00–08:15'), hours('08:15–08:30')] },
    ],
    [
      'an edit keeps the time, but not a wrong link',
      ['online-link-unexpected'],
      aRequest('08:00–08:15', { onlineLink: 'x' }),
      { keepsTime: true },
    ],
  ]
  test.each(rows)('%s', (_name, problems, request, more) => {
    expect(bookingProblems(request, request, facts(more))).toEqual(problems)
  })

  test('every BookingProblem has a row here and a text', () => {
    expect(new Set(rows.flatMap(([, problems]) => problems))).toEqual(new Set(Object.keys(bookingProblem)))
    for (const { text } of Object.values(bookingProblem)) expect(text).toMatch(/^[A-ZL’].{10,}/)
  })

  test('the texts of the specification are exact', () => {
    expect(bookingProblem['from-not-before-to'].text).toBe('Orario inizio deve essere inferiore a orario fine')
    expect(bookingProblem['to-not-after-from'].text).toBe('Orario fine deve essere superiore a orario inizio')
    expect(bookingProblem['already-taken'].text).toBe('Il seguente orario è già occupato da una visita')
  })
})

describe('bookingProblems and availableSlots agree', () => {
  const asFacts = ({ plan: anyPlan, service: shape, busy, requester }: Question): BookingFacts => ({
    plan: anyPlan,
    service: { ...service, ...shape },
    busy,
    requester,
    mayBookOvertime: false,
    keepsTime: false,
  })
  const request = (day: number, from: number, to: number): Asked => ({
    ...aRequest('09:00–09:15', { participant: { kind: 'free-text' }, cityId: 1, address: 'Via Roma 1' }),
    day,
    from,
    to,
  })

  test('an offered time has no problems and its slot_code', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { plan: anyPlan, service: shape, busy, first, last, requester } = question
        for (const { day, slots } of availableSlots(anyPlan, shape, busy, first, last, requester))
          for (const { from, to, slot_code } of slots) {
            const visit = request(day, from, to)
            expect(bookingProblems(visit, visit, asFacts(question))).toEqual([])
            expect(slotCodeAt(visit, anyPlan)).toBe(slot_code)
          }
      }),
      { numRuns: randomCases(100, 300) },
    )
  })

  test('a grid time has no problems exactly when offered, and already-taken exactly when a visit covers it', () => {
    const anyTime = fc.record({
      steps: fc.nat(40),
      off: fc.constantFrom(0, 0, 0, 1),
      longer: fc.constantFrom(0, 0, 0, 5),
    })
    fc.assert(
      fc.property(anyQuestion, fc.array(anyTime, { minLength: 5, maxLength: 20 }), (question, times) => {
        const { plan: anyPlan, service: shape, busy, first, last, requester } = question
        const free = new Set(
          availableSlots(anyPlan, shape, new Map(), first, last, requester).flatMap(({ day, slots }) =>
            slots.map(({ from, to }) => `${day} ${from} ${to}`),
          ),
        )
        for (let day = first; day <= last; day += 1)
          for (const block of dayBlocks(anyPlan, exceptionsBetween(anyPlan, day, day), day))
            for (const { steps, off, longer } of times) {
              const from = block.from + block.step * steps + off
              const to = from + visitLength(block, shape) + longer
              if (to > 1440) continue
              const visit = request(day, from, to)
              const problems = bookingProblems(visit, visit, asFacts(question))
              const taken = (busy.get(day) ?? []).some((span) => overlaps(span, { from, to }))
              const onTheMap = free.has(`${day} ${from} ${to}`)
              if (onTheMap) expect(problems).toEqual(taken ? ['already-taken'] : [])
              else expect(problems.filter((problem) => problem !== 'already-taken')).not.toEqual([])
            }
      }),
      { numRuns: randomCases(80, 200) },
    )
  })
})

test.each([
  ['a time painted', '11:00–11:15', {}, 'jolly'],
  ['ordinary time', '09:30–09:45', {}, null],
  ['out of hours, wherever it falls', '11:00–11:15', { overtime: true }, null],
  ['no shift', '20:00–20:15', {}, null],
])('slotCodeAt in %s', (_name, time, more, kind) => {
  expect(slotCodeAt(aRequest(time, more), plan)).toBe(kind)
})
