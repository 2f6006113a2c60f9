import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/bookings'
import { cancelOwn } from '../participants'
import { booked, changeStatus, save, undo } from '../practice'
import type { Ground } from './ground'
import { type Race, tallyOf, times } from './race'
import { aRequest, edited, longAgo, quarter, settle, tell, toldOf } from './visits'

/** Every process has its clock: what two of them do at once. */
const clocks = (ground: Ground) => times(2, () => () => settle(ground))

async function statusOf(ground: Ground, { id }: { id: number }): Promise<string> {
  const { body } = await ground.doctor.call(endpoints.booking, { params: { id } })
  return body.data.status
}

/** The clock finishes visits and sends notices while people are at work: it waits for nobody, and overrides nobody. */
export const racesWithTheClock: readonly Race[] = [
  {
    name: 'a visit that is over gets a note while the clock finishes it',
    async round(ground, date) {
      const visit = await longAgo(ground, await booked(ground, { date }))
      return {
        acts: [() => save(ground.doctor, edited(ground, visit, { doctor_notes: 'tutto bene' }))],
        beside: clocks(ground),
        async holds([noted]) {
          await settle(ground)
          expect([200, 409]).toContain(noted?.status)
          const [stored] = await ground.connection.sql<{ status: string; doctor_notes: string | null }>(
            'select status, doctor_notes from bookings where id = $1',
            [visit.id],
          )
          expect(stored).toEqual({ status: 'terminated', doctor_notes: noted?.status === 200 ? 'tutto bene' : null })
        },
      }
    },
  },
  {
    name: 'a visit that is over is canceled and moved while the clock finishes it: too late for both',
    async round(ground, date) {
      const visit = await longAgo(ground, await booked(ground, { date }))
      return {
        acts: [
          () => changeStatus(ground.doctor, visit, 'canceled'),
          () => cancelOwn(ground.nicolo, visit),
          () => save(ground.assistant, edited(ground, visit, { ...quarter(3), date })),
        ],
        beside: clocks(ground),
        async holds(ended) {
          for (const { status } of ended) expect([409, 422]).toContain(status)
          expect(await statusOf(ground, visit)).toBe('terminated')
        },
      }
    },
  },
  {
    name: 'a request that has lapsed is confirmed while the clock cancels it: too late, and its patient is told once',
    async round(ground, date) {
      const { visit, patient } = await aRequest(ground, date)
      const lapsed = await longAgo(ground, visit)
      return {
        acts: times(2, (i) => () => changeStatus(ground.desk(i), lapsed, 'confirmed')),
        beside: clocks(ground),
        async holds(ended) {
          for (const { status } of ended) expect([409, 422]).toContain(status)
          await settle(ground)
          expect(await statusOf(ground, visit)).toBe('canceled')
          await tell(ground, ground.clock.now())
          const told = await toldOf(ground, patient.id, visit)
          expect(told.filter((code) => code === 'booking-expired')).toHaveLength(1)
        },
      }
    },
  },
  {
    name: 'a move is taken back when the visit is over, while the clock finishes it',
    async round(ground, date) {
      const before = await booked(ground, { date })
      const { body } = await save(ground.doctor, edited(ground, before, quarter(8)))
      const visit = await longAgo(ground, body.data)
      return {
        acts: [() => undo(ground.doctor, visit)],
        beside: clocks(ground),
        holds([undone]) {
          expect([200, 422]).toContain(undone?.status)
        },
      }
    },
  },
  {
    name: 'every process sends what is due, while some of it is taken back',
    async round(ground, date) {
      const patient = await ground.aPatient()
      const visits: Booking[] = []
      for (let i = 0; i < 6; i += 1) visits.push(await booked(ground, { date, ...quarter(i), user_id: patient.id }))
      const due = ground.clock.now()
      for (const { id } of visits)
        await ground.connection.sql('update due_notices set due_at = $2 where booking_id = $1', [id, due])
      return {
        acts: visits.slice(0, 3).map((visit) => () => changeStatus(ground.doctor, visit, 'canceled')),
        beside: times(3, () => () => tell(ground, due)),
        async holds(ended) {
          expect(tallyOf(ended)).toEqual({ 200: 3 })
          await tell(ground, due)
          for (const [index, visit] of visits.entries()) {
            const told = await toldOf(ground, patient.id, visit)
            const created = ['booking-created']
            // Given up before anybody was told of it, it is not told of at all.
            expect(index < 3 ? [[], created] : [created]).toContainEqual(told)
          }
        },
      }
    },
  },
]
