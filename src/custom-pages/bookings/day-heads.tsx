import { bookingStatus, type groupMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'
import { counted, longDate, weekdayShort } from '../../../domain/text/dates'
import type { Column } from './columns'
import css from './day-heads.module.css'
import { StatusSign } from './status-sign'

interface DayHeadsProps {
  readonly columns: readonly Column[]
  readonly today: CivilDate
  /** Free slots of a column; undefined while nobody knows yet. */
  readonly freeOf: (column: Column) => number | undefined
  /** The group message of its visits (specification §4); null without visits. */
  readonly messageOf: (column: Column) => ReturnType<typeof groupMessage>
  readonly onDay: (date: CivilDate) => void
  readonly onBook: (column: Column) => void
}

/**
 * The head of each column: weekday and number (leads to the day) or the office, how much is free (leads to a booking
 * there), and how the visits stand.
 */
export function DayHeads({ columns, today, freeOf, messageOf, onDay, onBook }: DayHeadsProps) {
  return (
    <div className={css.heads}>
      <div className={css.corner} />
      {columns.map((column) => {
        const { key, date, office } = column
        const message = messageOf(column)
        return (
          <div key={key} className={date === today ? `${css.head} ${css.today}` : css.head}>
            <div className={css.row}>
              {office ? (
                <h2 className={css.office} title={office.office.name}>
                  {office.office.name}
                </h2>
              ) : (
                <button
                  type="button"
                  className={css.day}
                  aria-label={`${longDate(date)}${date === today ? ', oggi' : ''}: apri il giorno`}
                  onClick={() => onDay(date)}
                >
                  <span>{weekdayShort(date)}</span> <strong>{Number(date.slice(8))}</strong>
                </button>
              )}
              <FreeCount column={column} free={date < today ? 0 : freeOf(column)} onBook={onBook} />
            </div>
            {message && (
              <p className={css.message} title={message.text} style={{ color: bookingStatus[message.status].color }}>
                <StatusSign status={message.status} /> {message.text}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

interface FreeCountProps {
  readonly column: Column
  readonly free: number | undefined
  readonly onBook: DayHeadsProps['onBook']
}

function FreeCount({ column, free, onBook }: FreeCountProps) {
  const { date, office } = column
  const holiday = holidayName(date)
  if (holiday && !free)
    return (
      <span className={css.holiday} title={holiday}>
        {holiday}
      </span>
    )
  if (free === undefined) return <span className={css.pending} aria-hidden />
  if (free === 0) return null
  const where = office ? `${longDate(date)}, ${office.office.name}` : longDate(date)
  return (
    <button
      type="button"
      className={css.free}
      aria-label={`${counted(free, 'orario libero', 'orari liberi')} ${where}: prenota`}
      onClick={() => onBook(column)}
    >
      {free}
      <span className={css.word}> {free === 1 ? 'libero' : 'liberi'}</span>
    </button>
  )
}
