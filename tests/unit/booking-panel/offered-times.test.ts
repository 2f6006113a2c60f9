import { describe, expect, test } from 'vitest'
import { typedTime } from '../../../domain/calendar/minutes'
import { draftAgain, draftOf } from '../../../src/custom-pages/booking-panel/form/draft'
import {
  awaitedSlot,
  choosableDays,
  chosenSlot,
  chosenVisit,
  drawnLength,
  hoursFrom,
  lostSlot,
  neighbourDay,
  offeredVisits,
  shownDay,
  startOnScreen,
  timeInProgress,
  usualDuration,
  visitLabel,
} from '../../../src/custom-pages/booking-panel/time/offered-times'
import {
  aBooking,
  aDraft,
  aHomeService,
  anOffice,
  aRepresentativeService,
  aService,
  at,
  chosen,
  offered,
  slots,
} from '../../support/builders/booking-builders'

const labels = (draft = aDraft(), services = anOffice().office_services) =>
  offeredVisits(draft, anOffice({ office_services: services })).map((visit) => visitLabel(visit, anOffice()))

describe('visit types', () => {
  test('for patients are the ordinary services, for representatives only theirs', () => {
    expect(labels()).toEqual(['Visita ambulatoriale · 15 min'])
    expect(labels(aDraft({ audience: 'medical_representative' }))).toEqual(['Visita informatore · 15 min'])
  })

  test('leave out hidden services and list online ones a second time', () => {
    const services = [
      aService({ id: 1, hidden: true }),
      aService({ id: 2, name: 'Controllo', available_online: true, duration: null }),
    ]
    expect(labels(aDraft(), services)).toEqual(['Controllo', 'Controllo (online)'])
  })

  test('of an edited visit include its own hidden type; of one booked again they do not', () => {
    const hidden = [aService({ hidden: true }), aService({ id: 14, name: 'Controllo' })]
    expect(labels(draftOf(aBooking()), hidden)).toEqual(['Controllo · 15 min', 'Visita ambulatoriale · 15 min'])
    expect(labels(draftAgain(aBooking({ status: 'terminated' })), hidden)).toEqual(['Controllo · 15 min'])
  })

  test('for patients include home visits', () => {
    expect(labels(aDraft(), [aService(), aHomeService(), aRepresentativeService()])).toEqual([
      'Visita ambulatoriale · 15 min',
      'Domiciliare · 15 min',
    ])
  })

  test('select the first one until another is chosen, and drop one that is no longer offered', () => {
    const visits = offeredVisits(aDraft(), anOffice({ office_services: [aService(), aService({ id: 15 })] }))
    expect(chosenVisit(aDraft(), visits)?.service.id).toBe(11)
    expect(chosenVisit(aDraft({ visit: { officeServiceId: 15, online: false } }), visits)?.service.id).toBe(15)
    expect(chosenVisit(aDraft({ visit: { officeServiceId: 15, online: true } }), visits)?.service.id).toBe(11)
    expect(chosenVisit(aDraft(), [])).toBeUndefined()
  })
})

describe('duration of a visit', () => {
  const painted = (duration: number | null) => ({
    id: 1,
    slot_code: 'mr' as const,
    weekdays: [1],
    slots: [],
    duration,
    horizon: null,
    rate_limit: null,
  })
  const aShift = (duration: number, slots = [painted(15)]) => ({
    id: 1,
    weekdays: [1],
    from: '09:00:00',
    to: '13:00:00',
    duration,
    valid_from: null,
    valid_to: null,
    slots,
  })

  test.each([
    ['as long as the service says', aService({ duration: 30 }), [aShift(15)], 30],
    ['one step of the grid', aService({ duration: null }), [aShift(20), aShift(20)], 20],
    ['null when the shifts differ', aService({ duration: null }), [aShift(15), aShift(20)], null],
    ['the duration of the painted range', aRepresentativeService({ duration: 30 }), [aShift(20)], 15],
    [
      'the service’s in a painted range without a duration',
      aRepresentativeService({ duration: 30 }),
      [aShift(20, [painted(null)])],
      30,
    ],
  ])('%s', (_name, service, shifts, minutes) => {
    expect(usualDuration(service, anOffice({ shifts }))).toBe(minutes)
  })
})

