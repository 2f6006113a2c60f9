import { bookingStatus, groupMessage } from '../../../../domain/booking/status'
import { holidayName } from '../../../../domain/calendar/holidays'
import { counted, longDate, weekdayShort } from '../../../../domain/text/dates'
import { StatusIcon } from '../../../ui/status-chip'
import { type CalendarPlace, daysOf } from '../calendar-place'
import type { Calendar } from '../use-calendar'
import { type Column, holds } from './columns'
import css from './headers.module.css'
import stripCss from './week-strip.module.css'

interface ColumnHeadersProps {
  readonly calendar: Calendar
  readonly columns: readonly Column[]
  readonly goTo: (place: Partial<CalendarPlace>) => void
  readonly onBook: (column: Column) => void
}

/**
 * The header of each column: weekday and number (leads to the day) or the office, how much is free (leads to a booking
 * there), and the group message of the visits (specification §4).
 */
export function ColumnHeaders({ calendar, columns, goTo, onBook }: ColumnHeadersProps) {
  const { shownBookings, now } = calendar
  return (
    <div className={css.headers}>
      <div className={css.corner} />
      {columns.map((column) => {
        const { key, date, office } = column
        const visits = shownBookings.filter((booking) => holds(column, booking))
        return (
          <div key={key} className={date === now.date ? `${css.header} ${css.today}` : css.header}>
            <div className={css.row}>
              {office ? (
                <h2 className={css.office} title={office.office.name}>
                  {office.office.name}
                </h2>
              ) : (
                <button
                  type="button"
                  className={css.day}
                  aria-label={`${longDate(date)}${date === now.date ? ', oggi' : ''}: apri il giorno`}
                  onClick={() => goTo({ date, view: 'day' })}
                >
                  <span>{weekdayShort(date)}</span> <strong>{Number(date.slice(8))}</strong>
                </button>
              )}
              <FreeCount column={column} free={calendar.freeOn(date, office?.id)} onBook={onBook} />
            </div>
            <Message message={groupMessage(visits.map(({ status }) => status))} />
          </div>
        )
      })}
    </div>
  )
}

function Message({ message }: { message: ReturnType<typeof groupMessage> }) {
  return (
    message && (
      <p className={css.message} title={message.text} style={{ color: bookingStatus[message.status].color }}>
        <StatusIcon status={message.status} /> {message.text}
      </p>
    )
  )
}

interface FreeCountProps {
  readonly column: Column
  readonly free: number | undefined
  readonly onBook: (column: Column) => void
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

/** On a phone the week is a strip of days to touch; a dot says that there are visits. */
export function WeekStrip({ calendar, goTo }: Pick<ColumnHeadersProps, 'calendar' | 'goTo'>) {
  const { place, now, visitsOn } = calendar
  return (
    <>
      <div className={stripCss.strip}>
        {daysOf({ view: 'week', date: place.date }).map((date) => {
          const count = visitsOn(date).length
          const isToday = date === now.date
          return (
            <button
              key={date}
              type="button"
              aria-current={date === place.date ? 'date' : undefined}
              aria-label={`${longDate(date)}${isToday ? ', oggi' : ''}, ${counted(count, 'visita', 'visite')}`}
              className={isToday ? stripCss.stripToday : undefined}
              onClick={() => goTo({ date })}
            >
              <span>{weekdayShort(date)}</span>
              <strong>{Number(date.slice(8))}</strong>
              <i className={count > 0 ? stripCss.dot : undefined} />
            </button>
          )
        })}
      </div>
      <div className={stripCss.stripMessage}>
        <Message message={groupMessage(visitsOn(place.date).map(({ status }) => status))} />
      </div>
    </>
  )
}
