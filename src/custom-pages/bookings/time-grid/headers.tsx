import { bookingStatus, groupMessage } from '../../../../domain/booking/status'
import { holidayName } from '../../../../domain/calendar/holidays'
import type { Booking } from '../../../../domain/contract/bookings'
import { counted, longDate, weekdayShort } from '../../../../domain/text/dates'
import controls from '../../../ui/controls.module.css'
import { StatusIcon } from '../../../ui/status-chip'
import text from '../../../ui/text.module.css'
import { daysOf } from '../calendar-place'
import type { Calendar } from '../use-calendar'
import { type Column, holds } from './columns'
import css from './headers.module.css'

interface ColumnHeadersProps {
  readonly calendar: Calendar
  readonly columns: readonly Column[]
  readonly onBook: (column: Column) => void
}

/** The header of each column: day or office, number of free slots, the group message (specification §4). */
export function ColumnHeaders({ calendar, columns, onBook }: ColumnHeadersProps) {
  const { shownBookings, now, goTo } = calendar
  return (
    <div className={css.headers}>
      {columns.map((column) => {
        const { key, date, office } = column
        const isToday = date === now.date
        return (
          <div key={key} className={css.header} data-today={isToday || undefined}>
            <div className={css.row}>
              {office ? (
                <h2 className={text.ellipsis} title={office.office.name}>
                  {office.office.name}
                </h2>
              ) : (
                <button
                  type="button"
                  className={`${controls.cell} ${text.small} ${css.day}`}
                  aria-label={`${longDate(date)}${isToday ? ', oggi' : ''}: apri il giorno`}
                  onClick={() => goTo({ date, view: 'day' })}
                >
                  {weekdayShort(date)} <strong>{Number(date.slice(8))}</strong>
                </button>
              )}
              <FreeCount column={column} free={calendar.freeOn(date, office?.id)} onBook={onBook} />
            </div>
            <GroupMessage visits={shownBookings.filter((booking) => holds(column, booking))} />
          </div>
        )
      })}
    </div>
  )
}

function GroupMessage({ visits }: { visits: readonly Booking[] }) {
  const message = groupMessage(visits.map(({ status }) => status))
  return (
    message && (
      <p className={css.message} title={message.text} style={{ color: bookingStatus[message.status].color }}>
        <StatusIcon status={message.status} /> {message.text}
      </p>
    )
  )
}

type FreeCountProps = Pick<ColumnHeadersProps, 'onBook'> & {
  readonly column: Column
  readonly free: number | undefined
}

function FreeCount({ column, free, onBook }: FreeCountProps) {
  const { date, office } = column
  const holiday = holidayName(date)
  if (holiday && !free)
    return (
      <span className={`${text.small} ${text.ellipsis}`} title={holiday}>
        {holiday}
      </span>
    )
  if (free === undefined) return <span className={text.blank} aria-hidden />
  if (free === 0) return null
  const where = [longDate(date), office?.office.name].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={`${controls.cell} ${text.small} ${text.ellipsis} ${css.free}`}
      aria-label={`${counted(free, 'orario libero', 'orari liberi')} ${where}: prenota`}
      onClick={() => onBook(column)}
    >
      {free}
      <span> {free === 1 ? 'libero' : 'liberi'}</span>
    </button>
  )
}

/** On a phone the week is a strip of day buttons; a dot marks days with visits. */
export function WeekStrip({ calendar: { place, now, goTo, visitsOn } }: { calendar: Calendar }) {
  return (
    <div className={css.strip}>
      <div>
        {daysOf({ view: 'week', date: place.date }).map((date) => {
          const count = visitsOn(date).length
          const isToday = date === now.date
          return (
            <button
              key={date}
              type="button"
              aria-current={date === place.date ? 'date' : undefined}
              aria-label={`${longDate(date)}${isToday ? ', oggi' : ''}, ${counted(count, 'visita', 'visite')}`}
              className={controls.cell}
              data-today={isToday || undefined}
              data-visits={count > 0 || undefined}
              onClick={() => goTo({ date })}
            >
              {weekdayShort(date)}
              <b>{Number(date.slice(8))}</b>
            </button>
          )
        })}
      </div>
      <GroupMessage visits={visitsOn(place.date)} />
    </div>
  )
}
