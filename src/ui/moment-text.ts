const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', ...options })

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
