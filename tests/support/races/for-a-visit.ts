import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, cancelOwn, ownBooked } from '../participants'
import { booked, changeStatus, save } from '../practice'
import { expectOneChange, type Race, tallyOf, times } from './race'
import { aRequest, edited, quarter, tellAll, toldOf } from './visits'

/** Many change one visit that all of them saw as it was: one change is made, the others are shown what it has become. */
export const racesForAVisit: readonly Race[] = [
  {
    name: 'doctor, assistants and pharmacy confirm one request',
    async round(ground, date) {
      const { visit } = await aRequest(ground, date)
      return {
        acts: times(4, (i) => () => changeStatus(ground.desk(i), visit, 'confirmed')),
        holds: (ended) => void expectOneChange(ended),
      }
    },
  },
  {
    name: 'one confirms a request, another rejects it, a third cancels it',
    async round(ground, date) {
      const { visit } = await aRequest(ground, date)
      return {
        acts: (['confirmed', 'rejected', 'canceled'] as const).map(
          (status, i) => () => changeStatus(ground.desk(i), visit, status),
        ),
        holds: (ended) => void expectOneChange(ended),
      }
    },
  },
  {
    name: 'the doctor confirms what the patient gives up: bell and notices say what is true',
    async round(ground, date) {
      const { visit, patient } = await aRequest(ground, date)
      return {
        acts: [() => changeStatus(ground.doctor, visit, 'confirmed'), () => cancelOwn(patient.session, visit)],
        async holds(ended) {
          const { status } = expectOneChange(ended).body.data
          const bell = await ground.doctor.call(endpoints.notifications, { query: { pending: 1 } })
          expect(bell.body.data.filter(({ booking_id }: { booking_id: number }) => booking_id === visit.id)).toEqual([])
          await tellAll(ground)
          expect((await toldOf(ground, patient.id, visit)).at(-1)).toBe(`booking-${status}`)
        },
      }
    },
  },
  {
    name: 'a request is moved by one while another confirms it',
    async round(ground, date) {
      const { visit } = await aRequest(ground, date)
      const home = { office_service_id: ground.roma.home, city_id: 1, address: 'Via Po 2' }
      return {
        acts: [
          () => save(ground.assistant, edited(ground, visit, home)),
          () => changeStatus(ground.doctor, visit, 'confirmed'),
        ],
        holds: (ended) => void expectOneChange(ended),
      }
    },
  },
  {
    name: 'patient and doctor cancel one visit',
    async round(ground, date) {
      const visit = await ownBooked(ground.nicolo, anOwnVisit(ground, { date }))
      return {
        acts: [() => cancelOwn(ground.nicolo, visit), () => changeStatus(ground.doctor, visit, 'canceled')],
        holds: (ended) => void expectOneChange(ended),
      }
    },
  },
  {
    name: 'a visit is edited and moved while it is canceled',
    async round(ground, date) {
      const visit = await booked(ground, { date })
      return {
        acts: [
          () => save(ground.doctor, edited(ground, visit, { doctor_notes: 'a digiuno' })),
          () => save(ground.desk(2), edited(ground, visit, quarter(3))),
          () => changeStatus(ground.assistant, visit, 'canceled'),
        ],
        holds: (ended) => void expectOneChange(ended),
      }
    },
  },
  {
    name: 'many write a note into one visit: one is kept, and the others are shown it beside their own',
    async round(ground, date) {
      const visit = await booked(ground, { date, doctor_notes: 'come prima' })
      return {
        acts: times(6, (i) => () => save(ground.desk(i), edited(ground, visit, { doctor_notes: `nota ${i}` }))),
        async holds(ended) {
          const { doctor_notes } = expectOneChange(ended).body.data
          const { body } = await ground.doctor.call(endpoints.booking, { params: { id: visit.id } })
          expect(body.data.doctor_notes).toBe(doctor_notes)
          for (const stale of ended.filter(({ status }) => status === 409))
            expect(stale.body.current.doctor_notes).toBe(doctor_notes)
        },
      }
    },
  },
  {
    name: 'a visit is moved to several times at once',
    async round(ground, date) {
      const visit = await booked(ground, { date })
      return {
        acts: times(5, (i) => () => save(ground.desk(i), edited(ground, visit, quarter(3 + i)))),
        async holds(ended) {
          const { from } = expectOneChange(ended).body.data
          const { body } = await ground.doctor.call(endpoints.bookings, { query: { from: date, to: date } })
          expect(body.data.map((stored: { from: string }) => stored.from)).toEqual([from])
        },
      }
    },
  },
  {
    name: 'a visit is given to somebody else while its patient cancels it: who has lost it sees nothing of it',
    async round(ground, date) {
      const visit = await booked(ground, { date })
      return {
        acts: [
          () => save(ground.doctor, edited(ground, visit, { user_id: ground.otherPatient })),
          () => cancelOwn(ground.nicolo, visit),
        ],
        mayAlsoSay: [404],
        holds(ended) {
          const [given, canceled] = ended
          if (given?.status === 200) {
            expect(canceled?.status).toBe(404)
            expect(JSON.stringify(canceled?.body)).not.toContain('Rossi')
          } else expect(tallyOf(ended)).toEqual({ 200: 1, '409 stale': 1 })
        },
      }
    },
  },
]