describe('day and slot', () => {
  const days = offered({
    '2026-11-25': slots('09:00 09:15'),
    '2026-11-24': slots('09:45'),
    '2026-12-01': slots('10:00'),
  })

  test.each([
    ['the first free day of the month on screen', {}, '2026-11-01', '2026-11-24'],
    ['of another month', {}, '2026-12-01', '2026-12-01'],
    ['none while the month is unknown', {}, undefined, null],
    ['none in a month without free days', {}, '2027-01-01', null],
    ['the chosen day, free or not', { day: '2026-11-28' }, '2026-11-01', '2026-11-28'],
  ])('the day shown: %s', (_name, draft, month, day) => {
    expect(shownDay(aDraft(draft), month, days, null)).toBe(day)
  })

  const onScreen = (first: string, last: string) => ({ onScreen: { first, last, inHours: true } })
  test.each([
    ['the first free one from the first day on screen on', onScreen('2026-11-25', '2026-11-25'), '2026-11-25'],
    ['of a week that has begun, from today on', onScreen('2026-11-23', '2026-11-28'), '2026-11-24'],
    ['of a full one, the first free one after it', onScreen('2026-11-26', '2026-11-26'), '2026-12-01'],
    [
      'out of hours the one on screen, free or not',
      { ...onScreen('2026-11-26', '2026-11-26'), outOfHours: { from: '', to: '' } },
      '2026-11-26',
    ],
    [
      'not while another month is chosen',
      { ...onScreen('2026-11-25', '2026-11-25'), month: '2026-12-01' },
      '2026-12-01',
    ],
    ['not from days that are past', onScreen('2026-11-16', '2026-11-21'), '2026-11-24'],
  ])('the day shown with a calendar on screen: %s', (_name, more, day) => {
    const draft = aDraft(more)
    expect(shownDay(draft, draft.month ?? '2026-11-01', days, startOnScreen(draft, '2026-11-24'))).toBe(day)
  })

  test('a range drawn longer or shorter than the visit is told, until another time is chosen', () => {
    const drawn = (to: string, offered = false) =>
      drawnLength(
        aDraft({
          drawn: { date: '2026-11-25', from: '09:00', to },
          slot: { ...chosen('2026-11-25', '09:00'), offered },
        }),
        { date: '2026-11-25', from: at('09:00'), to: at('09:15'), slot_code: null },
      )
    expect(drawn('09:45')).toEqual({ drawn: 45, visit: 15 })
    expect(drawn('09:05')).toEqual({ drawn: 5, visit: 15 })
    expect([drawn('09:15'), drawn('09:45', true)]).toEqual([null, null])
  })

  test('the chosen slot is the offered one of the same start, with its current end', () => {
    const draft = aDraft({ slot: chosen('2026-11-24', '09:45') })
    expect(chosenSlot(draft, days)).toEqual({ date: '2026-11-24', from: at('09:45'), to: at('10:00'), slot_code: null })
    expect(chosenSlot(aDraft(), days)).toBeNull()
  })

  test('a slot that is no longer offered is cleared, and reported once its month is loaded', () => {
    const draft = aDraft({ slot: chosen('2026-11-24', '11:00') })
    expect(chosenSlot(draft, days)).toBeNull()
    expect(lostSlot(draft, days, new Set())).toBeNull()
    expect(lostSlot(draft, days, new Set(['2026-11-01']))).toEqual(chosen('2026-11-24', '11:00'))
  })

  test('the chosen slot stays while its month is read, as long as the visit is at that hour, and goes once it is known', () => {
    const shift = { id: 1, weekdays: [2], valid_from: null, valid_to: null, slots: [] }
    const office = anOffice({
      shifts: [
        { ...shift, from: '09:00:00', to: '13:00:00', duration: 20 },
        { ...shift, from: '15:00:00', to: '19:00:00', duration: 10 },
      ],
    })
    const draft = aDraft({ slot: chosen('2026-11-24', '11:00') })
    const visit = (duration: number | null) => ({ service: aService({ duration }), online: false })
    const awaited = (duration: number | null, months: string[] = []) =>
      awaitedSlot(draft, visit(duration), office, new Set(months))
    expect([awaited(30)?.to, awaited(null)?.to]).toEqual([at('11:30'), at('11:20')])
    const days = choosableDays(draft, visit(30), offered({}), awaited(30))
    expect(chosenSlot(draft, days)).toEqual(awaited(30))
    expect(awaited(30, ['2026-11-01'])).toBeNull()
    expect(awaitedSlot(aDraft(), visit(30), office, new Set())).toBeNull()
  })

  test('no slot is reported lost while it is offered, or when the visit is out of hours', () => {
    const known = new Set(['2026-11-01'])
    expect(lostSlot(aDraft({ slot: chosen('2026-11-24', '09:45') }), days, known)).toBeNull()
    const away = aDraft({ slot: chosen('2026-11-24', '11:00'), outOfHours: { from: '', to: '' } })
    expect(lostSlot(away, days, known)).toBeNull()
  })

  test.each([
    ['the next free day', '2026-11-25', 1, '2026-12-01'],
    ['the one before', '2026-11-25', -1, '2026-11-24'],
    ['none after the last', '2026-12-01', 1, null],
  ] as const)('%s', (_name, from, step, day) => {
    expect(neighbourDay(days, from, step)).toBe(day)
  })
})

