import { type CivilDate, endOfMonth } from '../../../../domain/calendar/civil-date'
import { monthNames } from '../../../../domain/text/dates'
import text from '../../../ui/text/text.module.css'
import { kindLabels, kindOf, type Office, officesText, periodOf } from './sentences'
import type { YearDay } from './year-days'

interface MonthNotesProps {
  readonly month: CivilDate
  readonly days: ReadonlyMap<CivilDate, YearDay>
  readonly offices: readonly Office[]
}

interface Note {
  readonly key: string
  readonly from: CivilDate
  readonly when: string
  readonly what: string
}

const dayOf = (date: CivilDate) => String(Number(date.slice(8)))
const shortMonth = (date: CivilDate) => monthNames[Number(date.slice(5, 7)) - 1]?.slice(0, 3)

/** "24–6 gen": first and last day, the month of a day outside of this one in short. */
function shortDays(from: CivilDate, to: CivilDate, month: CivilDate): string {
  const day = (date: CivilDate) =>
    date.slice(0, 7) === month.slice(0, 7) ? dayOf(date) : `${dayOf(date)} ${shortMonth(date)}`
  return from === to ? day(from) : `${day(from)}–${day(to)}`
}

/** The notes of a month as text; a feast and a closure of the same name that begins on it are one note. */
function notesOf({ month, days, offices }: MonthNotesProps): Note[] {
  const notes = new Map<string, Note>()
  const last = endOfMonth(month)
  for (const [date, { holiday, entries }] of days) {
    if (date < month || date > last) continue
    const dated = entries.filter(({ group }) => group.type === 'specific')
    if (holiday && !dated.some(({ group }) => group.note === holiday))
      notes.set(date, { key: date, from: date, when: dayOf(date), what: `${holiday}, festa` })
    for (const { group } of dated) {
      const { from, to } = periodOf(group)
      const { name, state } = kindLabels[kindOf(group)]
      const where = offices.length > 1 ? officesText(group, offices) : ''
      const what = [group.note ?? name, group.note && state, where !== 'tutte le strutture' && where]
        .filter(Boolean)
        .join(', ')
      notes.set(group.key, { key: group.key, from, when: shortDays(from, to, month), what })
    }
  }
  return [...notes.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The closures, openings and feasts of a month below its grid; the days say the same to those who do not see them. */
export function MonthNotes(props: MonthNotesProps) {
  const notes = notesOf(props)
  if (notes.length === 0) return null
  return (
    <ul className={text.small}>
      {notes.map(({ key, when, what }) => (
        <li key={key}>
          <strong>{when}</strong> {what}
        </li>
      ))}
    </ul>
  )
}
