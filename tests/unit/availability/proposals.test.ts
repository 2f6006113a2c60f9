import { describe, expect, test } from 'vitest'
import { slotsByDay } from '../../../domain/availability/availability'
import type { SearchedService } from '../../../domain/availability/first-free'
import { type HomelessVisit, proposeTimes } from '../../../domain/availability/proposals'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { overlaps } from '../../../domain/calendar/spans'
import { aRandomPlanning, randomFrom } from './random-plannings'

const monday = toDayNumber('2026-11-30')
const workweek = [1, 2, 3, 4, 5]
const shift = (from: number, to: number, weekdays = workweek) => ({
  ...{ weekdays, from, to, duration: 30, validFrom: null, validTo: null },
  painted: [],
})
const place = (
  doctorId: number,
  shifts: ReturnType<typeof shift>[],
  closed: readonly number[] = [],
): SearchedService => ({
  doctorId,
  plan: {
    shifts,
    schedules: closed.map((day) => ({
      ...{ kind: 'closed' as const, duration: null, recurrence: null },
      ...{ start: { day, minutes: 0 }, end: { day, minutes: 1440 } },
    })),
  },
  shape: { slot_code: null, duration: null },
  busy: new Map(),
  jollyOpensAt: 420,
})
const visit = (
  groups: readonly (readonly SearchedService[])[],
  day = monday,
  from = 600,
): HomelessVisit<SearchedService> => ({ day, from, slot_code: null, service_code: null, groups })
const search = { now: { day: monday - 10, date: toCivilDate(monday - 10), minutes: 0 }, days: 30 }
const readable = (times: ReturnType<typeof proposeTimes<SearchedService>>) =>
  times.map((own) => own.map(({ day, from, service }) => [service.doctorId, day - monday, from]))

describe('proposeTimes', () => {
  test('one place → the nearest days, of two the earlier first, nearest to the hour', () => {
    const here = place(1, [shift(540, 660)], [monday, monday - 3])
    expect(readable(proposeTimes([visit([[here]])], search))).toEqual([
      [
        [1, 1, 600],
        [1, 1, 570],
        [1, 1, 630],
      ],
    ])
  })

  test('the day before is nearer than the day after next → it is proposed; never a day that has passed', () => {
    const here = place(1, [shift(600, 630)], [monday + 1])
    const tuesday = monday + 1
    expect(readable(proposeTimes([visit([[here]], tuesday)], search))).toEqual([
      [
        [1, 0, 600],
        [1, 2, 600],
        [1, 3, 600],
      ],
    ])
    const late = { ...search, now: { ...search.now, day: tuesday } }
    expect(readable(proposeTimes([visit([[here]], tuesday)], late))[0]?.[0]).toEqual([1, 2, 600])
  })

  test('three groups → one time of each, in their order, however near the others are', () => {
    const far = place(1, [shift(600, 630, [5])])
    const [other, colleague] = [place(1, [shift(900, 930)]), place(2, [shift(600, 630)])]
    expect(readable(proposeTimes([visit([[far], [other], [colleague]])], search))).toEqual([
      [
        [1, -3, 600],
        [1, 0, 900],
        [2, 0, 600],
      ],
    ])
  })

  test('more visits than times → each time once, everybody a first one before anybody a second', () => {
    const here = place(1, [shift(600, 660, [3])])
    const [first, second, third] = proposeTimes([visit([[here]]), visit([[here]]), visit([[here]])], {
      ...search,
      days: 3,
    })
    expect([first?.length, second?.length, third?.length]).toEqual([1, 1, 0])
  })

  test('random offices → free slots of the right kind, none twice, none of a doctor over another', () => {
    const random = randomFrom(7)
    let proposed = 0
    for (let run = 0; run < 150; run += 1) {
      const { services, search: asked } = aRandomPlanning(random)
      const { now } = asked.requester
      const visits = Array.from(
        { length: 8 },
        (_, index): HomelessVisit<(typeof services)[number]> => ({
          day: now.day + (index % 4),
          from: 540 + index * 30,
          slot_code: index % 3 === 0 ? 'jolly' : null,
          service_code: services[0]?.shape.slot_code ?? null,
          groups: [services.slice(0, 1), services.slice(1)],
        }),
      )
      const times = proposeTimes(visits, { now, days: 4 }).flat()
      for (const { service, day, from, to } of times) {
        const requester = { now, audience: 'back-office', jollyOpensAt: service.jollyOpensAt, visits: [] } as const
        const slots = slotsByDay(service.plan, service.shape, service.busy, day, day, requester)(day)
        expect(slots).toContainEqual(expect.objectContaining({ from, to }))
      }
      const clashes = times.filter((one, index) =>
        times
          .slice(index + 1)
          .some((two) => one.service.doctorId === two.service.doctorId && one.day === two.day && overlaps(one, two)),
      )
      expect(clashes).toEqual([])
      proposed += times.length
    }
    expect(proposed).toBeGreaterThan(500)
  })
})