describe('the time of the edited booking', () => {
  const time = { from: '09:45:00', to: '10:00:00' }
  const visitOf = (service = aService()) => ({ service, online: false })

  test('is offered although it is taken by the booking itself', () => {
    const days = choosableDays(draftOf(aBooking(time)), visitOf(), offered({ '2026-11-24': slots('09:30 10:00') }))
    expect(days.get('2026-11-24')?.map(({ from }) => from)).toEqual([at('09:30'), at('09:45'), at('10:00')])
    expect(chosenSlot(draftOf(aBooking(time)), days)).not.toBeNull()
  })

  test('is not offered twice', () => {
    const days = offered({ '2026-11-24': slots('09:45') })
    expect(choosableDays(draftOf(aBooking(time)), visitOf(), days)).toBe(days)
  })

  test('is offered too when it was requested without an answer', () => {
    const attempted = { date: '2026-11-24', from: at('11:00'), to: at('11:15'), slot_code: null }
    const draft = aDraft({ slot: chosen('2026-11-24', '11:00'), attempted })
    const days = choosableDays(draft, visitOf(), offered({ '2026-11-24': slots('10:00') }))
    expect(chosenSlot(draft, days)).toEqual(attempted)
  })

  test('is not offered for another service, nor when the booking is finished', () => {
    const nothing = offered({})
    expect(choosableDays(draftOf(aBooking()), visitOf(aRepresentativeService()), nothing)).toBe(nothing)
    expect(choosableDays(draftOf(aBooking({ status: 'terminated' })), visitOf(), nothing)).toBe(nothing)
  })
})

describe('typed times', () => {
  test.each([
    ['9', 540],
    ['09:30', 570],
    ['9.30', 570],
    ['930', 570],
    ['1945', 1185],
    ['24:00', 1440],
    ['24:15', null],
    ['9:75', null],
    ['', null],
    ['sera', null],
  ])('%s', (text, minutes) => {
    expect(typedTime(text)).toBe(minutes)
  })

  test.each([
    ['follows a whole start', { from: '19:0', to: '' }, '19:00', 15, '19:15'],
    ['follows the start as it changes', { from: '19:00', to: '19:15' }, '19:30', 15, '19:45'],
    ['waits for more than an hour', { from: '', to: '' }, '19', 15, ''],
    ['goes with a start that is taken away', { from: '19:00', to: '19:15' }, '19:', 15, ''],
    ['stays as somebody wrote it', { from: '19:00', to: '20:00' }, '19:30', 15, '20:00'],
    ['is left alone when nobody knows how long it takes', { from: '', to: '' }, '19:00', null, ''],
    ['does not cross midnight', { from: '', to: '' }, '23:55', 15, ''],
  ])('the end %s', (_name, hours, from, duration, to) => {
    expect(hoursFrom(hours, from, duration)).toEqual({ from, to })
  })

  test('give the time of a visit out of hours, with the day on screen', () => {
    const draft = aDraft({ outOfHours: { from: '19', to: '19:30' }, slot: chosen('2026-11-24', '09:45') })
    const time = { from: 1140, to: 1170, overtime: true }
    expect(timeInProgress(draft, '2026-11-26', offered({}))).toEqual({ date: '2026-11-26', ...time })
    expect(timeInProgress(draft, null, offered({}))).toEqual({ date: null, ...time })
  })
})
