import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { aHomeVisit, anOwnVisit, bookOwn } from '../participants'
import { aVisit, save } from '../practice'
import { aRepeat, schedule } from '../repeats'
import { type Race, tallyOf, times } from './race'

const aKey = () => ({ 'idempotency-key': randomUUID() })

/** What is asked again with the same key is done once and answered alike; and what one person may do once, is done once. */
export const racesOfRepetition: readonly Race[] = [
  {
    name: 'one booking is sent eight times with one key, and once with another',
    async round(ground, date) {
      const [visit, key] = [aVisit(ground, { date }), aKey()]
      return {
        acts: [...times(8, () => () => save(ground.doctor, visit, key)), () => save(ground.doctor, visit, aKey())],
        holds(ended) {
          const [first, ...again] = ended.slice(0, 8)
          const other = ended[8]
          for (const answer of again) expect(answer).toMatchObject({ status: first?.status, body: first?.body })
          // Whoever came second, the eight as one or the other, found the time taken.
          expect([first?.status, other?.status].sort()).toEqual([201, 409])
        },
        writes: () => 1,
      }
    },
  },
  {
    name: 'a patient’s booking is sent six times with one key',
    async round(ground, date) {
      const [visit, key] = [anOwnVisit(ground, { date }), aKey()]
      return {
        acts: times(6, () => () => bookOwn(ground.nicolo, visit, key)),
        holds(ended) {
          expect(tallyOf(ended)).toEqual({ 201: 6 })
          expect(new Set(ended.map(({ body }) => body.data.code)).size).toBe(1)
        },
        writes: () => 1,
      }
    },
  },
  {
    name: 'one key is used for two visits: one is booked, the other is told that the key was used',
    async round(ground, date) {
      const key = aKey()
      const early = aVisit(ground, { date })
      const late = aVisit(ground, { date: addDays(date, 1), from: '10:00', to: '10:15' })
      return {
        acts: [early, late].map((visit) => () => save(ground.doctor, visit, key)),
        holds: (ended) => expect(tallyOf(ended)).toEqual({ 201: 1, 422: 1 }),
      }
    },
  },
  {
    name: 'a repeat is sent four times with one key',
    async round(ground, date) {
      const recurrence = { from: date, freq: 'daily', interval: 1, count: 3 } as const
      const [repeat, key] = [aRepeat(ground, { dry_run: 0, ignore_errors: 1, recurrence }), aKey()]
      return {
        acts: times(4, () => () => schedule(ground.assistant, repeat, key)),
        holds(ended) {
          expect(tallyOf(ended)).toEqual({ 200: 4 })
          for (const { body } of ended) expect(body).toEqual(ended[0]?.body)
        },
        writes: (ended) => ended[0]?.body.meta.created,
      }
    },
  },
  {
    name: 'somebody asks for two home visits at once where one in ninety days is allowed',
    async round(ground, date) {
      const { session } = await ground.aPatient()
      return {
        acts: [date, ground.aWednesday()].map(
          (wednesday) => () => bookOwn(session, aHomeVisit(ground, { date: addDays(wednesday, 1) })),
        ),
        holds: (ended) => expect(tallyOf(ended)).toEqual({ 201: 1, 422: 1 }),
      }
    },
  },
]
