import { weekdayOf } from '../calendar/civil-date'
import { parseTime } from '../calendar/minutes'
import { romeWallClock } from '../calendar/rome'
import type { ChatHours } from '../contract/messages/chat-fields'

/**
 * Whether the practice answers at an instant (milliseconds UTC), by the wall clock of Rome: from `from` until just before `to`;
 * without hours always. The repeated hour of autumn counts twice, the missing one of spring never comes.
 */
export function isOpenAt(hours: readonly ChatHours[], instant: number): boolean {
  if (hours.length === 0) return true
  const { day, minutes } = romeWallClock(instant)
  const weekday = weekdayOf(day)
  return hours.some(
    (one) => one.weekday === weekday && minutes >= (parseTime(one.from) ?? 0) && minutes < (parseTime(one.to) ?? 0),
  )
}
