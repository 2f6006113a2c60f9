import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, cancelOwn, ownBooked, undoOwn } from '../builders/participants'
import { aVisit, booked, changeStatus, save, undo } from '../builders/practice'
import { contestedSlot, edited, notificationsOf, quarter, sendAllDue, sendDue } from './bookings'
import { expectOneSuccess, type Race, tallyOf, times } from './race'

/** A change is undone once, and only while its old time is free. */
export const undoRaces: readonly Race[] = [
  {
    name: 'POST undo three times at once answers 200 once',
    async round(setup, date) {
      const visit = await booked(setup, { date })
      await changeStatus(setup.doctor, visit, 'canceled')
      return {
        requests: times(3, () => () => undo(setup.doctor, visit)),
        verify(answers) {
          expect(tallyOf(answers)).toEqual({ 200: 1, 422: 2 })
          expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
            status: 'confirmed',
            version: 3,
          })
        },
      }
    },
  },
  {
    name: 'POST undo of a move and POST bookings on the old time: one succeeds',
    async round(setup, date) {
      const before = await booked(setup, { date, ...contestedSlot })
      const { body } = await save(setup.doctor, edited(setup, before, quarter(8)))
      return {
        requests: [
          () => undo(setup.doctor, before),
          () => save(setup.assistant, aVisit(setup, { date, ...contestedSlot })),
        ],
        async verify(answers) {
          expectOneSuccess(answers)
          const now = await setup.doctor.call(endpoints.booking, { params: { id: before.id } })
          const [undone] = answers
          expect(now.body.data.from).toBe(undone?.status === 200 ? contestedSlot.from : body.data.from)
        },
      }
    },
  },
  {
    name: 'POST undo of a move and an edit of the note: one succeeds',
    async round(setup, date) {
      const before = await booked(setup, { date })
      const { body } = await save(setup.doctor, edited(setup, before, quarter(8)))
      return {
        requests: [
          () => undo(setup.doctor, before),
          () => save(setup.assistant, edited(setup, body.data, { doctor_notes: 'a digiuno' })),
        ],
        verify([undone, noted]) {
          expect([
            [200, 409],
            [422, 200],
          ]).toContainEqual([undone?.status, noted?.status])
        },
      }
    },
  },
  {
    name: 'POST undo of a cancellation and POST bookings with original_booking_id: one succeeds',
    async round(setup, date) {
      const visit = await booked(setup, { date, ...contestedSlot })
      const { body } = await changeStatus(setup.doctor, visit, 'canceled')
      return {
        requests: [
          () => undo(setup.doctor, visit),
          () => save(setup.doctor, { ...edited(setup, body.data, {}), version: null }),
        ],
        // Once it is live again, who books it anew would be editing it, and has said no version.
        verify: ([undone, anew]) =>
          expect([
            [200, 422],
            [409, 201],
          ]).toContainEqual([undone?.status, anew?.status]),
      }
    },
  },
  {
    name: 'POST undo of a cancellation by the patient answers 200, by the doctor 403 or 422',
    async round(setup, date) {
      const visit = await ownBooked(setup.nicolo, anOwnVisit(setup, { date }))
      await cancelOwn(setup.nicolo, visit)
      return {
        requests: [() => undoOwn(setup.nicolo, visit), () => undo(setup.doctor, visit)],
        alsoAllowed: [403],
        verify([own, foreign]) {
          expect(own?.status).toBe(200)
          expect([403, 422]).toContain(foreign?.status)
        },
      }
    },
  },
  {
    name: 'POST undo at the end of its window while due notices are sent: the notifications fit the answer',
    async round(setup, date) {
      const patient = await setup.aPatient()
      const visit = await booked(setup, { date, user_id: patient.id })
      await sendAllDue(setup)
      await changeStatus(setup.doctor, visit, 'canceled')
      const end = new Date(setup.clock.now().getTime() + Math.floor(Math.random() * 12))
      await setup.connection.sql('update bookings set undo_until = $2 where id = $1', [visit.id, end])
      await setup.connection.sql('update due_notices set due_at = $2 where booking_id = $1', [visit.id, end])
      return {
        requests: [() => undo(setup.doctor, visit)],
        background: times(2, () => () => sendDue(setup, end)),
        async verify(answers) {
          await sendAllDue(setup)
          const codes = await notificationsOf(setup, patient.id, visit)
          const [booked, canceled] = ['booking-confirmed', 'booking-canceled']
          const undone = [[booked], [booked, canceled, booked]]
          expect(tallyOf(answers)[422] ? [[booked, canceled]] : undone).toContainEqual(codes)
        },
      }
    },
  },
]
