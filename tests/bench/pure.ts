import { availableSlots, type BusyDays } from '../../domain/availability/availability'
import type { OfficePlan } from '../../domain/availability/day-plan'
import { firstFreeTimes, firstFreeWindow, type SearchedService } from '../../domain/availability/first-free'
import { toCivilDate, toDayNumber } from '../../domain/calendar/civil-date'
import { longTime } from '../../domain/calendar/minutes'
import type { Span } from '../../domain/calendar/spans'
import { usualFreeTimes } from '../../domain/contract/agenda/first-free'
import { aClosure, aPause, aRequester, aService, aShift, painted } from '../support/builders/plans'
import { floorMonth } from './floor'
import { month } from './practice'
import { type Figure, us } from './table'

const weekdays = [1, 2, 3, 4, 5]
const shifts = [
  aShift('09:00–13:00', {
    weekdays,
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
/** The week of dott.ssa Ferri, and the same with a Christmas closure and a recurring pause. */
const plain: OfficePlan = { shifts, schedules: [] }
const lively: OfficePlan = {
  shifts,
  schedules: [
    aClosure('2026-12-24 00:00', '2026-12-27 00:00'),
    aPause('2026-01-05 10:30', '2026-01-05 10:45', { freq: 'weekly', interval: 1, weekdays }),
  ],
}
const service = aService()
const requester = aRequester('2026-11-24 08:45')

/** 300 visits a month, a quarter of an hour each, spread over the working hours. */
function visits(first: number, last: number): BusyDays {
  const busy = new Map<number, Span[]>()
  for (let day = first; day <= last; day += 1)
    busy.set(
      day,
      Array.from({ length: 10 }, (_, i) => {
        const from = 540 + ((i * 3 + day) % 32) * 15
        return { from, to: from + 15 }
      }).sort((a, b) => a.from - b.from),
    )
  return busy
}

function pureDays(plan: OfficePlan, busy: BusyDays, first: number, last: number): string {
  const data: Record<string, unknown> = {}
  for (const { day, slots } of availableSlots(plan, service, busy, first, last, requester))
    data[toCivilDate(day)] = slots.map(({ from, to, slot_code }) => ({
      from: longTime(from),
      to: longTime(to),
      slot_code,
    }))
  return JSON.stringify({ data })
}

/** The plans of a doctor with three offices, at different times, as one doctor cannot be in two places. */
const threeOffices: readonly OfficePlan[] = [
  { shifts: [aShift('09:00–13:00', { weekdays: [1, 3, 5] })], schedules: [] },
  { shifts: [aShift('09:00–13:00', { weekdays: [2, 4] })], schedules: [] },
  { shifts: [aShift('15:00–18:00', { weekdays: [1, 3, 4] })], schedules: [] },
]
const doctors = 8
const fullDays = 30

/** All quarter hours of the working hours taken, for the first thirty days. */
function bookedOut(first: number): BusyDays {
  const quarters = Array.from({ length: 36 }, (_, i) => ({ from: 540 + i * 15, to: 555 + i * 15 }))
  return new Map(Array.from({ length: fullDays }, (_, i) => [first + i, quarters]))
}

/** Who takes part in a search: each doctor's taken time is shared by his offices. */
const searchedServices = (busy: BusyDays): SearchedService[] =>
  Array.from({ length: doctors }, (_, doctorId) =>
    threeOffices.map((plan) => ({ doctorId, plan, shape: service, busy, jollyOpensAt: requester.jollyOpensAt })),
  ).flat()

/**
 * The best duration of one call, in milliseconds: other load on the machine can only add to it. The calls alternate, so that
 * a load peak affects all of them.
 */
function timed(works: readonly { work: () => unknown; calls: number }[], rounds: number): number[] {
  const times = works.map((): number[] => [])
  for (let round = -3; round < rounds; round += 1)
    works.forEach(({ work, calls }, i) => {
      const started = performance.now()
      for (let call = 0; call < calls; call += 1) work()
      if (round >= 0) times[i]?.push((performance.now() - started) / calls)
    })
  return times.map((took) => Math.min(...took))
}

export function pureFigures(quick: boolean): Figure[] {
  const [first, last] = [toDayNumber(month.from), toDayNumber(month.to)]
  const busy = visits(first, first + 364)
  const ofMonth = visits(first, last)
  const claims = [...ofMonth].flatMap(([day, spans]) =>
    spans.map(({ from, to }) => ({ day, from_minute: from, to_minute: to })),
  )
  if (pureDays(plain, ofMonth, first, last) !== floorMonth(claims, first, last))
    throw new Error('The floor and the pure month do not say the same')
  const full = bookedOut(first)
  const searched = searchedServices(full)
  const ninetyDays = { requester, first, last: first + firstFreeWindow - 1 }
  const firstFree = (count: number) => firstFreeTimes(searched, { ...ninetyDays, count })
  const [free] = firstFree(1)
  if (!free || free.day < first + fullDays) throw new Error('The first free time is not the first one')
  const [floor = 0, pure = 0, withPauses = 0, oneMonth = 0, oneYear = 0, search = 0, list = 0] = timed(
    [
      // number of calls per sample, so that all samples take about as long
      { calls: 20, work: () => floorMonth(claims, first, last) },
      { calls: 20, work: () => pureDays(plain, ofMonth, first, last) },
      { calls: 20, work: () => pureDays(lively, ofMonth, first, last) },
      { calls: 60, work: () => availableSlots(plain, service, ofMonth, first, last, requester) },
      { calls: 5, work: () => availableSlots(plain, service, busy, first, first + 364, requester) },
      { calls: 5, work: () => firstFree(1) },
      { calls: 5, work: () => firstFree(usualFreeTimes) },
    ],
    quick ? 20 : 80,
  )
  const beside = `${us(floor)} floor + JSON`
  return [
    { what: 'pure month with its JSON, 300 bookings', ours: us(pure), beside, ratio: pure / floor, goal: { most: 5 } },
    {
      what: '  the same with a holiday and a pause on weekdays',
      ours: us(withPauses),
      beside,
      ratio: withPauses / floor,
      goal: { most: 5 },
    },
    {
      what: 'pure year, slots only',
      ours: us(oneYear),
      beside: `${us(oneMonth)} month`,
      ratio: oneYear / oneMonth,
      goal: { most: 13 },
    },
    {
      what: `first free time, ${doctors} doctors × ${threeOffices.length} offices, 90 days, ${fullDays} of them full`,
      ours: us(search),
      beside: `${us(oneMonth)} month`,
      ratio: search / oneMonth,
      goal: { most: 15 },
    },
    {
      what: `  the same, the first ${usualFreeTimes}, as they are shown`,
      ours: us(list),
      beside: `${us(oneMonth)} month`,
      ratio: list / oneMonth,
      goal: { most: 15 },
    },
  ]
}
