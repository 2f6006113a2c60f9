import { addDays } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { anOwnVisit, bookOwn, cancelOwn, undoOwn } from '../participants'
import { aVisit, booked, changeStatus, save, undo } from '../practice'
import { repeatsInOppositeOrders, schedule } from '../repeats'
import { type Race, times } from './race'
import { edited, quarter, settle, tell } from './visits'

const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** Nobody knows who will have what: only what must hold after every race holds. */
export const racesOfAll: readonly Race[] = [
  {
    name: 'a melee: three visits and six quarters, and everybody does something to them',
    async round(ground, date) {
      const visits = [
        await booked(ground, { date, ...quarter(0) }),
        await booked(ground, { date, ...quarter(1), user_id: ground.otherPatient }),
        await booked(ground, { date, ...quarter(2), name: 'Rosa' }),
      ]
      const canceled = await booked(ground, { date, ...quarter(3) })
      await changeStatus(ground.doctor, canceled, 'canceled')
      const visit = () => any(visits)
      const time = () => quarter(Math.floor(Math.random() * 6))
      const requests = [
        (i: number) => save(ground.desk(i), aVisit(ground, { date, ...time() })),
        (i: number) => save(ground.desk(i), aVisit(ground, { date, ...time(), name: `Cliente ${i}`, overtime: true })),
        (i: number) => save(ground.desk(i), edited(ground, visit(), { ...time(), doctor_notes: `nota ${i}` })),
        (i: number) => changeStatus(ground.desk(i), visit(), 'canceled'),
        () => undo(ground.doctor, any([...visits, canceled])),
        () => bookOwn(ground.nicolo, anOwnVisit(ground, { date, ...time() })),
        () => cancelOwn(ground.nicolo, visits[0]),
        () => undoOwn(ground.nicolo, visits[0]),
      ]
      return {
        acts: times(16, (i) => () => any(requests)(i)),
        beside: [
          () => settle(ground),
          () => tell(ground, ground.clock.now()),
          () => ground.doctor.call(endpoints.bookings, { query: { from: date, to: date } }),
        ],
        // Only who made a change takes it back, and who has lost a visit does not see it.
        mayAlsoSay: [403, 404],
        holds: () => undefined,
      }
    },
  },
  {
    name: 'series of two doctors in opposite orders, with single visits among them',
    async round(ground, date) {
      const desks = { ferri: ground.assistant, leone: ground.otherDoctor }
      const acts = (['ferri', 'leone'] as const).flatMap((of) => {
        const repeats = repeatsInOppositeOrders(ground, date, { of, clients: 6, days: 3, freq: 'daily' })
        const singles = times(3, (i) => ({ ...repeats[i], date: addDays(date, i), name: 'Rosa', user_id: null }))
        return [
          ...repeats.map((repeat) => () => schedule(desks[of], repeat)),
          ...singles.map(
            ({ dry_run: _try, ignore_errors: _ignored, recurrence: _rule, rows: _rows, ...visit }) =>
              () =>
                save(desks[of], visit),
          ),
        ]
      })
      return { acts, holds: () => undefined }
    },
  },
]
