import { expect } from 'vitest'
import { overlaps } from '../../../domain/calendar/spans'
import { anOwnVisit, bookOwn, cancelOwn, ownBooked, undoOwn } from '../builders/participants'
import { at, aVisit, booked, changeStatus, save, undo } from '../builders/practice'
import { clock, contestedSlot, edited, quarter } from './bookings'
import { expectOneSuccess, expectOneWinner, type Race, tallyOf, times } from './race'

/** Many requests for one time: one gets it, whoever books and by whichever call. */
export const slotRaces: readonly Race[] = [
  {
    name: 'POST bookings on one slot by doctor, assistants, pharmacy and patients answers one 201, the others 409',
    async round(setup, date) {
      const patients = [setup.nicolo, (await setup.aPatient()).session]
      return {
        requests: [
          ...times(6, (i) => () => save(setup.doctorSide(i), aVisit(setup, { date, ...contestedSlot }))),
          ...times(
            4,
            (i) => () => save(setup.doctorSide(i), aVisit(setup, { date, ...contestedSlot, name: `Cliente ${i}` })),
          ),
          ...patients.map((session) => () => bookOwn(session, anOwnVisit(setup, { date, ...contestedSlot }))),
          () => save(setup.assistant, aVisit(setup, { date, ...contestedSlot, overtime: true })),
        ],
        verify: expectOneWinner,
      }
    },
  },
  {
    name: 'POST doctor/bookings out of hours on overlapping times answers 409 for every overlap',
    async round(setup, date) {
      const spans = times(10, (i) => ({ from: at(9) + 5 * i, to: at(9) + 5 * i + 20 }))
      return {
        requests: spans.map(
          ({ from }, i) =>
            () =>
              save(setup.doctorSide(i), aVisit(setup, { date, ...clock(from, 20), overtime: true })),
        ),
        verify(answers) {
          const won = spans.filter((_, i) => answers[i]?.status === 201)
          expect(tallyOf(answers)).toEqual({ 201: won.length, '409 already-taken': spans.length - won.length })
          for (const span of spans) expect(won.some((other) => overlaps(other, span))).toBe(true)
        },
      }
    },
  },
  {
    name: 'POST doctor/bookings on one time in two offices of a doctor answers one 201',
    async round(setup, date) {
      const prati = { office_user_id: setup.prati.officeUserId, office_service_id: setup.prati.visit }
      return {
        requests: times(8, (i) => () => {
          const place = i % 2 ? { ...prati, overtime: true } : {}
          return save(i % 2 ? setup.doctor : setup.doctorSide(i), aVisit(setup, { date, ...contestedSlot, ...place }))
        }),
        verify: expectOneWinner,
      }
    },
  },
  {
    name: 'two moves into a slot and POST bookings on it: one succeeds, the others answer 409',
    async round(setup, date) {
      const movers = [
        await booked(setup, { date, ...quarter(0) }),
        await booked(setup, { date, ...quarter(1), user_id: setup.otherPatient }),
      ]
      return {
        requests: [
          ...movers.map(
            (visit, i) => () => save(setup.doctorSide(i), edited(setup, visit, { date, ...contestedSlot })),
          ),
          ...times(3, (i) => () => save(setup.doctorSide(i + 2), aVisit(setup, { date, ...contestedSlot }))),
          () => bookOwn(setup.nicolo, anOwnVisit(setup, { date, ...contestedSlot })),
        ],
        verify: expectOneSuccess,
      }
    },
  },
  {
    name: 'two visits moved to each other’s time answer 409 both',
    async round(setup, date) {
      const one = await booked(setup, { date, ...quarter(0) })
      const other = await booked(setup, { date, ...quarter(1) })
      return {
        requests: [
          () => save(setup.doctor, edited(setup, one, { date, ...quarter(1) })),
          () => save(setup.assistant, edited(setup, other, { date, ...quarter(0) })),
        ],
        verify: (answers) => expect(tallyOf(answers)).toEqual({ '409 already-taken': 2 }),
      }
    },
  },
  {
    name: 'a move into a time that another move frees, and POST doctor/bookings there: at most one succeeds',
    async round(setup, date) {
      const leaving = await booked(setup, { date, ...contestedSlot })
      const following = await booked(setup, { date, ...quarter(0) })
      return {
        requests: [
          () => save(setup.doctor, edited(setup, leaving, { date, ...quarter(8) })),
          () => save(setup.assistant, edited(setup, following, { date, ...contestedSlot })),
          () => save(setup.doctorSide(2), aVisit(setup, { date, ...contestedSlot })),
        ],
        verify([left, ...requests]) {
          expect(left?.status).toBe(200)
          const won = requests.filter(({ status }) => status < 300).length
          expect(won).toBeLessThanOrEqual(1)
          expect(tallyOf(requests)['409 already-taken']).toBe(2 - won)
        },
      }
    },
  },
  {
    name: 'undo of a cancellation and POST bookings on its time by doctor and patient: one succeeds',
    async round(setup, date) {
      const visit = await booked(setup, { date, ...contestedSlot })
      await changeStatus(setup.doctor, visit, 'canceled')
      return {
        requests: [
          () => undo(setup.doctor, visit),
          () => save(setup.assistant, aVisit(setup, { date, ...contestedSlot })),
          () => bookOwn(setup.nicolo, anOwnVisit(setup, { date, ...contestedSlot })),
        ],
        verify: expectOneSuccess,
      }
    },
  },
  {
    name: 'undo of a cancellation by the patient and POST bookings on its time: one succeeds',
    async round(setup, date) {
      const visit = await ownBooked(setup.nicolo, anOwnVisit(setup, { date, ...contestedSlot }))
      await cancelOwn(setup.nicolo, visit)
      return {
        requests: [
          () => undoOwn(setup.nicolo, visit),
          () => save(setup.doctor, aVisit(setup, { date, ...contestedSlot, name: 'Rosa' })),
          () => bookOwn(setup.nicolo, anOwnVisit(setup, { date, ...contestedSlot })),
        ],
        verify: expectOneSuccess,
      }
    },
  },
]
