import { Button, Flex, Tooltip } from 'antd'
import { closedDayWord } from '../../../../domain/availability/opening-hours'
import { bookingStatus, type GroupMessage } from '../../../../domain/booking/status'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import { counted, longDate, weekdayShort } from '../../../../domain/text/dates'
import { StatusIcon } from '../../../shared/visits/card/status-chip'
import text from '../../../ui/text/text.module.css'
import type { Calendar } from '../use-calendar'
import { daysOf } from '../use-calendar-address'
import { type Column, holds } from './columns'
import css from './headers.module.css'

interface ColumnHeadersProps {
  readonly calendar: Calendar
  readonly columns: readonly Column[]
  /** Closed days without a column. */
  readonly narrow: readonly CivilDate[]
  readonly onBook: (column: Column) => void
}

/** The header of each column: day or office, the group message (specification §4) as a sign, number of free slots. */
export function ColumnHeaders({ calendar, columns, narrow, onBook }: ColumnHeadersProps) {
  const { shownBookings, now } = calendar
  return (
    <div className={css.headers}>
      {columns.map((column) => {
        const { key, date, office } = column
        return (
          <Flex key={key} align="center" gap={4} className={css.header} data-today={date === now.date || undefined}>
            {office ? (
              <h2 className={text.ellipsis} title={office.office.name}>
                {office.office.name}
              </h2>
            ) : (
              <DayButton calendar={calendar} date={date} />
            )}
            <MessageSign message={calendar.messageOf(shownBookings.filter((booking) => holds(column, booking)))} />
            <AtTheEnd calendar={calendar} column={column} onBook={onBook} />
          </Flex>
        )
      })}
      {narrow.map((date) => (
        <div key={date} className={css.narrow} data-today={date === now.date || undefined}>
          <DayButton calendar={calendar} date={date} />
        </div>
      ))}
    </div>
  )
}

function DayButton({ calendar: { now, goTo, plans, grounds }, date }: { calendar: Calendar; date: CivilDate }) {
  const isClosed = (grounds.get(date)?.open.length ?? 0) === 0
  const words = [longDate(date), date === now.date && 'oggi', isClosed && closedDayWord(plans, date)]
  return (
    <Button
      type="text"
      size="small"
      className={css.day ?? ''}
      aria-label={`${words.filter(Boolean).join(', ')}: apri il giorno`}
      onClick={() => goTo({ date, view: 'day' })}
    >
      {weekdayShort(date)} <strong>{Number(date.slice(8))}</strong>
    </Button>
  )
}

/** The group message as one sign: its words are the accessible name, shown on hover and focus. */
function MessageSign({ message }: { message: GroupMessage | null }) {
  if (!message) return null
  return (
    <Tooltip title={message.text} trigger={['hover', 'focus']}>
      <span
        role="img"
        style={{ color: bookingStatus[message.status].color }}
        aria-label={message.text}
        // The words must be readable by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        tabIndex={0}
      >
        <StatusIcon status={message.status} />
      </span>
    </Tooltip>
  )
}

interface AtTheEndProps extends Pick<ColumnHeadersProps, 'calendar' | 'onBook'> {
  readonly column: Column
}

/** At the end of a header: the free times to book, else a public holiday, else how many visits are over. A closed day says so below. */
function AtTheEnd({ calendar, column, onBook }: AtTheEndProps) {
  const { now, grounds, shownBookings, isReady } = calendar
  const { date, office } = column
  const free = calendar.freeOn(date, office?.id)
  if (free === undefined || !isReady) return <span className={text.blank} aria-hidden />
  if (free > 0) {
    const where = [longDate(date), office?.office.name].filter(Boolean).join(', ')
    return (
      <Button
        type="text"
        size="small"
        className={css.free ?? ''}
        aria-label={`${counted(free, 'orario libero', 'orari liberi')} ${where}: prenota`}
        onClick={() => onBook(column)}
      >
        {free}
        <span> {free === 1 ? 'libero' : 'liberi'}</span>
      </Button>
    )
  }
  const over = shownBookings.filter((booking) => holds(column, booking) && booking.status === 'terminated').length
  const isClosed = (grounds.get(date)?.open.length ?? 0) === 0
  const ended = date < now.date && over > 0 ? counted(over, 'terminata', 'terminate') : null
  const word = isClosed ? ended : (holidayName(date) ?? ended)
  return (
    word && (
      <span className={`${text.small} ${text.ellipsis}`} title={word}>
        {word}
      </span>
    )
  )
}

/** On a phone the week is a strip of day buttons; a dot marks days with visits. */
export function WeekStrip({ calendar }: { calendar: Calendar }) {
  const { place, now, goTo, visitsOn, plans, grounds, isReady } = calendar
  const message = calendar.messageOf(visitsOn(place.date))
  const isClosed = isReady && (grounds.get(place.date)?.open.length ?? 0) === 0
  return (
    <Flex vertical gap={8} className={css.strip}>
      <Flex gap={4}>
        {daysOf({ view: 'week', date: place.date }).map((date) => {
          const count = visitsOn(date).length
          const isToday = date === now.date
          return (
            <Button
              key={date}
              type={date === place.date ? 'primary' : 'text'}
              aria-current={date === place.date ? 'date' : undefined}
              aria-label={`${longDate(date)}${isToday ? ', oggi' : ''}, ${counted(count, 'visita', 'visite')}`}
              data-today={isToday || undefined}
              onClick={() => goTo({ date })}
            >
              {weekdayShort(date)}
              <b>{Number(date.slice(8))}</b>
              {count > 0 ? '•' : '\u00a0'}
            </Button>
          )
        })}
      </Flex>
      {(message || isClosed) && (
        <Flex component="p" gap={8} justify="center" className={text.small}>
          {isClosed && <strong>{closedDayWord(plans, place.date)}</strong>}
          {message && (
            <span style={{ color: bookingStatus[message.status].color }}>
              <StatusIcon status={message.status} /> {message.text}
            </span>
          )}
        </Flex>
      )}
    </Flex>
  )
}
