import { type BookingStatus, bookingStatus, bookingStatuses, groupMessage } from '../../../../domain/booking/status'
import { type CivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { holidayName } from '../../../../domain/calendar/holidays'
import type { Booking } from '../../../../domain/contract/bookings'
import { counted, longDate } from '../../../../domain/text/dates'
import { StatusIcon } from '../../../ui/status-chip'
import type { Calendar } from '../use-calendar'
import css from './month.module.css'

/** What the visits of a day come to. */
export interface DaySummary {
  readonly total: number
  /** How many of each status that occurs, in the order of the table. */
  readonly byStatus: readonly { readonly status: BookingStatus; readonly count: number }[]
  /** The worst status wins (product.md §4); null without visits. */
  readonly message: ReturnType<typeof groupMessage>
}

export function daySummary(bookings: readonly Pick<Booking, 'status'>[]): DaySummary {
  const statuses = bookings.map(({ status }) => status)
  return {
    total: statuses.length,
    byStatus: bookingStatuses
      .map((status) => ({ status, count: statuses.filter((one) => one === status).length }))
      .filter(({ count }) => count > 0),
    message: groupMessage(statuses),
  }
}

/** The day in one sentence, for the cell's name. `free` is undefined while not known. */
export function dayLabel(date: CivilDate, isToday: boolean, summary: DaySummary, free: number | undefined): string {
  const { total, message } = summary
  return [
    `${longDate(date)}${isToday ? ', oggi' : ''}`,
    total === 0 ? 'nessuna visita' : counted(total, 'visita', 'visite'),
    message?.text,
    free ? counted(free, 'orario libero', 'orari liberi') : null,
    holidayName(date),
  ]
    .filter(Boolean)
    .join(', ')
}

interface DayCellProps {
  readonly date: CivilDate
  readonly calendar: Calendar
  readonly dayProps: object
  readonly onPress: () => void
}

/** A day of the month: its number, what is free, its visits by status; on a phone a number and dots. */
export function DayCell({ date, calendar, dayProps, onPress }: DayCellProps) {
  const { place, now, isPhone, isReady } = calendar
  const summary = daySummary(calendar.visitsOn(date))
  const free = calendar.freeOn(date)
  const holiday = holidayName(date)
  const isToday = date === now.date
  return (
    <button
      type="button"
      {...dayProps}
      className={css.day}
      data-outside={startOfMonth(date) !== startOfMonth(place.date) || undefined}
      data-chosen={date === place.date || undefined}
      aria-label={isReady ? dayLabel(date, isToday, summary, free) : longDate(date)}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
    >
      <span className={css.head}>
        <strong className={css.number}>{Number(date.slice(8))}</strong>
        {!isPhone &&
          (free === undefined ? (
            <i className={css.pending} />
          ) : free > 0 ? (
            <span>{counted(free, 'libero', 'liberi')}</span>
          ) : (
            holiday && <span>{holiday}</span>
          ))}
      </span>
      {isPhone ? <Dots {...summary} /> : summary.total > 0 && <Counts {...summary} />}
    </button>
  )
}

/** Status by status, each with its icon and its colour: neither alone says it. */
function Counts({ total, byStatus, message }: DaySummary) {
  return (
    <>
      <span className={css.total}>{counted(total, 'visita', 'visite')}</span>
      <span className={css.statuses}>
        {byStatus.map(({ status, count }) => {
          const { label, color, background } = bookingStatus[status]
          return (
            <span key={status} title={label} style={{ color, background }}>
              <StatusIcon status={status} /> {count}
            </span>
          )
        })}
      </span>
      {message && (
        <span className={css.message} title={message.text} style={{ color: bookingStatus[message.status].color }}>
          {message.text}
        </span>
      )}
    </>
  )
}

/** On a phone a dot for each of the first three statuses: full when confirmed, else a ring. */
function Dots({ byStatus }: DaySummary) {
  return (
    <span className={css.dots}>
      {byStatus.slice(0, 3).map(({ status }) => (
        <i
          key={status}
          data-ring={status !== 'confirmed' || undefined}
          style={{ color: bookingStatus[status].color }}
        />
      ))}
    </span>
  )
}
