import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, cancelOwn, ownBooked } from '../builders/participants'
import { booked, changeStatus, save } from '../builders/practice'
import { aRequest, edited, notificationsOf, quarter, sendAllDue } from './bookings'
import { expectOneChange, type Race, tallyOf, times } from './race'

/** Many change one visit of the same version: one change is stored, the others get 409 with the current visit. */
export const bookingRaces: readonly Race[] = [
  {
    name: 'PUT status confirmed by doctor, assistants and pharmacy answers one 200, the others 409',
    async round(setup, date) {
      const { visit } = await aRequest(setup, date)
      return {
        requests: times(4, (i) => () => changeStatus(setup.doctorSide(i), visit, 'confirmed')),
        verify: (answers) => void expectOneChange(answers),
      }
    },
  },
  {
    name: 'PUT status confirmed, rejected and canceled at once answers one 200, the others 409',
    async round(setup, date) {
      const { visit } = await aRequest(setup, date)
      return {
        requests: (['confirmed', 'rejected', 'canceled'] as const).map(
          (status, i) => () => changeStatus(setup.doctorSide(i), visit, status),
        ),
        verify: (answers) => void expectOneChange(answers),
      }
    },
  },
  {
    name: 'PUT status confirmed while the patient cancels: one 200, and the notifications fit the status',
    async round(setup, date) {
      const { visit, patient } = await aRequest(setup, date)
      return {
        requests: [() => changeStatus(setup.doctor, visit, 'confirmed'), () => cancelOwn(patient.session, visit)],
        async verify(answers) {
          const { status } = expectOneChange(answers).body.data
          const bell = await setup.doctor.call(endpoints.notifications, { query: { pending: 1 } })
          expect(bell.body.data.filter(({ booking_id }: { booking_id: number }) => booking_id === visit.id)).toEqual([])
          await sendAllDue(setup)
          expect((await notificationsOf(setup, patient.id, visit)).at(-1)).toBe(`booking-${status}`)
        },
      }
    },
  },
  {
    name: 'a move and PUT status confirmed of one request answer one 200, one 409',
    async round(setup, date) {
      const { visit } = await aRequest(setup, date)
      const home = { office_service_id: setup.roma.home, city_id: 1, address: 'Via Po 2' }
      return {
        requests: [
          () => save(setup.assistant, edited(setup, visit, home)),
          () => changeStatus(setup.doctor, visit, 'confirmed'),
        ],
        verify: (answers) => void expectOneChange(answers),
      }
    },
  },
  {
    name: 'PUT status canceled by patient and doctor answers one 200, one 409',
    async round(setup, date) {
      const visit = await ownBooked(setup.nicolo, anOwnVisit(setup, { date }))
      return {
        requests: [() => cancelOwn(setup.nicolo, visit), () => changeStatus(setup.doctor, visit, 'canceled')],
        verify: (answers) => void expectOneChange(answers),
      }
    },
  },
  {
    name: 'an edit, a move and PUT status canceled of one visit answer one 200, the others 409',
    async round(setup, date) {
      const visit = await booked(setup, { date })
      return {
        requests: [
          () => save(setup.doctor, edited(setup, visit, { doctor_notes: 'a digiuno' })),
          () => save(setup.doctorSide(2), edited(setup, visit, quarter(3))),
          () => changeStatus(setup.assistant, visit, 'canceled'),
        ],
        verify: (answers) => void expectOneChange(answers),
      }
    },
  },
  {
    name: 'six edits of a visit’s note store one; the others answer 409 with the stored note',
    async round(setup, date) {
      const visit = await booked(setup, { date, doctor_notes: 'come prima' })
      return {
        requests: times(6, (i) => () => save(setup.doctorSide(i), edited(setup, visit, { doctor_notes: `nota ${i}` }))),
        async verify(answers) {
          const { doctor_notes } = expectOneChange(answers).body.data
          const { body } = await setup.doctor.call(endpoints.booking, { params: { id: visit.id } })
          expect(body.data.doctor_notes).toBe(doctor_notes)
          for (const stale of answers.filter(({ status }) => status === 409))
            expect(stale.body.current.doctor_notes).toBe(doctor_notes)
        },
      }
    },
  },
  {
    name: 'five moves of one visit to different times: one 200, and the visit is at that time only',
    async round(setup, date) {
      const visit = await booked(setup, { date })
      return {
        requests: times(5, (i) => () => save(setup.doctorSide(i), edited(setup, visit, quarter(3 + i)))),
        async verify(answers) {
          const { from } = expectOneChange(answers).body.data
          const { body } = await setup.doctor.call(endpoints.bookings, { query: { from: date, to: date } })
          expect(body.data.map((stored: { from: string }) => stored.from)).toEqual([from])
        },
      }
    },
  },
  {
    name: 'a visit given to another person while its patient cancels it: the former patient’s 404 names nobody',
    async round(setup, date) {
      const visit = await booked(setup, { date })
      return {
        requests: [
          () => save(setup.doctor, edited(setup, visit, { user_id: setup.otherPatient })),
          () => cancelOwn(setup.nicolo, visit),
        ],
        alsoAllowed: [404],
        verify(answers) {
          const [given, canceled] = answers
          if (given?.status === 200) {
            expect(canceled?.status).toBe(404)
            expect(JSON.stringify(canceled?.body)).not.toContain('Rossi')
          } else expect(tallyOf(answers)).toEqual({ 200: 1, '409 stale': 1 })
        },
      }
    },
  },
]
