import { endOfDay, longTime } from '../../../domain/calendar/minutes'
import type { Hold, WaitingEntry } from '../../../domain/contract/booking/waiting'
import { clockTime, longDate, weekdayShortNames } from '../../../domain/text/dates'

const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const
/** Services named in one line; the others are counted. */
const servicesNamed = 2

/** "lun e mer · 09:00–12:00 · fino al 15 dicembre". */
export function wishesText({ weekdays, from, to, until }: WaitingEntry): string {
  const days = weekFromMonday.filter((day) => weekdays.includes(day)).map((day) => weekdayShortNames[day])
  const isFromStart = from === longTime(0)
  const isToEnd = to === longTime(endOfDay)
  const hours =
    isFromStart && isToEnd
      ? 'qualsiasi ora'
      : isFromStart
        ? `fino alle ${clockTime(to)}`
        : isToEnd
          ? `dalle ${clockTime(from)}`
          : `${clockTime(from)}–${clockTime(to)}`
  return [days.length > 0 ? days.join(', ') : 'qualsiasi giorno', hours, `fino a ${longDate(until)}`].join(' · ')
}

/** "Visita ambulatoriale · Studio Via Roma, … e altre 2"; with the doctor where they differ. */
export function servicesText({ services }: WaitingEntry): string {
  const severalDoctors = new Set(services.map(({ doctor }) => doctor.id)).size > 1
  const names = services.map(({ name, office, doctor }) =>
    [name, severalDoctors && doctor.name, office.name].filter(Boolean).join(' · '),
  )
  const others = names.length - servicesNamed
  return [names.slice(0, servicesNamed).join(', '), others > 0 && (others === 1 ? 'e un’altra' : `e altre ${others}`)]
    .filter(Boolean)
    .join(' ')
}

/** "martedì 24 novembre, 09:15–09:30". */
export const timeText = ({ date, from, to }: Pick<Hold, 'date' | 'from' | 'to'>): string =>
  `${longDate(date)}, ${clockTime(from)}–${clockTime(to)}`
