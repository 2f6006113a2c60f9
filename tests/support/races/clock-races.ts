import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { cancelOwn } from '../builders/participants'
import { booked, changeStatus, save, undo } from '../builders/practice'
import { aRequest, edited, finishElapsed, movedToThePast, notificationsOf, quarter, sendDue } from './bookings'
import { type Race, tallyOf, times } from './race'
import type { RaceSetup } from './setup'

/** The job of two processes at once. */
const twoJobs = (setup: RaceSetup) => times(2, () => () => finishElapsed(setup))

async function statusOf(setup: RaceSetup, { id }: { id: number }): Promise<string> {
  const { body } = await setup.doctor.call(endpoints.booking, { params: { id } })
  return body.data.status
}

/** The jobs finish visits and send notices while people change them. */
export const clockRaces: readonly Race[] = [
  {
    name: 'an edit of an elapsed visit’s note while the job finishes it answers 200 or 409; the visit is terminated',
    async round(setup, date) {
      const visit = await movedToThePast(setup, await booked(setup, { date }))
      return {
        requests: [() => save(setup.doctor, edited(setup, visit, { doctor_notes: 'tutto bene' }))],
        background: twoJobs(setup),
        async verify([noted]) {
          await finishElapsed(setup)
          expect([200, 409]).toContain(noted?.status)
          const [stored] = await setup.connection.sql<{ status: string; doctor_notes: string | null }>(
            'select status, doctor_notes from bookings where id = $1',
            [visit.id],
          )
          expect(stored).toEqual({ status: 'terminated', doctor_notes: noted?.status === 200 ? 'tutto bene' : null })
        },
      }
    },
  },
  {
    name: 'cancellation and move of an elapsed visit while the job finishes it answer 409 or 422',
    async round(setup, date) {
      const visit = await movedToThePast(setup, await booked(setup, { date }))
      return {
        requests: [
          () => changeStatus(setup.doctor, visit, 'canceled'),
          () => cancelOwn(setup.nicolo, visit),
          () => save(setup.assistant, edited(setup, visit, { ...quarter(3), date })),
        ],
        background: twoJobs(setup),
        async verify(answers) {
          for (const { status } of answers) expect([409, 422]).toContain(status)
          expect(await statusOf(setup, visit)).toBe('terminated')
        },
      }
    },
  },
  {
    name: 'PUT status confirmed of an elapsed request while the job cancels it answers 409 or 422; one notification',
    async round(setup, date) {
      const { visit, patient } = await aRequest(setup, date)
      const lapsed = await movedToThePast(setup, visit)
      return {
        requests: times(2, (i) => () => changeStatus(setup.doctorSide(i), lapsed, 'confirmed')),
        background: twoJobs(setup),
        async verify(answers) {
          for (const { status } of answers) expect([409, 422]).toContain(status)
          await finishElapsed(setup)
          expect(await statusOf(setup, visit)).toBe('canceled')
          const expired = async () => {
            await sendDue(setup, setup.clock.now())
            const codes = await notificationsOf(setup, patient.id, visit)
            return codes.filter((code) => code === 'booking-expired')
          }
          // a job of a running server may be sending at this moment
          await expect.poll(expired).toHaveLength(1)
        },
      }
    },
  },
  {
    name: 'POST undo of a move of an elapsed visit while the job finishes it answers 200 or 422',
    async round(setup, date) {
      const before = await booked(setup, { date })
      const { body } = await save(setup.doctor, edited(setup, before, quarter(8)))
      const visit = await movedToThePast(setup, body.data)
      return {
        requests: [() => undo(setup.doctor, visit)],
        background: twoJobs(setup),
        verify([undone]) {
          expect([200, 422]).toContain(undone?.status)
        },
      }
    },
  },
  {
    name: 'PUT status canceled while three processes send due notices: each notification is stored once',
    async round(setup, date) {
      const patient = await setup.aPatient()
      const visits: Booking[] = []
      for (let i = 0; i < 6; i += 1) visits.push(await booked(setup, { date, ...quarter(i), user_id: patient.id }))
      const due = setup.clock.now()
      for (const { id } of visits)
        await setup.connection.sql('update due_notices set due_at = $2 where booking_id = $1', [id, due])
      return {
        requests: visits.slice(0, 3).map((visit) => () => changeStatus(setup.doctor, visit, 'canceled')),
        background: times(3, () => () => sendDue(setup, due)),
        async verify(answers) {
          expect(tallyOf(answers)).toEqual({ 200: 3 })
          const codesOf = async (visit: Booking) => {
            await sendDue(setup, due)
            return notificationsOf(setup, patient.id, visit)
          }
          const created = ['booking-confirmed']
          // a job of a running server may be sending at this moment
          for (const visit of visits.slice(3)) await expect.poll(() => codesOf(visit)).toEqual(created)
          // canceled before its notice was sent: no notice at all
          for (const visit of visits.slice(0, 3)) expect([[], created]).toContainEqual(await codesOf(visit))
        },
      }
    },
  },
]
