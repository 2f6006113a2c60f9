import { isMorning } from '../../../../domain/booking/services'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import type { Minutes } from '../../../../domain/calendar/minutes'
import { byCharacters } from '../../../../domain/text/order'

/** A free time; minutes of the day, and the kind of a reserved one. */
interface FreeTime {
  readonly from: Minutes
  readonly slot_code: string | null
}

/** Days offered, and times of each. */
const mostDays = 3
const mostTimes = 4

/** Of a day's times at most four: the first ones, of which two in each half of the day where both have any. */
export function fewTimes<T extends FreeTime>(times: readonly T[]): readonly T[] {
  const morning = times.filter(isMorning)
  const afternoon = times.filter((time) => !isMorning(time))
  const half = mostTimes / 2
  const early = Math.max(half, mostTimes - afternoon.length)
  const late = Math.max(half, mostTimes - morning.length)
  return [...morning.slice(0, early), ...afternoon.slice(0, late)]
}

/** The nearest three days with ordinary times that have not begun: reserved ones are chosen in the panel. */
export function nearestTimes<T extends FreeTime>(
  days: ReadonlyMap<CivilDate, readonly T[]>,
  now: { readonly date: CivilDate; readonly minutes: Minutes },
): readonly { readonly date: CivilDate; readonly times: readonly T[] }[] {
  return [...days]
    .toSorted(([one], [other]) => byCharacters(one, other))
    .map(([date, times]) => ({
      date,
      times: times.filter(
        ({ from, slot_code }) => slot_code === null && (date > now.date || (date === now.date && from > now.minutes)),
      ),
    }))
    .filter(({ date, times }) => date >= now.date && times.length > 0)
    .slice(0, mostDays)
    .map(({ date, times }) => ({ date, times: fewTimes(times) }))
}
