import { shortTime } from '../calendar/minutes'
import { romeWallClock } from '../calendar/rome'
import { counted, longDate } from './dates'

/** "10:40" today, else "martedì 24 novembre, 10:40": an instant in Rome; `now` in milliseconds since 1970. */
export function momentText(instant: string, now: number): string {
  const { date, minutes } = romeWallClock(Date.parse(instant))
  const time = shortTime(Math.floor(minutes))
  return date === romeWallClock(now).date ? time : `${longDate(date)}, ${time}`
}

/** "fino alle 10:40", "fino a martedì 24 novembre, 10:40". */
export function untilText(instant: string, now: number): string {
  const moment = momentText(instant, now)
  return /^\d/.test(moment) ? `fino alle ${moment}` : `fino a ${moment}`
}

/** "2 ore e 5 minuti", "40 minuti", "meno di un minuto": whole minutes, days from two on; empty when nothing is left. */
export function timeLeftText(instant: string, now: number): string {
  const left = Math.floor((Date.parse(instant) - now) / 60_000)
  if (Date.parse(instant) <= now) return ''
  if (left < 1) return 'meno di un minuto'
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  if (hours >= 48) return counted(Math.floor(hours / 24), 'giorno', 'giorni')
  return [hours > 0 && counted(hours, 'ora', 'ore'), minutes > 0 && counted(minutes, 'minuto', 'minuti')]
    .filter(Boolean)
    .join(' e ')
}
