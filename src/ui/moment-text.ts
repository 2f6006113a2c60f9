import { counted } from '../../domain/text/dates'

/** A format, made when it is first used. */
function parts(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  const format = () => {
    made ??= new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', ...options })
    return made
  }
  return { format: (at: Date) => format().format(at) }
}

const day = parts({ year: 'numeric', month: '2-digit', day: '2-digit' })
const time = parts({ hour: '2-digit', minute: '2-digit' })
const nearDay = parts({ weekday: 'short', day: 'numeric', month: 'short' })
const farDay = parts({ day: 'numeric', month: 'short', year: 'numeric' })
const year = parts({ year: 'numeric' })

/** An instant in Rome time: "oggi 09:15", "gio 19 nov 09:15", "3 gen 2025". */
export function momentText(instant: string, now: Date): string {
  const at = new Date(instant)
  if (day.format(at) === day.format(now)) return `oggi ${time.format(at)}`
  if (year.format(at) !== year.format(now)) return farDay.format(at)
  return `${nearDay.format(at)} ${time.format(at)}`
}

/** "da 3 giorni", "da 2 ore", "da poco": how long a request has been waiting; `now` in milliseconds since 1970. */
export function waitingText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes >= 48 * 60) return `da ${counted(Math.floor(minutes / 1440), 'giorno', 'giorni')}`
  if (minutes >= 60) return `da ${counted(Math.floor(minutes / 60), 'ora', 'ore')}`
  return minutes < 5 ? 'da poco' : `da ${minutes} minuti`
}
