import type { CivilDate } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import { counted, longDate, weekdayShort } from '../../../domain/text/dates'
import css from './day-heads.module.css'

interface DayHeadsProps {
  readonly days: readonly CivilDate[]
  readonly today: CivilDate
  /** Free slots of a day; undefined while nobody knows yet. */
  readonly freeOf: (date: CivilDate) => number | undefined
  readonly onDay: (date: CivilDate) => void
  readonly onBook: (date: CivilDate) => void
}

/** The head of each column: weekday, number (leads to the day), and how much is free (leads to a booking there). */
export function DayHeads({ days, today, freeOf, onDay, onBook }: DayHeadsProps) {
  return (
    <div className={css.heads}>
      <div className={css.corner} />
      {days.map((date) => (
        <div key={date} className={date === today ? `${css.head} ${css.today}` : css.head}>
          <button
            type="button"
            className={css.day}
            aria-label={`${longDate(date)}${date === today ? ', oggi' : ''}: apri il giorno`}
            onClick={() => onDay(date)}
          >
            <span>{weekdayShort(date)}</span> <strong>{Number(date.slice(8))}</strong>
          </button>
          <FreeCount date={date} free={date < today ? 0 : freeOf(date)} onBook={onBook} />
        </div>
      ))}
    </div>
  )
}

function FreeCount({
  date,
  free,
  onBook,
}: {
  date: CivilDate
  free: number | undefined
  onBook: DayHeadsProps['onBook']
}) {
  const holiday = holidayName(date)
  if (holiday && !free)
    return (
      <span className={css.holiday} title={holiday}>
        {holiday}
      </span>
    )
  if (free === undefined) return <span className={css.pending} aria-hidden />
  if (free === 0) return null
  const text = counted(free, 'libero', 'liberi')
  return (
    <button
      type="button"
      className={css.free}
      aria-label={`${counted(free, 'orario libero', 'orari liberi')} ${longDate(date)}: prenota`}
      onClick={() => onBook(date)}
    >
      {text}
    </button>
  )
}
