import { dayBlocks } from '../../../../../domain/availability/day-plan'
import { counted } from '../../../../../domain/text/dates'
import { plannedShifts } from '../editor/counts'
import { changedWeeks, type Editor, removedWeeks } from '../editor/editor'
import { type EditedShift, rangesOn, weekOrder } from '../editor/week'

/** A Sunday: weekday `n` is the day `sunday + n`. */
const sunday = 3

/** The times of a week that can be booked, each as weekday and minute. */
function timesOf(shifts: readonly EditedShift[]): Set<string> {
  const plan = { shifts: plannedShifts(shifts), schedules: [] }
  const times = new Set<string>()
  for (const weekday of weekOrder)
    for (const { from, to, step, slot_code } of dayBlocks(plan, new Map(), sunday + weekday))
      if (slot_code !== 'break') for (let time = from; time + step <= to; time += step) times.add(`${weekday} ${time}`)
  return times
}

/** The blocks of a week, each with all that is drawn of it. */
const blocksOf = (shifts: readonly EditedShift[]): Map<string, string> =>
  new Map(
    shifts.flatMap((shift) =>
      shift.weekdays.map((weekday) => {
        const ranges = rangesOn(shift, weekday).map(({ id: _, weekdays: __, ...range }) => range)
        return [`${weekday} ${shift.from}`, JSON.stringify([shift.to, shift.duration, ranges])] as const
      }),
    ),
  )

const missingIn = <T>(all: Iterable<T>, others: ReadonlySet<T>) => [...all].filter((one) => !others.has(one)).length

/** How a week differs from the saved one: blocks that are new, other or gone, and times added and lost. */
export function weekChanges(before: readonly EditedShift[], after: readonly EditedShift[]) {
  const [was, is] = [blocksOf(before), blocksOf(after)]
  const [timesBefore, timesAfter] = [timesOf(before), timesOf(after)]
  const different = [...is].filter(([start, block]) => was.get(start) !== block).length
  // a block that begins at another time is one block that has changed, not one gone and one new
  const gone = missingIn(was.keys(), new Set(is.keys()))
  const fresh = missingIn(is.keys(), new Set(was.keys()))
  return {
    shifts: different + Math.max(0, gone - fresh),
    added: missingIn(timesAfter, timesBefore),
    lost: missingIn(timesBefore, timesAfter),
  }
}

/** "2 turni cambiati · +3 −4 orari la settimana". */
export function changeText(editor: Pick<Editor, 'stored' | 'weeks'>): string {
  const total = { shifts: 0, added: 0, lost: 0 }
  let fresh = 0
  for (const week of changedWeeks(editor)) {
    const stored = editor.stored.find(({ key }) => key === week.key)
    if (!stored) fresh += 1
    else {
      const { shifts, added, lost } = weekChanges(stored.shifts, week.shifts)
      total.shifts += shifts
      total.added += added
      total.lost += lost
    }
  }
  const gone = removedWeeks(editor).length
  const times = [total.added > 0 && `+${total.added}`, total.lost > 0 && `−${total.lost}`].filter(Boolean).join(' ')
  return [
    total.shifts > 0 && counted(total.shifts, 'turno cambiato', 'turni cambiati'),
    times && `${times} orari la settimana`,
    fresh > 0 && counted(fresh, 'validità nuova', 'validità nuove'),
    gone > 0 && counted(gone, 'validità eliminata', 'validità eliminate'),
  ]
    .filter(Boolean)
    .join(' · ')
}
