import { shortTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import { briefDate, counted, shortDate } from '../../../domain/text/dates'

/** An instant in Rome time: "oggi 09:15", "gio 19 nov 09:15", "3 gen 2025". */
export function momentText(instant: string, now: Date): string {
  const { date, minutes } = romeWallClock(Date.parse(instant))
  const { date: today } = romeWallClock(now.getTime())
  if (date.slice(0, 4) !== today.slice(0, 4)) return shortDate(date)
  return `${date === today ? 'oggi' : briefDate(date)} ${shortTime(Math.floor(minutes))}`
}

/** "da 3 giorni", "da 2 ore", "da poco": how long a request has been waiting; `now` in milliseconds since 1970. */
export function waitingText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes >= 48 * 60) return `da ${counted(Math.floor(minutes / 1440), 'giorno', 'giorni')}`
  if (minutes >= 60) return `da ${counted(Math.floor(minutes / 60), 'ora', 'ore')}`
  return minutes < 5 ? 'da poco' : `da ${minutes} minuti`
}
