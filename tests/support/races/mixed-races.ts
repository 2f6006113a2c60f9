import { addDays } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, bookOwn, cancelOwn, undoOwn } from '../builders/participants'
import { aVisit, booked, changeStatus, save, undo } from '../builders/practice'
import { repeatsInOppositeOrders, schedule } from '../builders/repeats'
import { edited, finishElapsed, quarter, sendDue } from './bookings'
import { type Race, times } from './race'

const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** Races of random outcome: only what must hold after every race is checked. */
export const mixedRaces: readonly Race[] = [
  {
    name: 'sixteen random calls on three visits and six times leave the bookings consistent',
    async round(setup, date) {
      const visits = [
        await booked(setup, { date, ...quarter(0) }),
        await booked(setup, { date, ...quarter(1), user_id: setup.otherPatient }),
        await booked(setup, { date, ...quarter(2), name: 'Rosa' }),
      ]
      const canceled = await booked(setup, { date, ...quarter(3) })
      await changeStatus(setup.doctor, canceled, 'canceled')
      const visit = () => any(visits)
      const time = () => quarter(Math.floor(Math.random() * 6))
      const requests = [
        (i: number) => save(setup.doctorSide(i), aVisit(setup, { date, ...time() })),
        (i: number) =>
          save(setup.doctorSide(i), aVisit(setup, { date, ...time(), name: `Cliente ${i}`, overtime: true })),
        (i: number) => save(setup.doctorSide(i), edited(setup, visit(), { ...time(), doctor_notes: `nota ${i}` })),
        (i: number) => changeStatus(setup.doctorSide(i), visit(), 'canceled'),
        () => undo(setup.doctor, any([...visits, canceled])),
        () => bookOwn(setup.nicolo, anOwnVisit(setup, { date, ...time() })),
        () => cancelOwn(setup.nicolo, visits[0]),
        () => undoOwn(setup.nicolo, visits[0]),
      ]
      return {
        requests: times(16, (i) => () => any(requests)(i)),
        background: [
          () => finishElapsed(setup),
          () => sendDue(setup, setup.clock.now()),
          () => setup.doctor.call(endpoints.bookings, { query: { from: date, to: date } }),
        ],
        // Only who made a change takes it back, and who has lost a visit does not see it.
        alsoAllowed: [403, 404],
        verify: () => undefined,
      }
    },
  },
  {
    name: 'POST doctor/bookings/schedule for two doctors in opposite orders, with single bookings, does not deadlock',
    async round(setup, date) {
      const sessions = { ferri: setup.assistant, leone: setup.otherDoctor }
      const requests = (['ferri', 'leone'] as const).flatMap((of) => {
        const repeats = repeatsInOppositeOrders(setup, date, { of, clients: 6, days: 3, freq: 'daily' })
        const singles = times(3, (i) => ({ ...repeats[i], date: addDays(date, i), name: 'Rosa', user_id: null }))
        return [
          ...repeats.map((repeat) => () => schedule(sessions[of], repeat)),
          ...singles.map(
            ({ dry_run: _try, ignore_errors: _ignored, recurrence: _rule, rows: _rows, ...visit }) =>
              () =>
                save(sessions[of], visit),
          ),
        ]
      })
      return { requests, verify: () => undefined }
    },
  },
]
