import type { ServiceShape } from '../../../domain/availability/availability'
import type { FreeTimeSearch, SearchedService, WantedTimes } from '../../../domain/availability/first-free'
import { toCivilDate, toDayNumber, type Weekday } from '../../../domain/calendar/civil-date'
import type { Span } from '../../../domain/calendar/spans'
import type { PaintedRange, Schedule, Shift } from '../../../domain/planning/planning'
import { slotCodes } from '../../../domain/planning/slot-kinds'
import { anchors } from './arbitraries'

/** A service under a name to tell it by. */
export type NamedService = SearchedService & { readonly name: string }

export interface Planning {
  readonly services: readonly NamedService[]
  readonly search: FreeTimeSearch & { readonly wanted: WantedTimes }
}

type Random = () => number

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Doctors with offices, services and taken time around a date that is often a night with a clock change, and a search in them. */
export function aRandomPlanning(random: Random): Planning {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const oneOf = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
  const chance = (share: number) => random() < share
  const perhaps = <T>(share: number, make: () => T) => (chance(share) ? make() : null)
  const several = <T>(least: number, most: number, make: () => T) =>
    Array.from({ length: between(least, most) }, () => make())
  const someDays = () => (chance(0.6) ? everyDay : everyDay.filter(() => chance(0.6)))

  const today = toDayNumber(oneOf(anchors))
  const near = (days: number) => today + between(-days, days)
  const duration = () => oneOf([10, 15, 20, 30, 45, 60, 7])
  /** Visits and painted ranges; mostly on the five minutes. */
  const span = (shortest: number, longest: number): Span => {
    const from = chance(0.9) ? between(0, 270) * 5 : between(0, 1350)
    return { from, to: Math.min(1440, from + between(shortest, longest)) }
  }
  const range = (): PaintedRange => ({
    slot_code: oneOf(slotCodes),
    weekdays: someDays(),
    spans: several(1, 2, () => span(10, 240)),
    duration: perhaps(0.4, duration),
    horizon: perhaps(0.3, () => between(0, 4)),
    rate_limit: perhaps(0.3, () => between(1, 90)),
  })
  const shift = (): Shift => ({
    ...span(60, 600),
    weekdays: someDays(),
    duration: duration(),
    validFrom: perhaps(0.2, () => near(3)),
    validTo: perhaps(0.2, () => near(3)),
    painted: several(0, 3, range),
  })
  const schedule = (): Schedule => {
    const kind = oneOf(['closed', 'open'] as const)
    const { from, to } = span(15, 400)
    const start = chance(0.6) ? near(4) : today - between(0, 20)
    const recurs = kind === 'closed' && chance(0.5)
    return {
      kind,
      start: { day: start, minutes: from },
      end: { day: start + (recurs ? 0 : between(0, 2)), minutes: to },
      duration: perhaps(0.5, duration),
      recurrence: recurs
        ? {
            from: toCivilDate(start),
            freq: oneOf(['daily', 'weekly', 'monthly'] as const),
            interval: between(1, 2),
            weekdays: chance(0.5) ? someDays() : undefined,
            monthly: oneOf(['date', 'weekday'] as const),
          }
        : null,
    }
  }
  const shape = (): ServiceShape => ({
    slot_code: chance(0.75) ? null : oneOf(['mr', 'to_confirm'] as const),
    duration: perhaps(0.5, duration),
  })

  const services = several(
    1,
    3,
    () => new Map(several(0, 3, () => [near(3), several(0, 8, () => span(5, 90))] as const)),
  )
    .flatMap((busy, doctorId) =>
      several(1, 2, () => ({ shifts: several(1, 3, shift), schedules: several(0, 2, schedule) })).flatMap((plan) =>
        several(1, 2, shape).map((shape) => ({ doctorId, plan, shape, busy, jollyOpensAt: between(0, 1440) })),
      ),
    )
    .map((service, place) => ({ ...service, name: `service ${place}` }))
  const first = near(1)
  const hours = chance(0.5) ? { from: 0, to: 1440 } : span(60, 700)
  return {
    services,
    search: {
      requester: {
        audience: 'back-office',
        now: { day: today, date: toCivilDate(today), minutes: between(0, 1439) + random() },
      },
      first,
      last: first + between(0, 3),
      count: between(1, 12),
      wanted: { ...hours, weekdays: new Set(someDays() as Weekday[]) },
    },
  }
}
