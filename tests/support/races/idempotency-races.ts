import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { aHomeVisit, anOwnVisit, bookOwn } from '../builders/participants'
import { aVisit, save } from '../builders/practice'
import { aRepeat, schedule } from '../builders/repeats'
import { type Race, tallyOf, times } from './race'

const aKey = () => ({ 'idempotency-key': randomUUID() })

/** What is asked again with the same key is done once and answered alike; and what one person may do once, is done once. */
export const idempotencyRaces: readonly Race[] = [
  {
    name: 'POST doctor/bookings eight times with one Idempotency-Key and once with another creates one booking',
    async round(setup, date) {
      const [visit, key] = [aVisit(setup, { date }), aKey()]
      return {
        requests: [...times(8, () => () => save(setup.doctor, visit, key)), () => save(setup.doctor, visit, aKey())],
        verify(answers) {
          const [first, ...again] = answers.slice(0, 8)
          const other = answers[8]
          for (const answer of again) expect(answer).toMatchObject({ status: first?.status, body: first?.body })
          // Whoever came second, the eight as one or the other, found the time taken.
          expect([first?.status, other?.status].sort()).toEqual([201, 409])
        },
        writes: () => 1,
      }
    },
  },
  {
    name: 'POST bookings six times with one Idempotency-Key answers the same booking',
    async round(setup, date) {
      const [visit, key] = [anOwnVisit(setup, { date }), aKey()]
      return {
        requests: times(6, () => () => bookOwn(setup.nicolo, visit, key)),
        verify(answers) {
          expect(tallyOf(answers)).toEqual({ 201: 6 })
          expect(new Set(answers.map(({ body }) => body.data.code)).size).toBe(1)
        },
        writes: () => 1,
      }
    },
  },
  {
    name: 'POST doctor/bookings of two visits with one Idempotency-Key answers 201 and 422',
    async round(setup, date) {
      const key = aKey()
      const early = aVisit(setup, { date })
      const late = aVisit(setup, { date: addDays(date, 1), from: '10:00', to: '10:15' })
      return {
        requests: [early, late].map((visit) => () => save(setup.doctor, visit, key)),
        verify: (answers) => expect(tallyOf(answers)).toEqual({ 201: 1, 422: 1 }),
      }
    },
  },
  {
    name: 'POST doctor/bookings/schedule four times with one Idempotency-Key answers the same rows',
    async round(setup, date) {
      const recurrence = { from: date, freq: 'daily', interval: 1, count: 3 } as const
      const [repeat, key] = [aRepeat(setup, { dry_run: 0, ignore_errors: 1, recurrence }), aKey()]
      return {
        requests: times(4, () => () => schedule(setup.assistant, repeat, key)),
        verify(answers) {
          expect(tallyOf(answers)).toEqual({ 200: 4 })
          for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
        },
        writes: (answers) => answers[0]?.body.meta.created,
      }
    },
  },
  {
    name: 'POST bookings of two home visits inside the rate limit answers 201 and 422',
    async round(setup, date) {
      const { session } = await setup.aPatient()
      return {
        requests: [date, setup.aWednesday()].map(
          (wednesday) => () => bookOwn(session, aHomeVisit(setup, { date: addDays(wednesday, 1) })),
        ),
        verify: (answers) => expect(tallyOf(answers)).toEqual({ 201: 1, 422: 1 }),
      }
    },
  },
]
