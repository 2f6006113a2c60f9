import { expect } from 'vitest'
import { overlaps } from '../../../domain/calendar/spans'
import { anOwnVisit, bookOwn, cancelOwn, ownBooked, undoOwn } from '../participants'
import { at, aVisit, booked, changeStatus, save, undo } from '../practice'
import { expectOneOfThem, expectOneWinner, type Race, tallyOf, times } from './race'
import { clock, edited, quarter, wanted } from './visits'

/** Many want one time: one has it, from whichever side of the desk and by whichever way. */
export const racesForATime: readonly Race[] = [
  {
    name: 'everybody books one slot: the desk, its assistants, a pharmacy, patients, out of hours or not',
    async round(ground, date) {
      const patients = [ground.nicolo, (await ground.aPatient()).session]
      return {
        acts: [
          ...times(6, (i) => () => save(ground.desk(i), aVisit(ground, { date, ...wanted }))),
          ...times(4, (i) => () => save(ground.desk(i), aVisit(ground, { date, ...wanted, name: `Cliente ${i}` }))),
          ...patients.map((session) => () => bookOwn(session, anOwnVisit(ground, { date, ...wanted }))),
          () => save(ground.assistant, aVisit(ground, { date, ...wanted, overtime: true })),
        ],
        holds: expectOneWinner,
      }
    },
  },
  {
    name: 'visits out of hours, each astride the next',
    async round(ground, date) {
      const spans = times(10, (i) => ({ from: at(9) + 5 * i, to: at(9) + 5 * i + 20 }))
      return {
        acts: spans.map(
          ({ from }, i) =>
            () =>
              save(ground.desk(i), aVisit(ground, { date, ...clock(from, 20), overtime: true })),
        ),
        holds(ended) {
          const won = spans.filter((_, i) => ended[i]?.status === 201)
          expect(tallyOf(ended)).toEqual({ 201: won.length, '409 already-taken': spans.length - won.length })
          for (const span of spans) expect(won.some((other) => overlaps(other, span))).toBe(true)
        },
      }
    },
  },
  {
    name: 'one time in two offices of one doctor',
    async round(ground, date) {
      const prati = { office_user_id: ground.prati.officeUserId, office_service_id: ground.prati.visit }
      return {
        acts: times(8, (i) => () => {
          const place = i % 2 ? { ...prati, overtime: true } : {}
          return save(i % 2 ? ground.doctor : ground.desk(i), aVisit(ground, { date, ...wanted, ...place }))
        }),
        holds: expectOneWinner,
      }
    },
  },
  {
    name: 'two visits move into a slot that others are booking',
    async round(ground, date) {
      const movers = [
        await booked(ground, { date, ...quarter(0) }),
        await booked(ground, { date, ...quarter(1), user_id: ground.otherPatient }),
      ]
      return {
        acts: [
          ...movers.map((visit, i) => () => save(ground.desk(i), edited(ground, visit, { date, ...wanted }))),
          ...times(3, (i) => () => save(ground.desk(i + 2), aVisit(ground, { date, ...wanted }))),
          () => bookOwn(ground.nicolo, anOwnVisit(ground, { date, ...wanted })),
        ],
        holds: expectOneOfThem,
      }
    },
  },
  {
    name: 'two visits want to change places: neither may go before the other has gone',
    async round(ground, date) {
      const one = await booked(ground, { date, ...quarter(0) })
      const other = await booked(ground, { date, ...quarter(1) })
      return {
        acts: [
          () => save(ground.doctor, edited(ground, one, { date, ...quarter(1) })),
          () => save(ground.assistant, edited(ground, other, { date, ...quarter(0) })),
        ],
        holds: (ended) => expect(tallyOf(ended)).toEqual({ '409 already-taken': 2 }),
      }
    },
  },
  {
    name: 'a visit follows another into the time that it leaves, and a third is booked there',
    async round(ground, date) {
      const leaving = await booked(ground, { date, ...wanted })
      const following = await booked(ground, { date, ...quarter(0) })
      return {
        acts: [
          () => save(ground.doctor, edited(ground, leaving, { date, ...quarter(8) })),
          () => save(ground.assistant, edited(ground, following, { date, ...wanted })),
          () => save(ground.desk(2), aVisit(ground, { date, ...wanted })),
        ],
        holds([left, ...requests]) {
          expect(left?.status).toBe(200)
          const won = requests.filter(({ status }) => status < 300).length
          expect(won).toBeLessThanOrEqual(1)
          expect(tallyOf(requests)['409 already-taken']).toBe(2 - won)
        },
      }
    },
  },
  {
    name: 'a cancellation is taken back while its time is booked by the desk and by a patient',
    async round(ground, date) {
      const visit = await booked(ground, { date, ...wanted })
      await changeStatus(ground.doctor, visit, 'canceled')
      return {
        acts: [
          () => undo(ground.doctor, visit),
          () => save(ground.assistant, aVisit(ground, { date, ...wanted })),
          () => bookOwn(ground.nicolo, anOwnVisit(ground, { date, ...wanted })),
        ],
        holds: expectOneOfThem,
      }
    },
  },
  {
    name: 'a patient takes a cancellation back while others book its time',
    async round(ground, date) {
      const visit = await ownBooked(ground.nicolo, anOwnVisit(ground, { date, ...wanted }))
      await cancelOwn(ground.nicolo, visit)
      return {
        acts: [
          () => undoOwn(ground.nicolo, visit),
          () => save(ground.doctor, aVisit(ground, { date, ...wanted, name: 'Rosa' })),
          () => bookOwn(ground.nicolo, anOwnVisit(ground, { date, ...wanted })),
        ],
        holds: expectOneOfThem,
      }
    },
  },
]
