import { addDays } from '../../../../domain/calendar/civil-date'
import { shortTime } from '../../../../domain/calendar/minutes'
import { romeWallClock, type WallClock } from '../../../../domain/calendar/rome'
import { dayAndMonth, numericDate, weekdayShort } from '../../../../domain/text/dates'

/** When the last message came, as short as it can be said: "10:41", "ieri", "lun", "12 ott", "12/10/2025". */
export function listMoment(instant: string, now: WallClock): string {
  const { date, minutes } = romeWallClock(Date.parse(instant))
  if (date >= now.date) return shortTime(Math.floor(minutes))
  if (date === addDays(now.date, -1)) return 'ieri'
  if (date > addDays(now.date, -7)) return weekdayShort(date)
  if (date.slice(0, 4) !== now.date.slice(0, 4)) return numericDate(date)
  const [day, month = ''] = dayAndMonth(date).split(' ')
  return `${day} ${month.slice(0, 3)}`
}
