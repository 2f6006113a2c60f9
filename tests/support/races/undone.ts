import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, cancelOwn, ownBooked, undoOwn } from '../participants'
import { aVisit, booked, changeStatus, save, undo } from '../practice'
import { expectOneOfThem, type Race, tallyOf, times } from './race'
import { edited, quarter, tell, tellAll, toldOf, wanted } from './visits'

/** A change is taken back once, and only while nothing stands against it. */
export const racesOfUndo: readonly Race[] = [
  {
    name: 'a cancellation is taken back three times at once',
    async round(ground, date) {
      const visit = await booked(ground, { date })
      await changeStatus(ground.doctor, visit, 'canceled')
      return {
        acts: times(3, () => () => undo(ground.doctor, visit)),
        holds(ended) {
          expect(tallyOf(ended)).toEqual({ 200: 1, 422: 2 })
          expect(ended.find(({ status }) => status === 200)?.body.data).toMatchObject({
            status: 'confirmed',
            version: 3,
          })
        },
      }
    },
  },
  {
    name: 'a move is taken back while the time it left is booked',
    async round(ground, date) {
      const before = await booked(ground, { date, ...wanted })
      const { body } = await save(ground.doctor, edited(ground, before, quarter(8)))
      return {
        acts: [() => undo(ground.doctor, before), () => save(ground.assistant, aVisit(ground, { date, ...wanted }))],
        async holds(ended) {
          expectOneOfThem(ended)
          const now = await ground.doctor.call(endpoints.booking, { params: { id: before.id } })
          const [undone] = ended
          expect(now.body.data.from).toBe(undone?.status === 200 ? wanted.from : body.data.from)
        },
      }
    },
  },
  {
    name: 'a move is taken back while somebody writes a note',
    async round(ground, date) {
      const before = await booked(ground, { date })
      const { body } = await save(ground.doctor, edited(ground, before, quarter(8)))
      return {
        acts: [
          () => undo(ground.doctor, before),
          () => save(ground.assistant, edited(ground, body.data, { doctor_notes: 'a digiuno' })),
        ],
        holds([undone, noted]) {
          expect([
            [200, 409],
            [422, 200],
          ]).toContainEqual([undone?.status, noted?.status])
        },
      }
    },
  },
  {
    name: 'a cancellation is taken back while the visit is booked anew',
    async round(ground, date) {
      const visit = await booked(ground, { date, ...wanted })
      const { body } = await changeStatus(ground.doctor, visit, 'canceled')
      return {
        acts: [
          () => undo(ground.doctor, visit),
          () => save(ground.doctor, { ...edited(ground, body.data, {}), version: null }),
        ],
        // Once it is live again, who books it anew would be editing it, and has said no version.
        holds: ([undone, anew]) =>
          expect([
            [200, 422],
            [409, 201],
          ]).toContainEqual([undone?.status, anew?.status]),
      }
    },
  },
  {
    name: 'a cancellation is taken back by its patient, and by a doctor whose it is not',
    async round(ground, date) {
      const visit = await ownBooked(ground.nicolo, anOwnVisit(ground, { date }))
      await cancelOwn(ground.nicolo, visit)
      return {
        acts: [() => undoOwn(ground.nicolo, visit), () => undo(ground.doctor, visit)],
        mayAlsoSay: [403],
        holds([own, foreign]) {
          expect(own?.status).toBe(200)
          expect([403, 422]).toContain(foreign?.status)
        },
      }
    },
  },
  {
    name: 'a cancellation is taken back at the very end of its window, while it is being told',
    async round(ground, date) {
      const patient = await ground.aPatient()
      const visit = await booked(ground, { date, user_id: patient.id })
      await tellAll(ground)
      await changeStatus(ground.doctor, visit, 'canceled')
      const end = new Date(ground.clock.now().getTime() + Math.floor(Math.random() * 12))
      await ground.connection.sql('update bookings set undo_until = $2 where id = $1', [visit.id, end])
      await ground.connection.sql('update due_notices set due_at = $2 where booking_id = $1', [visit.id, end])
      return {
        acts: [() => undo(ground.doctor, visit)],
        beside: times(2, () => () => tell(ground, end)),
        async holds(ended) {
          await tellAll(ground)
          const told = await toldOf(ground, patient.id, visit)
          const [booked, canceled] = ['booking-created', 'booking-canceled']
          const undone = [[booked], [booked, canceled, booked]]
          expect(tallyOf(ended)[422] ? [[booked, canceled]] : undone).toContainEqual(told)
        },
      }
    },
  },
]
