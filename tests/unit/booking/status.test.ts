import { describe, expect, test } from 'vitest'
import {
  type BookingStatus,
  bookingStatus,
  bookingStatuses,
  dayMessage,
  groupMessage,
  isLive,
  liveStatuses,
  nextStatuses,
  type Side,
} from '../../../domain/booking/status'

describe('nextStatuses (product.md §4)', () => {
  const sides: Side[] = ['doctor-side', 'participant', 'admin', 'system']
  const moments = {
    before: { started: false, ended: false },
    during: { started: true, ended: false },
    after: { started: true, ended: true },
  }
  type Moment = keyof typeof moments
  // written by hand: from, side, moment → allowed next statuses
  const allowed: Record<string, BookingStatus[]> = {
    'pending doctor-side before': ['confirmed', 'rejected', 'canceled'],
    'pending doctor-side during': ['confirmed', 'rejected', 'canceled'],
    'pending doctor-side after': ['confirmed', 'rejected', 'canceled'],
    'pending participant before': ['canceled'],
    'pending participant during': ['canceled'],
    'pending participant after': ['canceled'],
    'pending admin before': ['canceled'],
    'pending admin during': ['canceled'],
    'pending admin after': ['canceled'],
    'pending system after': ['canceled'],
    'confirmed doctor-side before': ['canceled'],
    'confirmed doctor-side during': ['canceled', 'terminated'],
    'confirmed doctor-side after': ['canceled', 'terminated'],
    'confirmed participant before': ['canceled'],
    'confirmed participant during': ['canceled'],
    'confirmed participant after': ['canceled'],
    'confirmed admin before': ['canceled'],
    'confirmed admin during': ['canceled'],
    'confirmed admin after': ['canceled'],
    'confirmed system after': ['terminated'],
  }
  const rows = bookingStatuses.flatMap((from) =>
    sides.flatMap((side) => (Object.keys(moments) as Moment[]).map((moment) => [from, side, moment] as const)),
  )

  test.each(rows)('from %s, by the %s, %s the visit', (from, side, moment) => {
    expect(new Set(nextStatuses(from, side, moments[moment]))).toEqual(new Set(allowed[`${from} ${side} ${moment}`]))
  })
})

test.each<[BookingStatus, string, string, boolean]>([
  ['confirmed', 'Confermata', 'success', true],
  ['pending', 'In attesa', 'warning', true],
  ['canceled', 'Cancellata', 'error', false],
  ['rejected', 'Rifiutata', 'error', false],
  ['terminated', 'Terminata', 'neutral', false],
])('bookingStatus.%s has the label "%s" and the tone %s', (status, label, tone, live) => {
  expect(bookingStatus[status]).toMatchObject({ label, tone })
  expect(isLive(status)).toBe(live)
  expect((liveStatuses as readonly string[]).includes(status)).toBe(live)
})

describe('groupMessage answers the worst status', () => {
  test.each<[BookingStatus[], string | undefined]>([
    [['confirmed', 'confirmed'], 'Tutte le visite sono confermate'],
    [['confirmed', 'pending', 'canceled', 'rejected', 'terminated'], 'Una o più visite sono in attesa'],
    [['confirmed', 'canceled', 'rejected', 'terminated'], 'Una o più visite sono rifiutate'],
    [['confirmed', 'canceled', 'terminated'], 'Una o più visite sono cancellate'],
    [['confirmed', 'terminated'], 'Una o più visite sono terminate'],
    [['terminated'], 'Una o più visite sono terminate'],
    [[], undefined],
  ])('%j: %s', (statuses, text) => {
    expect(groupMessage(statuses)?.text).toBe(text)
    expect(groupMessage([...statuses].reverse())?.text).toBe(text)
  })
})

describe('dayMessage answers the worst of the visits that the day lists', () => {
  const visits = (...statuses: BookingStatus[]) => statuses.map((status) => ({ status }))
  // 31 days: each set of statuses there is
  const days = Array.from({ length: 31 }, (_, index) => bookingStatuses.filter((_, bit) => (index + 1) & (1 << bit)))

  test.each(days.map((statuses) => [statuses]))('%j', (statuses) => {
    const listed = statuses.filter((status) => status !== 'canceled' && status !== 'rejected')
    expect(dayMessage(visits(...statuses))).toEqual(groupMessage(listed))
    expect(dayMessage(visits(...statuses), bookingStatuses)).toEqual(groupMessage(statuses))
  })

  test('a visit called off counts only where it is listed', () => {
    expect(dayMessage(visits('confirmed', 'canceled'))?.text).toBe('Tutte le visite sono confermate')
    expect(dayMessage(visits('confirmed', 'canceled'), bookingStatuses)?.text).toBe('Una o più visite sono cancellate')
    expect(dayMessage(visits('canceled', 'rejected'))).toBeNull()
  })

  test.each<[readonly BookingStatus[]]>([[['confirmed']], [['pending']], [['canceled', 'rejected']]])(
    'a list of %j only says nothing of the day',
    (listed) => expect(dayMessage(visits(...bookingStatuses), listed)).toBeNull(),
  )
})
